import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareReply } from '../../../../server/src/retrieval/answering/checks/bare-reply.ts';
import { asked, pairMatch, passageMatch } from './checked-match.ts';

test('objects to whatever a bare reply finds, less to a pair whose question has the number', () => {
  const two = asked('2');
  assert.deepEqual(bareReply.find(two, passageMatch('Room 2 is upstairs.')), { found: ['2'], share: 0.2 });
  assert.deepEqual(bareReply.find(two, pairMatch('Where are the rooms?')), { found: ['2'], share: 0.2 });
  assert.deepEqual(bareReply.find(two, pairMatch('Where is room 2?')), { found: ['2'], share: 0.5 });
});

test('accepts a pair that was taught for the reply, and any match of a whole question', () => {
  assert.equal(bareReply.find(asked('2)'), pairMatch('2')), undefined);
  assert.equal(bareReply.find(asked('Where is room 2?'), pairMatch('Where is room 3?')), undefined);
});
