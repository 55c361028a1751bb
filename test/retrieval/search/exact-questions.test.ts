import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldQuestion, keysOf } from '../../../server/src/language/question-hash.ts';
import { stripSmallTalk } from '../../../server/src/language/small-talk.ts';
import type { IndexEntry } from '../../../server/src/retrieval/search/entries.ts';
import { change, chunk, firstOf, indexOf, pair } from './index-fixtures.ts';

const others = ['How do I change my PIN?', 'What does a transfer cost?', 'When do you open?'];
/** Pairs as they are taught: matched by what is left without courtesies. */
const taught = (...questions: string[]): IndexEntry[] =>
  [...questions, ...others].map((question, at) => ({
    ...pair(at + 1, stripSmallTalk(question)),
    questionKeys: keysOf(question),
  }));
const ask = (entries: readonly IndexEntry[], written: string, top = 3) => {
  const { matches, confidence } = indexOf(entries).search(stripSmallTalk(written), { top, written });
  return {
    ids: matches.map(({ sourceId }) => sourceId),
    scores: matches.map(({ score }) => score),
    confidence,
  };
};

test('a question that is asked as it was taught finds its own pair, whatever else is as near, and is sure', () => {
  for (const [one, other] of [
    ['What does the 🔴 light mean?', 'What does the 🟢 light mean?'],
    ['Hello Kitty mugs?', 'Kitty mugs?'],
    ['Shoes for ♂?', 'Shoes for ♀?'],
    ['Wie installiere ich C++?', 'Wie installiere ich C#?'],
    ['Blutgruppe A+?', 'Blutgruppe A-?'],
    ['10 €?', '10 $?'],
    ['x > 5', 'x < 5'],
    ['50%', '50'],
    ['.NET', 'NET'],
    ['C', 'C#'],
    ['IT', 'it'],
    ["can't pay", 'cant pay'],
    ['👍', '👎'],
    ['!!!', '...'],
  ] as const) {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      for (const top of [1, 3]) {
        const { ids, confidence } = ask(taught(first, second), first, top);
        assert.equal(ids[0], 1, `${first} beside ${second}`);
        assert.ok(confidence > 0.95, `${first}: ${confidence}`);
      }
    }
  }
});

test('case, the marks around it, courtesies and how apostrophes are typed do not make it another question', () => {
  for (const asked of [
    'shoes for ♂',
    'SHOES FOR ♂️ ?!',
    ' Shoes  for\n♂?',
    'Good morning! Shoes for ♂? Thanks in advance',
  ]) {
    assert.equal(ask(taught('Shoes for ♂?', 'Shoes for ♀?'), asked).ids[0], 1, asked);
  }
  assert.equal(foldQuestion('¿Dónde está?'), foldQuestion('dónde está'));
  assert.equal(foldQuestion('I can’t pay'), foldQuestion("I can't pay."));
  assert.equal(foldQuestion('SİPARİŞİM NEREDE?'), foldQuestion('Siparişim nerede'));
  assert.notEqual(foldQuestion('!!!'), foldQuestion('...'));
});

test('the question asked comes before one that scores more, and their scores stay in order', () => {
  const entries = taught('To be or not to be?', 'Not to be?');
  for (const [at, question] of ['To be or not to be?', 'Not to be?'].entries()) {
    const { ids, scores } = ask(entries, question);
    assert.equal(ids[0], at + 1);
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    );
  }
});

test('of an answer with several questions the one asked is shown', () => {
  const answer = 'We do.';
  const index = indexOf([pair(1, 'Shoes for ♀?', answer), pair(2, 'Shoes for ♂?', answer)]);
  assert.equal(firstOf(index, 'Shoes for ♂?'), 'qa:2:0');
  assert.equal(firstOf(index, 'Shoes for ♀?'), 'qa:1:0');
});

test('where another question fits as well and neither is the one asked, it is not sure', () => {
  const asked = 'What does that light mean?';
  const differing = ask(taught('What does the 🔴 light mean?', 'What does the 🟢 light mean?'), asked);
  assert.deepEqual(differing.ids.toSorted(), [1, 2]);
  assert.ok(differing.confidence > 0.25 && differing.confidence <= 0.5, String(differing.confidence));
  const same = ask(taught('What does the light mean?', 'what does the light mean'), asked);
  assert.equal(same.ids[0], 2);
  assert.ok(same.confidence > 0.5, String(same.confidence));
});

test('a question without words finds the pair with that very question, and no other', () => {
  const entries = taught('👍');
  assert.deepEqual(ask(entries, '👍').ids, [1]);
  for (const asked of ['👎', '😡😡😡', '???', '$', '👍👍'])
    assert.deepEqual(ask(entries, asked).ids, [], asked);
  const withFile = [...entries, chunk(1, 0, 'Thumbs up for everybody who came to the fair.')];
  assert.deepEqual(ask(withFile, '👍').ids, [1]);
});

test('of two pairs with the same question the one that was changed last answers, or taught last', () => {
  const at = (taughtAtMs: number, id: number, question: string, answer: string): IndexEntry => ({
    ...pair(id, question, answer),
    taughtAtMs,
  });
  const index = indexOf([
    at(10, 1, 'When are you open?', '9-17'),
    at(20, 2, 'When are you open?', '10-18'),
    at(5, 3, 'Where are you?', 'In town'),
  ]);
  for (const asked of ['When are you open?', 'open when']) assert.equal(firstOf(index, asked), 'qa:2:0');
  index.apply(change(2, [at(30, 1, 'When are you open?', '8-20 from June')]));
  for (const asked of ['When are you open?', 'open when']) assert.equal(firstOf(index, asked), 'qa:1:0');
  index.apply(change(3, [], [{ kind: 'qa', sourceId: 1 }]));
  assert.equal(firstOf(index, 'When are you open?'), 'qa:2:0');
});
