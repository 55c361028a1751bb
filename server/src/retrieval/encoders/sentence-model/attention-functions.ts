/** The two inner loops of attention in WebAssembly SIMD: a query's products with all keys, and the values by their weights. */
import { advance, I32, type KernelFunction, op, V128 } from '../wasm-assembler.ts';

const FLOAT_BYTES = 4;
const VECTOR_BYTES = 16;

const decrease = (local: number): number[] => [
  ...[...op.get(local), ...op.i32Const(1), ...op.i32Sub, ...op.set(local)],
  ...op.get(local),
];

/** `products(query, keys, out, count, stride)`: of the query's `size` floats with each key's, keys `stride` bytes apart. */
export function productsFunction(size: number): KernelFunction {
  const [query, keys, out, count, stride] = [0, 1, 2, 3, 4] as const;
  const vectors = Array.from({ length: size / 4 }, (_, at) => at * VECTOR_BYTES);
  const sum = 5;
  const queries = vectors.map((_, at) => 6 + at);
  const load = (from: number, offset: number): number[] => [...op.get(from), ...op.load(offset)];
  const lanes = [0, 1, 2, 3].map((index) => [...op.get(sum), ...op.lane(index)]);
  return {
    name: 'products',
    parameters: [I32, I32, I32, I32, I32],
    results: [],
    locals: new Array<number>(1 + vectors.length).fill(V128),
    body: [
      ...vectors.map((offset, at) => [...load(query, offset), ...op.set(queries[at] as number)]),
      op.repeatWhile([
        ...vectors.map((offset, at) => [
          ...[...op.get(queries[at] as number), ...load(keys, offset), ...op.multiply],
          ...(at === 0 ? [] : [...op.get(sum), ...op.add]),
          ...op.set(sum),
        ]),
        [...op.get(out), ...lanes.flat(), ...op.f32Add, ...op.f32Add, ...op.f32Add, ...op.f32Store()],
        advance(out, op.i32Const(FLOAT_BYTES)),
        advance(keys, op.get(stride)),
        decrease(count),
      ]),
    ],
  };
}

/** `mix(weights, values, out, count, stride)`: the sum of the values, `size` floats each and `stride` bytes apart, by weight. */
export function mixFunction(size: number): KernelFunction {
  const [weights, values, out, count, stride] = [0, 1, 2, 3, 4] as const;
  const vectors = Array.from({ length: size / 4 }, (_, at) => at * VECTOR_BYTES);
  const weight = 5;
  const sums = vectors.map((_, at) => 6 + at);
  return {
    name: 'mix',
    parameters: [I32, I32, I32, I32, I32],
    results: [],
    locals: new Array<number>(1 + vectors.length).fill(V128),
    body: [
      ...sums.map((sum) => [...op.zero, ...op.set(sum)]),
      op.repeatWhile([
        [...op.get(weights), ...op.loadSplat(), ...op.set(weight)],
        ...vectors.map((offset, at) => [
          ...[...op.get(weight), ...op.get(values), ...op.load(offset), ...op.multiply],
          ...[...op.get(sums[at] as number), ...op.add, ...op.set(sums[at] as number)],
        ]),
        advance(weights, op.i32Const(FLOAT_BYTES)),
        advance(values, op.get(stride)),
        decrease(count),
      ]),
      ...vectors.map((offset, at) => [...op.get(out), ...op.get(sums[at] as number), ...op.store(offset)]),
    ],
  };
}
