import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findOtherNumber } from '../../../server/src/language/contrasts/numbers.ts';

test('two texts have another number where it stands before or behind the same word', () => {
  for (const [one, other, language, expected] of [
    ['You have 30 days.', 'Send it back within 14 days.', 'en', ['30', '14']],
    ['Das kostet 5 Euro.', 'Der Versand kostet 4,90 Euro.', 'de', ['5', '4,90']],
    ['two weeks', 'within 3 weeks', 'en', ['two', '3']],
    ['Rate 3', 'rate 4', 'en', ['3', '4']],
    ['1 l', '500 ml', 'en', ['1', '500']],
  ] as const) {
    const found = findOtherNumber(one, other, language);
    assert.deepEqual([found?.one, found?.other], expected, `${one} / ${other}`);
  }
});

test('numbers of other things, the same numbers, and texts that have both are no contradiction', () => {
  for (const [one, other, language] of [
    ['You have 30 days.', 'It costs 14 euros.', 'en'],
    ['You have 14 days.', 'Within 14 days, or two weeks.', 'en'],
    ['2 l', '2000 ml', 'en'],
    ['14 days, members 30 days', 'You have 30 days.', 'en'],
    ['You have 30 days.', 'You have time.', 'en'],
    ['You have time.', 'You have 30 days.', 'en'],
  ] as const)
    assert.equal(findOtherNumber(one, other, language), undefined, `${one} / ${other}`);
});
