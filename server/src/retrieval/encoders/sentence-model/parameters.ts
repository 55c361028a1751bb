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

/** Names of a matrix and its bias, or of a norm's scale and its bias. */
type TensorNames = readonly [string, string];

export const FINAL_TENSORS: TensorNames = [
  'module/Encoder_en/hidden_layers/tanh_layer_0/weights',
  'module/Encoder_en/hidden_layers/tanh_layer_0/bias',
];

/** What the published model calls the tensors of its layer number `index`, from 0. */
export function nameLayerTensors(index: number) {
  const scope = `Layer_${index}/TransformerLayer/`;
  const norm = (of: string): TensorNames => {
    const name = `${GRAPH}${ENCODE}${of}layer_prepostprocess/layer_norm/layer_norm_`;
    return [`${name}scale${CONCAT}`, `${name}bias${CONCAT}`];
  };
  const attention = (part: string): TensorNames => {
    const name = `${ENCODE}${scope}MultiheadAttention/${part}`;
    return [`module/Encoder_en/${name}/kernel/part_0`, `${GRAPH}${name}/bias${CONCAT}`];
  };
  const feedForward = (part: string): TensorNames => [
    `${GRAPH}${ENCODE}TransformerStack/${scope}FFN/${part}/Tensordot/Reshape_1`,
    `${GRAPH}${ENCODE}${scope}FFN/${part}/bias${CONCAT}`,
  ];
  const residual = `${GRAPH}${ENCODE}${scope}dense/`;
  return {
    attentionNorm: norm(scope),
    projections: attention('qkv_transform_single'),
    attended: attention('output_transform_single'),
    /** Of the first layer alone. */
    residual: [`${residual}kernel${CONCAT}`, `${residual}bias${CONCAT}`] as TensorNames,
    hiddenNorm: norm(`${scope}FFN/`),
    hidden: feedForward('conv1'),
    output: feedForward('conv2'),
  };
}

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
  function placeDense([weights, bias]: TensorNames, inner: number, columns: number): Dense {
    const dense = { weights: free, bias: free + inner * columns, inner, columns };
    packPanels(kernel.floats, dense.weights, find(weights, inner * columns), columns);
    kernel.floats.set(find(bias, columns), dense.bias);
    free = dense.bias + columns;
    return dense;
  }
  const copyNorm = ([scale, bias]: TensorNames, width: number): LayerNorm => ({
    scale: find(scale, width).slice(),
    bias: find(bias, width).slice(),
  });

  function placeLayer(index: number, width: number): Layer {
    const names = nameLayerTensors(index);
    return {
      width,
      attentionNorm: copyNorm(names.attentionNorm, width),
      projections: placeDense(names.projections, width, 3 * width),
      attended: placeDense(names.attended, width, WIDTH),
      residual: width === WIDTH ? undefined : placeDense(names.residual, width, WIDTH),
      hiddenNorm: copyNorm(names.hiddenNorm, WIDTH),
      hidden: placeDense(names.hidden, WIDTH, HIDDEN_WIDTH),
      output: placeDense(names.output, HIDDEN_WIDTH, WIDTH),
    };
  }

  const embeddings = tensors.get('module/Embeddings_en')?.slice();
  if (embeddings === undefined) throw new Error('The sentence encoder has no embeddings');
  const timing = `${GRAPH}${ENCODE}TransformerStack/Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1`;
  return {
    kernel,
    embeddings,
    embeddingWidth: EMBEDDING_WIDTH,
    angles: find(timing, EMBEDDING_WIDTH / 2).slice(),
    layers: [placeLayer(0, EMBEDDING_WIDTH), placeLayer(1, WIDTH)],
    final: placeDense(FINAL_TENSORS, WIDTH, WIDTH),
    scratchAt: free,
  };
}
