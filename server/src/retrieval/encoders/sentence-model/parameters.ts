/** The weights of the sentence encoder, named as the model's layers are, and packed for the matrix kernel. */
import { createMatrixKernel, type MatrixKernel, packPanels } from './matrix-kernel.ts';

/** Width of the layers' output and of the vectors. */
export const WIDTH = 512;
/** Width of the embeddings, and so of the first layer's input. */
const EMBEDDING_WIDTH = 256;
/** Width within the feed-forward part. */
export const HIDDEN_WIDTH = 1536;

const GRAPH = 'module_apply_default/Encoder_en/';
const ENCODE = 'KonaTransformer/Encode/';
const CONCAT = '/ConcatPartitions/concat';

/** A matrix and its bias; the numbers are places in the kernel's memory. */
export interface Dense {
  weights: number;
  bias: number;
  inner: number;
  columns: number;
}

/** Of as many components as what is normalised has. */
export interface LayerNorm {
  scale: Float32Array;
  bias: Float32Array;
}

export interface Layer {
  width: number;
  attentionNorm: LayerNorm;
  /** Queries, keys and values beside one another, each of `width`. */
  projections: Dense;
  attended: Dense;
  /** Brings the first layer's input to the width of its output. */
  residual: Dense | undefined;
  hiddenNorm: LayerNorm;
  hidden: Dense;
  output: Dense;
}

export interface Parameters {
  kernel: MatrixKernel;
  /** Where the kernel's memory is free: `scratch` floats. */
  scratchAt: number;
  /** One row of 256 for each word piece. */
  embeddings: Float32Array;
  embeddingWidth: number;
  /** What a place in the text is multiplied by, to give the angles of its 128 sines and cosines. */
  angles: Float32Array;
  layers: Layer[];
  /** From the mean of a text's pieces to its vector. */
  final: Dense;
}

/**
 * Copies what it needs, so that `tensors` can be let go.
 * @throws where a tensor is missing or of another size
 */
export function placeParameters(tensors: ReadonlyMap<string, Float32Array>, scratch: number): Parameters {
  const size = [...tensors.values()].reduce((sum, tensor) => sum + tensor.length, 0);
  const kernel = createMatrixKernel(size + scratch);
  let free = 0;

  function find(name: string, length: number): Float32Array {
    const tensor = tensors.get(name);
    if (tensor?.length === length) return tensor;
    throw new Error(`The sentence encoder's ${name} has ${tensor?.length ?? 'no'} numbers, not ${length}`);
  }
  function placeDense(weights: string, bias: string, inner: number, columns: number): Dense {
    const dense = { weights: free, bias: free + inner * columns, inner, columns };
    packPanels(kernel.floats, dense.weights, find(weights, inner * columns), columns);
    kernel.floats.set(find(bias, columns), dense.bias);
    free = dense.bias + columns;
    return dense;
  }
  const copyNorm = (scope: string, width: number): LayerNorm => {
    const name = `${GRAPH}${ENCODE}${scope}layer_prepostprocess/layer_norm/layer_norm_`;
    const [scale, bias] = ['scale', 'bias'].map((part) => find(`${name}${part}${CONCAT}`, width).slice());
    return { scale, bias } as LayerNorm;
  };

  function placeLayer(index: number, width: number): Layer {
    const scope = `Layer_${index}/TransformerLayer/`;
    const attention = (part: string, inner: number, columns: number) => {
      const name = `${ENCODE}${scope}MultiheadAttention/${part}`;
      return placeDense(
        `module/Encoder_en/${name}/kernel/part_0`,
        `${GRAPH}${name}/bias${CONCAT}`,
        inner,
        columns,
      );
    };
    const feedForward = (part: string, inner: number, columns: number) =>
      placeDense(
        `${GRAPH}${ENCODE}TransformerStack/${scope}FFN/${part}/Tensordot/Reshape_1`,
        `${GRAPH}${ENCODE}${scope}FFN/${part}/bias${CONCAT}`,
        inner,
        columns,
      );
    const dense = `${GRAPH}${ENCODE}${scope}dense/`;
    return {
      width,
      attentionNorm: copyNorm(scope, width),
      projections: attention('qkv_transform_single', width, 3 * width),
      attended: attention('output_transform_single', width, WIDTH),
      residual:
        width === WIDTH
          ? undefined
          : placeDense(`${dense}kernel${CONCAT}`, `${dense}bias${CONCAT}`, width, WIDTH),
      hiddenNorm: copyNorm(`${scope}FFN/`, WIDTH),
      hidden: feedForward('conv1', WIDTH, HIDDEN_WIDTH),
      output: feedForward('conv2', HIDDEN_WIDTH, WIDTH),
    };
  }

  const embeddings = tensors.get('module/Embeddings_en')?.slice();
  if (embeddings === undefined) throw new Error('The sentence encoder has no embeddings');
  const timing = `${GRAPH}${ENCODE}TransformerStack/Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1`;
  const last = 'module/Encoder_en/hidden_layers/tanh_layer_0/';
  return {
    kernel,
    embeddings,
    embeddingWidth: EMBEDDING_WIDTH,
    angles: find(timing, EMBEDDING_WIDTH / 2).slice(),
    layers: [placeLayer(0, EMBEDDING_WIDTH), placeLayer(1, WIDTH)],
    final: placeDense(`${last}weights`, `${last}bias`, WIDTH, WIDTH),
    scratchAt: free,
  };
}
