/** The gauge that tells whether the event loop or the memory of the process is at its bound. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getHeapStatistics } from 'node:v8';
import { pino } from 'pino';
import { createPressureGauge, type PressureSample } from '../../../server/src/http/load/pressure-gauge.ts';
import type { Log } from '../../../server/src/log.ts';

const SILENT: Log = pino<never>({ level: 'silent' });

describe('the gauge of pressure', () => {
  const NONE: PressureSample = { delayMs: 0, memoryPercent: 0 };
  const LIMITS = { eventLoopDelayMs: 100, memoryPercent: 90 };

  function gaugeOf(samples: PressureSample[], limits = LIMITS) {
    return createPressureGauge(limits, SILENT, {
      sample: () => samples.shift() ?? NONE,
      close: () => undefined,
    });
  }

  for (const [name, at, below] of [
    ['event loop', { delayMs: 100, memoryPercent: 0 }, { delayMs: 99, memoryPercent: 0 }],
    ['memory', { delayMs: 0, memoryPercent: 90 }, { delayMs: 0, memoryPercent: 89 }],
  ] as const) {
    test(`is too high when the ${name} is at its bound twice in a row, and not below or once`, (t) => {
      t.mock.timers.enable({ apis: ['setInterval'] });
      const states = (samples: PressureSample[], limits = LIMITS): boolean[] => {
        const count = samples.length;
        const gauge = gaugeOf(samples, limits);
        const seen = Array.from({ length: count }, () => {
          t.mock.timers.tick(500);
          return gauge.isTooHigh();
        });
        gauge.close();
        return seen;
      };
      assert.deepEqual(states([at, at, at, below]), [false, true, true, false]);
      assert.deepEqual(states([at, below, at, below]), [false, false, false, false]);
      assert.deepEqual(states([below, below, below]), [false, false, false]);
      assert.deepEqual(states([at, at], { eventLoopDelayMs: 0, memoryPercent: 0 }), [false, false]);
    });
  }

  test('says when it begins and when it is over, once each', (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const lines: { level: number }[] = [];
    const log = pino<never>({}, { write: (line) => void lines.push(JSON.parse(line) as { level: number }) });
    const high = { delayMs: 100, memoryPercent: 0 };
    const samples = [high, high, high, high];
    const gauge = createPressureGauge(LIMITS, log, { sample: () => samples.shift() ?? NONE, close() {} });
    t.mock.timers.tick(4000);
    gauge.close();
    assert.deepEqual(
      lines.map(({ level }) => level),
      [40, 30],
    );
  });

  test('measures this process where nothing else is given', async (t) => {
    // At least a hundredth of the heap that it may have, and not all of it.
    const ballast = new Array<number>(Math.ceil(getHeapStatistics().heap_size_limit / 800)).fill(0.5);
    const [one, all] = [1, 100].map((memoryPercent) => {
      const gauge = createPressureGauge({ eventLoopDelayMs: 0, memoryPercent }, SILENT);
      t.after(() => gauge.close());
      return gauge;
    });
    while (one?.isTooHigh() === false) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(all?.isTooHigh(), false);
    assert.ok(ballast.length > 0);
  });
});
