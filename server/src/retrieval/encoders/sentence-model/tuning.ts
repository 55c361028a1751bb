/** What the sentence encoder has learned since it was published: a difference for each tensor that was trained. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../../errors.ts';
import { FINAL_TENSORS, HIDDEN_WIDTH, nameLayerTensors, WIDTH } from './parameters.ts';

/** A matrix and its bias, or a norm's scale and its bias, which have one row. */
export interface TunedPart {
  names: readonly [weights: string, bias: string];
  rows: number;
  columns: number;
}

export interface TunedTensor {
  name: string;
  /** Of a matrix; 1 for what is added or multiplied component by component. */
  rows: number;
  columns: number;
}

const last = nameLayerTensors(1);
/** The last layer and the dense one behind it are trained; what lies below stays as it is published. */
export const TUNED_PARTS = {
  attentionNorm: { names: last.attentionNorm, rows: 1, columns: WIDTH },
  projections: { names: last.projections, rows: WIDTH, columns: 3 * WIDTH },
  attended: { names: last.attended, rows: WIDTH, columns: WIDTH },
  hiddenNorm: { names: last.hiddenNorm, rows: 1, columns: WIDTH },
  hidden: { names: last.hidden, rows: WIDTH, columns: HIDDEN_WIDTH },
  output: { names: last.output, rows: HIDDEN_WIDTH, columns: WIDTH },
  final: { names: FINAL_TENSORS, rows: WIDTH, columns: WIDTH },
} as const satisfies Record<string, TunedPart>;
export type TunedPartName = keyof typeof TUNED_PARTS;

/** The same, tensor by tensor, in the order of the files. */
export const TUNED_TENSORS: readonly TunedTensor[] = Object.values<TunedPart>(TUNED_PARTS).flatMap(
  ({ names: [weights, bias], rows, columns }) => [
    { name: weights, rows, columns },
    { name: bias, rows: 1, columns },
  ],
);
const TUNED_ROWS = TUNED_TENSORS.reduce((sum, { rows }) => sum + rows, 0);
export const TUNED_NUMBERS = TUNED_TENSORS.reduce((sum, { rows, columns }) => sum + rows * columns, 0);

/** What `config.json` holds. */
export interface TuningConfig {
  /** Version of the npm package that the differences are to. */
  base: string;
}

export interface Tuning extends TuningConfig {
  /** Row after row of the tuned tensors in their order, in steps of the row's scale. */
  deltas: Int8Array;
  /** What one step of a row is worth. */
  scales: Float32Array;
  /** First eight hex digits of the SHA-256 over all files. */
  hash: string;
}

/**
 * Reads a folder of `config.json`, `deltas.i8` and `scales.f32`.
 * @throws AppError internal_error naming the folder, where a file is missing or of the wrong size
 */
export function readTuning(folder: string): Tuning {
  try {
    return readParts(folder);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('internal_error', `The sentence encoder in ${folder} cannot be read`, { cause });
  }
}

function readParts(folder: string): Tuning {
  const parts = ['config.json', 'deltas.i8', 'scales.f32'].map((name) => readFileSync(join(folder, name)));
  const [config, deltas, scales] = parts as [Buffer, Buffer, Buffer];
  if (deltas.length !== TUNED_NUMBERS || scales.length !== TUNED_ROWS * 4) {
    throw new AppError(
      'internal_error',
      `The sentence encoder in ${folder} is damaged: a file has another size`,
    );
  }
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return {
    ...(JSON.parse(config.toString()) as TuningConfig),
    deltas: new Int8Array(deltas.buffer, deltas.byteOffset, deltas.length),
    scales: Float32Array.from({ length: TUNED_ROWS }, (_, row) => scales.readFloatLE(4 * row)),
    hash: hash.digest('hex').slice(0, 8),
  };
}

/**
 * Adds the differences to the model's tensors, by name.
 * @throws where a tensor is missing or of another size
 */
export function applyTuning(tensors: Map<string, Float32Array>, { deltas, scales }: Tuning): void {
  let row = 0;
  let from = 0;
  for (const { name, rows, columns } of TUNED_TENSORS) {
    const tensor = tensors.get(name);
    if (tensor?.length !== rows * columns) {
      throw new Error(
        `The sentence encoder's ${name} has ${tensor?.length ?? 'no'} numbers, not ${rows * columns}`,
      );
    }
    for (let at = 0; at < tensor.length; row++) {
      const scale = scales[row] as number;
      for (const end = at + columns; at < end; at++, from++)
        tensor[at] = (tensor[at] as number) + scale * (deltas[from] as number);
    }
  }
}
