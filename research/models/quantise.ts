/** Rounds numbers to eight bits, in the two forms that ONNX Runtime multiplies by. */
import type { BlockRows } from './encoder-weights.ts';
import { fromFloat16, toFloat16 } from './sources/float16.ts';

const INT8_MAX = 127;
const UINT8_ZERO = 128;

/** Numbers in blocks, each with a step in 32 bits: value = step × (quantum − 128). */
export interface BlockQuanta {
  /** As many as the numbers. */
  quanta: Uint8Array;
  /** One a block. */
  steps: Float32Array;
}

/** Rounds each block in steps of its largest number. @param values a whole number of blocks */
export function quantiseBlocks(values: Float32Array, block: number): BlockQuanta {
  const steps = new Float32Array(values.length / block);
  const quanta = new Uint8Array(values.length);
  for (let number = 0; number < steps.length; number++) {
    const step = largest(values.subarray(number * block, (number + 1) * block)) / INT8_MAX || 1;
    steps[number] = step;
    for (let at = number * block; at < (number + 1) * block; at++)
      quanta[at] = Math.round((values[at] as number) / step) + UINT8_ZERO;
  }
  return { quanta, steps };
}

/** As `quantiseBlocks`, with the steps in 16 bits. */
export function quantiseRows(values: Float32Array, block: number): BlockRows {
  const steps = new Uint16Array(values.length / block);
  const quanta = new Uint8Array(values.length);
  for (let number = 0; number < steps.length; number++) {
    const exact = largest(values.subarray(number * block, (number + 1) * block)) / INT8_MAX || 1;
    steps[number] = toFloat16(exact);
    const step = fromFloat16(steps[number] as number);
    for (let at = number * block; at < (number + 1) * block; at++) {
      const quantum = Math.round((values[at] as number) / step);
      quanta[at] = Math.max(-UINT8_ZERO, Math.min(INT8_MAX, quantum)) + UINT8_ZERO;
    }
  }
  return { bits: 8, block, quanta, steps };
}

const largest = (values: Float32Array): number =>
  values.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
