import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findOtherNumbers } from '../../../server/src/language/contrasts/numbers.ts';
import { statedBy } from '../../../server/src/language/profiles/profiles.ts';

test('another number stands where one is asked for: beside the same word, in digits or in words', () => {
  for (const [question, taught, language, others] of [
    ['How much is a 5-day ticket?', 'How much is a 10-day ticket?', 'en', ['10']],
    ['Is there a boat at 9:30?', 'Is there a boat at 10:30?', 'en', ['10:30']],
    ['Battery of the Comet 5 Pro', 'Battery of the Comet 4 Pro', 'en', ['4']],
    ['manual of the Comet III', 'manual of the Comet II', 'en', ['II']],
    ['a cabin for three people', 'a cabin for 2 people', 'en', ['2']],
    ['price of a 250 ml bottle', 'price of a 0.5 l bottle', 'en', ['0.5']],
    ['bus 13B', 'bus 12B', 'en', ['12']],
    ['Karte für vier Tage', 'Karte für 3 Tage', 'de', ['3']],
    ['Pokój dla dwóch osób', 'Pokój dla 3 osób', 'pl', ['3']],
    ['洗两件多少钱', '洗3件多少钱', 'zh', ['3']],
  ] as const)
    assert.deepEqual(findOtherNumbers(question, taught, '', language), others, question);
});

test('no other number stands there where it is the same in another way, where the answer tells of it, or where none was taught', () => {
  for (const [question, taught, answer, language] of [
    ['a cabin for two people', 'a cabin for 2 people', '', 'en'],
    ['price of a 500 ml bottle', 'price of a 0.5 l bottle', '', 'en'],
    ['is it 1,000 metres deep', 'is it 1000 metres deep', '', 'en'],
    ['How much is a 5-day ticket?', 'How much is a 10-day ticket?', 'A 5-day ticket is 9 pounds.', 'en'],
    ['we are 4 people, how do we get there?', 'How do I get there?', '', 'en'],
    ['for 4 people', 'for 24 hours', '', 'en'],
  ] as const)
    assert.deepEqual(findOtherNumbers(question, taught, answer, language), [], question);
});

test('number words of every profile are read', () => {
  for (const [language, list] of statedBy(({ numberWords }) => numberWords)) {
    for (const entry of list.split(',')) {
      const [value, words = ''] = entry.trim().split(/\s+/);
      assert.match(value ?? '', /^\d+$/u, `${language} ${entry}`);
      assert.notEqual(words, '', `${language} ${entry}`);
    }
  }
});
