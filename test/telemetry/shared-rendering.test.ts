/** However many ask for the metrics, they are rendered one at a time, and once a second at most. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareRendering } from '../../server/src/telemetry/shared-rendering.ts';

function setUp() {
  const renderings: PromiseWithResolvers<string>[] = [];
  const clock = { nowMs: 0 };
  const read = shareRendering(
    () => {
      const rendering = Promise.withResolvers<string>();
      renderings.push(rendering);
      return rendering.promise;
    },
    1_000,
    () => clock.nowMs,
  );
  return { read, renderings, clock };
}

test('all who ask while one is under way get it, however long it takes', async () => {
  const { read, renderings, clock } = setUp();
  const asked = [read(), read()];
  clock.nowMs = 60_000;
  asked.push(read());
  assert.equal(renderings.length, 1);
  renderings[0]?.resolve('one');
  assert.deepEqual(await Promise.all(asked), ['one', 'one', 'one']);
});

test('it is given out for a second after it was done, and then made anew', async () => {
  const { read, renderings, clock } = setUp();
  const first = read();
  clock.nowMs = 500;
  renderings[0]?.resolve('one');
  await first;
  clock.nowMs = 1_499;
  assert.equal(await read(), 'one');
  assert.equal(renderings.length, 1);
  clock.nowMs = 1_500;
  const second = read();
  assert.equal(renderings.length, 2);
  renderings[1]?.resolve('two');
  assert.equal(await second, 'two');
});

test('one that failed is not kept', async () => {
  const { read, renderings } = setUp();
  const first = read();
  renderings[0]?.reject(new Error('broken'));
  await assert.rejects(first, /broken/);
  const second = read();
  renderings[1]?.resolve('two');
  assert.equal(await second, 'two');
});
