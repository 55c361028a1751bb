/**
 * An encoder as one ONNX graph, from word pieces to the vector of a text: what onnxruntime-node runs. Besides the standard's
 * operators it uses those of ONNX Runtime that read rounded numbers, and those that do several steps at once.
 */
import type { EncoderWeights, Layer, Linear, Norm } from './encoder-weights.ts';
import type { MatrixForm } from './matrices.ts';
import { Graph, MICROSOFT } from './onnx/graph.ts';

/** [texts, pieces]: ids of word pieces, and 1 where there is one, 0 where a shorter text is filled up. */
export const INPUTS = { ids: 'input_ids', mask: 'attention_mask' } as const;
/** [texts, width]: vectors of length 1. */
export const OUTPUT = 'sentence_embedding';

/**
 * The model as a file: inputs `input_ids` and `attention_mask`, int64 [texts, pieces]; output `sentence_embedding`, float32
 * [texts, width], the mean over a text's pieces, of length 1. A run fails where a text has more pieces than the model has places.
 * @param dataFile the name of the file beside the model that is to hold its larger tensors; default: the model holds them
 */
export function writeEncoder(
  weights: EncoderWeights,
  form: MatrixForm,
  { dataFile, centre }: { dataFile?: string; centre?: Centre } = {},
): { model: Buffer; data: Buffer } {
  const graph = new Graph('encoder', dataFile);
  const builder = new EncoderBuilder(graph, weights, form);
  const shape = ['texts', 'pieces'];
  const ids = graph.input(INPUTS.ids, 'int64', shape);
  const mask = graph.input(INPUTS.mask, 'int64', shape);
  const narrowMask = graph.node('mask32', 'Cast', [mask], { attributes: { to: INT32 } });
  let state = builder.embed(ids);
  for (const [number, layer] of weights.layers.entries())
    state = builder.layer(`layer${number}`, state, narrowMask, layer);
  builder.pool(state, mask, centre && { ids, ...centre });
  graph.output(OUTPUT, 'float32', ['texts', weights.sizes.width]);
  return { model: graph.toBytes(), data: graph.dataBytes() };
}

/**
 * What is taken off every vector before it is brought to length 1 again: all vectors of some models point nearly the same way, which
 * tells nothing and leaves cosines a narrow band. The piece after the begin tells a query from a passage, by the prefix.
 */
export interface Centre {
  queryPiece: number;
  /** [width] */
  query: Float32Array;
  passage: Float32Array;
}

const FLOAT32 = 1;
const INT32 = 6;

class EncoderBuilder {
  readonly #graph: Graph;
  readonly #weights: EncoderWeights;
  readonly #form: MatrixForm;

  constructor(graph: Graph, weights: EncoderWeights, form: MatrixForm) {
    this.#graph = graph;
    this.#weights = weights;
    this.#form = form;
  }

  /** What the first layer reads: each piece's embedding and its place's, normalised. */
  embed(ids: string): string {
    const graph = this.#graph;
    const { sizes, words, places, embeddingNorm } = this.#weights;
    const { quanta, steps, bits, block } = words;
    const tensors = [
      graph.tensor('words.quanta', 'uint8', [sizes.pieces, (sizes.width * bits) / 8], quanta),
      ids,
      graph.tensor('words.steps', 'float16', [sizes.pieces, sizes.width / block], steps),
    ];
    const narrow = graph.node('words.float16', 'GatherBlockQuantized', tensors, {
      domain: MICROSOFT,
      attributes: { bits, block_size: block, gather_axis: 0, quantize_axis: 1 },
    });
    const rows = graph.node('words', 'Cast', [narrow], { attributes: { to: FLOAT32 } });
    const count = graph.node('count', 'Shape', [ids], { attributes: { start: 1, end: 2 } });
    const table = graph.tensor('places.all', 'float32', [sizes.places, sizes.width], places);
    const zero = graph.tensor('zero', 'int64', [1], BigInt64Array.of(0n));
    const rowsOfPlaces = graph.node('places', 'Slice', [table, zero, count, zero]);
    return this.#addAndNormalise('embeddings', [rows, rowsOfPlaces], embeddingNorm);
  }

