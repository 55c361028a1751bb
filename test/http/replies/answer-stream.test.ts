import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { wantsEvents } from '../../../server/src/http/replies/answer-stream.ts';

const EVENTS = 'text/event-stream';
const JSON_TYPE = 'application/json';

for (const [accept, expected] of [
  [EVENTS, true],
  [`${EVENTS}, ${JSON_TYPE}`, true],
  [`${EVENTS};charset=utf-8, */*`, true],
  [`${JSON_TYPE};q=.5, ${EVENTS}`, true],
  // As clients of MCP have it for whatever they call.
  [`${JSON_TYPE}, ${EVENTS}`, false],
  [`${EVENTS};q=.1, ${JSON_TYPE}`, false],
  [`${EVENTS};q=0`, false],
  ['*/*', false],
  ['', false],
  [undefined, false],
] as const) {
  test(`${accept} wants ${expected ? 'events' : 'one reply'}`, () => {
    assert.equal(wantsEvents({ headers: { accept } } as FastifyRequest), expected);
  });
}
