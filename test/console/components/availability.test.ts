/** How answers and files stand at a moment, and what their badges say. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { badgeOf, isInState, stateOf } from '../../../console/src/components/availability/availability.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const at = '2026-11-21T10:00:00Z';
const later = '2026-11-21T10:00:01Z';

test('it begins and ends to the second, and what is switched off is off, whatever its time', () => {
  assert.equal(stateOf({}, NOW), 'active');
  assert.equal(stateOf({ enabled: true, validFrom: null, validUntil: null }, NOW), 'active');
  assert.equal(stateOf({ validFrom: at }, NOW), 'active');
  assert.equal(stateOf({ validFrom: later }, NOW), 'scheduled');
  assert.equal(stateOf({ validUntil: later }, NOW), 'active');
  assert.equal(stateOf({ validUntil: at }, NOW), 'ended');
  assert.equal(stateOf({ validUntil: at, enabled: false }, NOW), 'off');
  assert.equal(stateOf({ validFrom: later, enabled: false }, NOW), 'off');
});

test('what is on and ends within 14 days ends soon', () => {
  const soon = '2026-12-05T10:00:00Z';
  assert.equal(isInState({ validUntil: soon }, 'endsSoon', NOW), true);
  assert.equal(isInState({ validUntil: soon }, 'active', NOW), true);
  assert.equal(isInState({ validUntil: '2026-12-05T10:00:01Z' }, 'endsSoon', NOW), false);
  assert.equal(isInState({ validUntil: at }, 'endsSoon', NOW), false);
  assert.equal(isInState({ validUntil: soon, enabled: false }, 'endsSoon', NOW), false);
  assert.equal(isInState({}, 'endsSoon', NOW), false);
});

test('a badge says what keeps it from being said, or soon will', () => {
  const textOf = (one: Parameters<typeof badgeOf>[0]) => badgeOf(one, NOW)?.text;
  assert.equal(textOf({}), undefined);
  assert.equal(textOf({ enabled: false }), 'Off');
  assert.equal(textOf({ validUntil: at }), 'Ended');
  assert.match(textOf({ validFrom: '2099-01-01T12:00:00Z' }) ?? '', /^Begins .*2099/);
  assert.equal(textOf({ validUntil: '2026-11-21T15:00:00Z' }), 'Ends in 5 hours');
  assert.equal(textOf({ validUntil: '2026-11-24T10:00:00Z' }), 'Ends in 3 days');
  assert.equal(textOf({ validUntil: '2027-11-24T10:00:00Z' }), undefined);
});
