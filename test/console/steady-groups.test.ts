/** The list of unanswered questions while an answer is being written. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdGroups } from '../../console/src/features/unanswered/steady-groups.ts';
import type { UnansweredGroup } from '../../contract/unanswered.ts';

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
