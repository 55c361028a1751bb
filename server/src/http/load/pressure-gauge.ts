/** Measures whether the process keeps up: how long its work waits for the processor, and how full its memory is. */
import { totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Log } from '../../log.ts';
import type { PressureSettings } from '../settings.ts';

export interface PressureSample {
  /** Mean wait for the processor since the sample before. */
  delayMs: number;
  /** The fuller of the heap and of the memory that the container or the machine has. */
  memoryPercent: number;
}

type PressureLimits = Pick<PressureSettings, 'eventLoopDelayMs' | 'memoryPercent'>;

export interface PressureGauge {
  isTooHigh(): boolean;
  close(): void;
}

export interface PressureSampler {
  sample(): PressureSample;
  close(): void;
}

const SAMPLE_MS = 500;
/** Two: a single long task on the event loop, such as loading a large index, is over when it is noticed. */
const SAMPLES_IN_A_ROW = 2;
const DELAY_RESOLUTION_MS = 20;

/** Samples until it is closed; if nothing is bounded, it measures nothing. */
export function createPressureGauge(
  limits: PressureLimits,
  log: Log,
  sampler: PressureSampler = createSampler(),
): PressureGauge {
  let inARow = 0;
  const isOver = (bound: number, value: number): boolean => bound > 0 && value >= bound;

  function look(): void {
    const sample = sampler.sample();
    const wasTooHigh = inARow >= SAMPLES_IN_A_ROW;
    const isHigh =
      isOver(limits.eventLoopDelayMs, sample.delayMs) || isOver(limits.memoryPercent, sample.memoryPercent);
    inARow = isHigh ? inARow + 1 : 0;
    if (inARow === SAMPLES_IN_A_ROW) log.warn(sample, 'requests are refused until the pressure falls');
    if (wasTooHigh && !isHigh) log.info(sample, 'requests are taken again');
  }

  const timer = setInterval(look, SAMPLE_MS);
  return {
    isTooHigh: () => inARow >= SAMPLES_IN_A_ROW,
    close() {
      clearInterval(timer);
      sampler.close();
    },
  };
}

function createSampler(): PressureSampler {
  const delays = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  delays.enable();
  const contained = process.constrainedMemory();
  const memoryBytes = contained > 0 ? Math.min(contained, totalmem()) : totalmem();
  return {
    sample() {
      const { mean } = delays;
      delays.reset();
      const heap = getHeapStatistics();
      return {
        // The histogram counts its own interval as well, and has no mean if it is empty.
        delayMs: Math.max(0, Math.round((mean || 0) / 1e6 - DELAY_RESOLUTION_MS)),
        memoryPercent: Math.round(
          100 * Math.max(heap.used_heap_size / heap.heap_size_limit, process.memoryUsage.rss() / memoryBytes),
        ),
      };
    },
    close: () => void delays.disable(),
  };
}
