/** What the log says of an error names the fault, and quotes nothing that a customer wrote. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeError } from '../../../server/src/log.ts';

function errorOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    return error;
  }
}

test('a parser that quotes what it could not read is told without it, its cause as well', () => {
  for (const json of ['{"a":Zebedee Quux}', 'Zebedee Quux', `${'x'.repeat(50)} Zebedee Quux`, '{"Zebedee']) {
    const error = errorOf(json);
    assert.ok(error instanceof SyntaxError);
    for (const told of [error, new Error('The endpoint said nothing.', { cause: error })]) {
      const text = JSON.stringify(describeError(told));
      assert.match(text, /SyntaxError/);
      assert.match(text, /described-errors\.test\.ts/);
      assert.doesNotMatch(text, /Zebed|Quux/, json);
    }
  }
});

test('what drivers hang on their errors is left out, and code and cause are told', () => {
  const error = Object.assign(new Error('refused', { cause: new Error('deeper') }), {
    code: '23514',
    detail: 'Failing row contains (Zebedee Quux).',
  });
  const told = describeError(error) as Record<string, unknown>;
  assert.deepEqual(Object.keys(told).sort(), ['cause', 'code', 'message', 'stack', 'type']);
  assert.doesNotMatch(JSON.stringify(told), /Zebedee/);
});