  /** One layer of attention and feed-forward network. @param state [texts, pieces, width] */
  layer(name: string, state: string, mask: string, layer: Layer): string {
    const graph = this.#graph;
    const all = stack([layer.query, layer.key, layer.value]);
    const projected = this.#form(graph, `${name}.projections`, state, all);
    const parts = ['query', 'key', 'value'].map((part) => `${name}.${part}`);
    graph.nodeOfSeveral(parts, 'Split', [projected], { attributes: { axis: 2, num_outputs: parts.length } });
    const bias = this.#bias(`${name}.attention.bias`, all);
    const attention = graph.node(`${name}.attention`, 'MultiHeadAttention', [...parts, bias, mask], {
      domain: MICROSOFT,
      attributes: { num_heads: this.#weights.sizes.heads },
    });
    const attended = this.#addAndNormalise(
      `${name}.attention.norm`,
      [this.#form(graph, `${name}.attention.output`, attention, layer.attentionOutput), state],
      layer.attentionNorm,
      layer.attentionOutput,
    );
    const expanded = this.#form(graph, `${name}.expand`, attended, layer.expand);
    const expandBias = this.#bias(`${name}.expand.bias`, layer.expand);
    const active = graph.node(`${name}.gelu`, 'BiasGelu', [expanded, expandBias], { domain: MICROSOFT });
    return this.#addAndNormalise(
      `${name}.norm`,
      [this.#form(graph, `${name}.contract`, active, layer.contract), attended],
      layer.outputNorm,
      layer.contract,
    );
  }

  /** The sum over a text's pieces, brought to length 1: the same vector as that of the mean. */
  pool(state: string, mask: string, centre?: Centre & { ids: string }): void {
    const graph = this.#graph;
    const one = graph.tensor('one', 'int64', [1], BigInt64Array.of(1n));
    const floats = graph.node('mask.floats', 'Cast', [mask], { attributes: { to: FLOAT32 } });
    const row = graph.node('mask.row', 'Unsqueeze', [floats, one]);
    const sums = graph.node('sums', 'MatMul', [row, state]);
    const flat = graph.node('sums.flat', 'Squeeze', [sums, one]);
    const unit = { attributes: { axis: 1, p: 2 } };
    if (centre === undefined) {
      graph.node(OUTPUT, 'LpNormalization', [flat], unit);
      return;
    }
    const { width } = this.#weights.sizes;
    const second = graph.node('prefix', 'Gather', [centre.ids, one], { attributes: { axis: 1 } });
    const isQuery = graph.node('isQuery', 'Equal', [
      second,
      graph.tensor('prefix.query', 'int64', [1], BigInt64Array.of(BigInt(centre.queryPiece))),
    ]);
    const chosen = graph.node('centre', 'Where', [
      isQuery,
      graph.tensor('centre.query', 'float32', [1, width], centre.query),
      graph.tensor('centre.passage', 'float32', [1, width], centre.passage),
    ]);
    const vectors = graph.node('vectors', 'LpNormalization', [flat], unit);
    graph.node(OUTPUT, 'LpNormalization', [graph.node('centred', 'Sub', [vectors, chosen])], unit);
  }

  /** The sum of two states and a bias, normalised. */
  #addAndNormalise(name: string, states: readonly [string, string], norm: Norm, linear?: Linear): string {
    const graph = this.#graph;
    const { width, epsilon } = this.#weights.sizes;
    const tensors = [
      graph.tensor(`${name}.scale`, 'float32', [width], norm.scale),
      graph.tensor(`${name}.shift`, 'float32', [width], norm.bias),
      ...(linear === undefined ? [] : [this.#bias(`${name}.bias`, linear)]),
    ];
    return graph.node(name, 'SkipLayerNormalization', [...states, ...tensors], {
      domain: MICROSOFT,
      attributes: { epsilon: { float: epsilon } },
    });
  }

  #bias(name: string, { bias, outputs }: Linear): string {
    return this.#graph.tensor(name, 'float32', [outputs], bias);
  }
}

/** One map that gives what several of the same inputs give, one after the other. */
function stack(linears: readonly [Linear, ...Linear[]]): Linear {
  return {
    weight: concatenate(linears.map(({ weight }) => weight)),
    bias: concatenate(linears.map(({ bias }) => bias)),
    outputs: linears.reduce((sum, { outputs }) => sum + outputs, 0),
    inputs: linears[0].inputs,
  };
}

const concatenate = (arrays: readonly Float32Array[]): Float32Array =>
  Float32Array.from(arrays.flatMap((array) => [...array]));
