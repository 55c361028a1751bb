import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createForeground } from '../../../server/src/services/asking/foreground.ts';

const FOR_EVER_MS = 2 ** 31 - 1;

it('lets background work go on at once while nobody asks', async () => {
  await createForeground(FOR_EVER_MS).standAside();
});

it('keeps background work aside until the last ask under way is over, well or not', async () => {
  const foreground = createForeground(FOR_EVER_MS);
  const asks = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
  const [answered, failed] = asks.map(({ promise }) => foreground.during(() => promise));
  let isAside = true;
  const aside = foreground.standAside().then(() => {
    isAside = false;
  });
  asks[0].resolve('answer');
  assert.equal(await answered, 'answer');
  for (let turns = 0; turns < 3; turns += 1) await turn();
  assert.equal(isAside, true);
  asks[1].reject(new Error('broken'));
  await assert.rejects(failed as Promise<string>, /broken/);
  await aside;
  await foreground.standAside();
});

it('lets background work take a step now and then under load that never ends', async () => {
  const foreground = createForeground(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const ask = foreground.during(() => promise);
  await foreground.standAside();
  await foreground.standAside();
  resolve();
  await ask;
});

it('counts the asks that began, over or not', async () => {
  const foreground = createForeground(FOR_EVER_MS);
  const { promise, resolve } = Promise.withResolvers<void>();
  await foreground.during(async () => undefined);
  const ask = foreground.during(() => promise);
  assert.equal(foreground.begun(), 2);
  resolve();
  await ask;
});
