/** Writes what was learned as differences of eight bits each, with one scale a row. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  TUNED_TENSORS,
  type TuningConfig,
} from '../../server/src/retrieval/encoders/sentence-model/tuning.ts';
import type { TunedModel } from './tune-model.ts';

const LARGEST = 127;

/** Writes `config.json`, `deltas.i8` and `scales.f32`. */
export function writeTuning(folder: string, { published, tuned, base }: TunedModel): void {
  const deltas = new Int8Array(tuned.length);
  const scales: number[] = [];
  let start = 0;
  for (const { rows, columns } of TUNED_TENSORS) {
    for (let row = 0; row < rows; row++, start += columns) {
      let largest = 0;
      for (let at = start; at < start + columns; at++)
        largest = Math.max(largest, Math.abs((tuned[at] as number) - (published[at] as number)));
      const scale = Math.fround(largest / LARGEST) || 1;
      scales.push(scale);
      for (let at = start; at < start + columns; at++)
        deltas[at] = Math.round(((tuned[at] as number) - (published[at] as number)) / scale);
    }
  }
  const scaleBytes = Buffer.alloc(scales.length * 4);
  for (const [row, scale] of scales.entries()) scaleBytes.writeFloatLE(scale, row * 4);
  const config: TuningConfig = { base };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'config.json'), `${JSON.stringify(config)}\n`);
  writeFileSync(join(folder, 'deltas.i8'), deltas);
  writeFileSync(join(folder, 'scales.f32'), scaleBytes);
}
