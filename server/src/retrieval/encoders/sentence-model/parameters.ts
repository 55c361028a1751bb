/** The weights of the sentence encoder, unpacked for the matrix kernel. */
import { createMatrixKernel, type MatrixKernel, packedLength, packPanels } from './matrix-kernel.ts';
import type { LayerNorm, PackedMatrix, SentenceModelConfig, SentenceModelFiles } from './model-files.ts';

/** A matrix and its bias; the numbers are places in the kernel's memory. */
export interface Dense {
  weights: number;
  bias: number;
  inner: number;
  columns: number;
}

export interface Layer {
  /** Queries, keys and values beside one another. */
  projections: Dense;
  attended: Dense;
  attentionNorm: LayerNorm;
  hidden: Dense;
  output: Dense;
  outputNorm: LayerNorm;
}

export interface Parameters
  extends Pick<SentenceModelFiles, 'config' | 'embeddings' | 'embeddingScales' | 'places' | 'embeddingNorm'> {
  kernel: MatrixKernel;
  /** Where the kernel's memory is free: `scratch` floats. */
  scratchAt: number;
  layers: Layer[];
}

/** What is taken off a number of four bits. */
const NIBBLE_ZERO = 8;

/** The packed matrices can be let go afterwards. */
export function placeParameters(files: SentenceModelFiles, scratch: number): Parameters {
  const { config, embeddings, embeddingScales, places, embeddingNorm } = files;
  const size = countWeights(config) + scratch;
  const kernel = createMatrixKernel({ size, headSize: config.width / config.heads });
  let free = 0;

  /** Matrices of one input beside one another. */
  function placeDense(...parts: readonly PackedMatrix[]): Dense {
    const inner = (parts[0] as PackedMatrix).inner;
    const columns = parts.reduce((sum, part) => sum + part.columns, 0);
    const dense = { weights: free, bias: free + packedLength(inner * columns), inner, columns };
    packPanels(kernel.floats, dense.weights, unpack(parts, inner, columns, config.block), columns);
    let at = dense.bias;
    for (const { bias } of parts) {
      kernel.floats.set(bias, at);
      at += bias.length;
    }
    free = at;
    return dense;
  }

  const layers = files.layers.map(({ queries, keys, values, attended, hidden, output, ...norms }) => ({
    ...norms,
    projections: placeDense(queries, keys, values),
    attended: placeDense(attended),
    hidden: placeDense(hidden),
    output: placeDense(output),
  }));
  return { config, embeddings, embeddingScales, places, embeddingNorm, kernel, layers, scratchAt: free };
}

/** Floats of the matrices of all layers and of their biases. */
function countWeights({ width, hiddenWidth, layers }: SentenceModelConfig): number {
  const matrices = 4 * width * width + 2 * width * hiddenWidth;
  return layers * (packedLength(matrices) + 5 * width + hiddenWidth);
}

/** @returns inner × columns, row after row */
function unpack(parts: readonly PackedMatrix[], inner: number, columns: number, block: number): Float32Array {
  const matrix = new Float32Array(inner * columns);
  let first = 0;
  for (const { nibbles, scales, columns: width } of parts) {
    for (let at = 0; at < inner * width; at++) {
      const byte = nibbles[at >> 1] as number;
      const steps = ((at & 1) === 0 ? byte & 15 : byte >> 4) - NIBBLE_ZERO;
      const column = Math.floor(at / inner);
      const row = at - column * inner;
      matrix[row * columns + first + column] = steps * (scales[Math.floor(at / block)] as number);
    }
    first += width;
  }
  return matrix;
}
