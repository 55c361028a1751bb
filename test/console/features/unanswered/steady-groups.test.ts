/** The list of unanswered questions while an answer is being written. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterGroups, outcomesOf } from '../../../../console/src/features/unanswered/outcomes.ts';
import { holdGroups } from '../../../../console/src/features/unanswered/steady-groups.ts';
import type { UnansweredGroup } from '../../../../contract/asking/unanswered.ts';

const ASKED = '2026-01-01T00:00:00.000Z';

/** The first wording is the one asked most often. */
const group = (...questions: [string, ...string[]]): UnansweredGroup => ({
  question: questions[0],
  count: questions.length,
  suggestedCount: 0,
  lastAskedDate: ASKED,
  confidence: 0.1,
  wordings: questions.map((question) => ({
    question,
    count: 1,
    suggestedCount: 0,
    lastAskedDate: ASKED,
  })),
});

test('where nothing is open, the list is the current one', () => {
  const current = [group('b'), group('a')];
  assert.equal(holdGroups([group('a'), group('b')], current, new Set()), current);
});

test('while a group is open, all keep their places and new ones come last', () => {
  const shown = [group('a', 'a2'), group('b')];
  const current = [group('c'), group('b'), group('a2', 'a')];
  assert.deepEqual(holdGroups(shown, current, new Set(['a'])), [...shown, group('c')]);
});

test('a group that is settled leaves, unless it is open', () => {
  const shown = [group('a'), group('b'), group('c')];
  assert.deepEqual(holdGroups(shown, [group('c')], new Set(['a'])), [group('a'), group('c')]);
});

test('of a group that is not open only the wordings that are still unanswered are left', () => {
  const shown = [group('a'), group('b', 'b2', 'b3')];
  assert.deepEqual(holdGroups(shown, [group('b2', 'b3')], new Set(['a'])), [group('a'), group('b2', 'b3')]);
});

/** Of each wording: asked so often, met with suggestions so often of these. */
const metGroup = (
  question: string,
  ...counts: [count: number, suggestedCount: number][]
): UnansweredGroup => {
  const sum = (at: 0 | 1) => counts.reduce((total, one) => total + one[at], 0);
  return {
    ...group(question),
    count: sum(0),
    suggestedCount: sum(1),
    wordings: counts.map(([count, suggestedCount], at) => ({
      question: at === 0 ? question : `${question}${at + 1}`,
      count,
      suggestedCount,
      lastAskedDate: ASKED,
    })),
  };
};

test('what is left of a group says how often that was met with suggestions', () => {
  const shown = [group('a'), metGroup('b', [3, 0], [2, 2])];
  const [, left] = holdGroups(shown, [metGroup('b2', [2, 2])], new Set(['a']));
  assert.deepEqual([left?.count, left?.suggestedCount], [2, 2]);
});

test('a group was refused, met with suggestions, or both', () => {
  assert.deepEqual(outcomesOf(metGroup('a', [2, 0])), ['refused']);
  assert.deepEqual(outcomesOf(metGroup('a', [2, 2])), ['suggested']);
  assert.deepEqual(outcomesOf(metGroup('a', [2, 2], [1, 0])), ['refused', 'suggested']);
});

test('groups of one outcome are shown, and those that are open', () => {
  const [refused, suggested, both] = [metGroup('r', [1, 0]), metGroup('s', [1, 1]), metGroup('b', [2, 1])];
  const groups = [refused, suggested, both];
  assert.equal(filterGroups(groups, 'all', new Set()), groups);
  assert.deepEqual(filterGroups(groups, 'refused', new Set()), [refused, both]);
  assert.deepEqual(filterGroups(groups, 'suggested', new Set(['r'])), groups);
});
