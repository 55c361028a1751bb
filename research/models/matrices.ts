/** How a linear map is written into a graph: in eight bits, as it ships, or in 32, as it is compared with. */
import type { Linear } from './encoder-weights.ts';
import { type Graph, MICROSOFT } from './onnx/graph.ts';
import { quantiseBlocks } from './quantise.ts';

/** Adds a product to the graph, its bias left out. @returns the name of what it gives: [..., outputs] */
export type MatrixForm = (graph: Graph, name: string, input: string, linear: Linear) => string;

/** 32 bits: what the eight are compared with. */
export const inFloats: MatrixForm = (graph, name, input, { weight, outputs, inputs }) => {
  const turned = new Float32Array(weight.length);
  for (const [at, value] of weight.entries())
    turned[(at % inputs) * outputs + Math.floor(at / inputs)] = value;
  return graph.node(name, 'MatMul', [
    input,
    graph.tensor(`${name}.weight`, 'float32', [inputs, outputs], turned),
  ]);
};

/** Of the inputs of a product, by its name: the largest number of each channel, over texts of many kinds. */
export type ChannelMaxima = ReadonlyMap<string, Float32Array>;

/** How much of a channel's excess over the median channel is taken off its inputs and put on its weights. */
const SMOOTHING = 0.75;
/** The least of what GELU gives is -0.17: of its range, a third of this is enough below zero. */
const GELU_FLOOR = 0.51;

/**
 * Eight bits with a step a column, and the inputs in eight bits with a step for each word piece, so that a text's vector does not
 * depend on its batch. Channels that are much larger than the others are scaled down first, and their weights up, as in
 * SmoothQuant (Xiao et al., 2023).
 */
export const inRows =
  (maxima: ChannelMaxima): MatrixForm =>
  (graph, name, input, linear) => {
    const { outputs, inputs } = linear;
    const isGelu = input.endsWith('gelu');
    const isSmoothed = !isGelu && !input.endsWith('attention');
    const factors = isSmoothed ? smoothingFactors(maxima, input) : new Float32Array(inputs).fill(1);
    const source = isSmoothed ? smooth(graph, input, factors) : input;
    const { quanta: rounded, largest, step, zero } = roundRows(graph, source, isGelu);
    const weight = linear.weight.map((value, at) => value * (factors[at % inputs] as number));
    const { quanta, steps } = quantiseBlocks(weight, inputs);
    const turned = new Int8Array(quanta.length);
    for (const [at, quantum] of quanta.entries())
      turned[(at % inputs) * outputs + Math.floor(at / inputs)] = quantum - 128;
    const product = graph.node(
      `${name}.product`,
      'MatMulIntegerToFloat',
      [
        rounded,
        graph.tensor(`${name}.quanta`, 'int8', [inputs, outputs], turned),
        step,
        graph.tensor(`${name}.steps`, 'float32', [outputs], steps),
        zero,
        graph.once('zero.int8', () => graph.tensor('zero.int8', 'int8', [], new Int8Array(1))),
      ],
      { domain: MICROSOFT },
    );
    return graph.node(name, 'Mul', [product, largest]);
  };

function smoothingFactors(maxima: ChannelMaxima, input: string): Float32Array {
  const own = maxima.get(input);
  if (own === undefined) throw new Error(`Nothing was measured of ${input}`);
  const median = [...own].sort((a, b) => a - b)[own.length >> 1] as number;
  return own.map((value) => Math.max(value / median, 1) ** SMOOTHING);
}

function smooth(graph: Graph, input: string, factors: Float32Array): string {
  return graph.once(`${input}.smooth`, () => {
    const inverse = graph.tensor(
      `${input}.factors`,
      'float32',
      [factors.length],
      factors.map((one) => 1 / one),
    );
    return graph.node(`${input}.smooth`, 'Mul', [input, inverse]);
  });
}

interface RoundedRows {
  quanta: string;
  /** Of each row. */
  largest: string;
  step: string;
  zero: string;
}

/** @param isGelu of what GELU gives, which is hardly ever below zero */
function roundRows(graph: Graph, input: string, isGelu: boolean): RoundedRows {
  const [steps, shift] = isGelu ? [191, 64] : [127, 128];
  const step = graph.once(`step.${steps}`, () =>
    graph.tensor(`step.${steps}`, 'float32', [], Float32Array.of(1 / steps)),
  );
  const zero = graph.once(`zero.${shift}`, () =>
    graph.tensor(`zero.${shift}`, 'uint8', [], Uint8Array.of(shift)),
  );
  return graph.once(`${input}.rounded`, () => {
    const last = graph.once('last', () => graph.tensor('last', 'int64', [1], BigInt64Array.of(-1n)));
    const reduce = (of: string): string =>
      graph.node(`${input}.largest`, 'ReduceMax', [of, last], { attributes: { keepdims: 1 } });
    const largest = isGelu
      ? graph.node(`${input}.bounded`, 'Max', [
          reduce(input),
          graph.once('gelu.floor', () =>
            graph.tensor('gelu.floor', 'float32', [], Float32Array.of(GELU_FLOOR)),
          ),
        ])
      : reduce(graph.node(`${input}.absolute`, 'Abs', [input]));
    const scaled = graph.node(`${input}.scaled`, 'Div', [input, largest]);
    return {
      quanta: graph.node(`${input}.quanta`, 'QuantizeLinear', [scaled, step, zero]),
      largest,
      step,
      zero,
    };
  });
}
