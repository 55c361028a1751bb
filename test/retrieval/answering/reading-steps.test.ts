import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readQuestion } from '../../../server/src/retrieval/answering/question.ts';
import { READING_STEPS } from '../../../server/src/retrieval/answering/reading-steps.ts';

const index = { correctTypos: (text: string) => text.replaceAll('teh', 'the') };

test('a question is read by the reading steps in their order', () => {
  assert.deepEqual(
    READING_STEPS.map(({ name }) => name),
    ['spelling', 'smallTalk', 'sentences'],
  );
  const { asked, corrected, text, sentences } = readQuestion(
    'Hello, I lost teh card. Is it free? Thanks',
    index,
  );
  assert.equal(asked, 'Hello, I lost teh card. Is it free? Thanks');
  assert.equal(corrected, 'Hello, I lost the card. Is it free? Thanks');
  assert.equal(text, 'I lost the card. Is it free?');
  assert.deepEqual(sentences, ['I lost the card.', 'Is it free?']);
});

test('a word is not corrected to its opposite', () => {
  const toOpposite = { correctTypos: (text: string) => text.replace('выключить', 'включить') };
  assert.equal(readQuestion('Как выключить звук?', toOpposite).text, 'Как выключить звук?');
});

test('a question without typos has no corrected form, and a single sentence no parts', () => {
  const { corrected, sentences } = readQuestion('Is the card free?', index);
  assert.equal(corrected, undefined);
  assert.deepEqual(sentences, []);
});

test('identifiers and a bare reply are those of the question as it is searched for', () => {
  assert.deepEqual([...readQuestion('Hello, what is E09?', index).identifiers], ['e09']);
  assert.equal(readQuestion('Hello, 2', index).bareReply, '2');
  assert.equal(readQuestion('Hello, what is E09?', index).bareReply, undefined);
});
