import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SENTENCES_MAX, sentencesOf } from '../../../server/src/language/sentences/question-sentences.ts';

test('a question of several sentences is parted at its ends and lines, however they begin', () => {
  assert.deepEqual(sentencesOf('my card is gone. what do i do? pls'), [
    'my card is gone.',
    'what do i do?',
    'pls',
  ]);
  assert.deepEqual(sentencesOf('I moved.\nWhere do I change my address?'), [
    'I moved.',
    'Where do I change my address?',
  ]);
  assert.deepEqual(sentencesOf('上周买的床垫坏了。怎么退货？'), ['上周买的床垫坏了。', '怎么退货？']);
  assert.deepEqual(sentencesOf('He said "no refund." Is that so?'), ['He said "no refund."', 'Is that so?']);
});

test('a question of one sentence has none to search for beside itself', () => {
  for (const question of ['Where is my parcel?', 'Is version 3.5 out?!', '', '?! ...', 'refund ... !'])
    assert.deepEqual(sentencesOf(question), []);
});

test('of many sentences those that ask come first, up to the limit', () => {
  const story = Array.from({ length: SENTENCES_MAX }, (_, at) => `Sentence ${at}.`);
  assert.deepEqual(sentencesOf(story.join(' ')), story);
  assert.deepEqual(sentencesOf([...story, 'And then?'].join(' ')), [
    ...story.slice(0, SENTENCES_MAX - 1),
    'And then?',
  ]);
});

test('a sentence that is said again is searched for once', () => {
  assert.deepEqual(sentencesOf('Why? It broke. Why?'), ['Why?', 'It broke.']);
  assert.deepEqual(sentencesOf('Why? Why? Why?'), []);
});
