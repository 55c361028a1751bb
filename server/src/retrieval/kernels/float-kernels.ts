/** Float kernels in WebAssembly SIMD over memory that threads can share: ten times as fast as loops in JavaScript. */
import { once } from '../../once.ts';
import { advance, assemble, F32, I32, type KernelFunction, op, V128 } from './wasm-assembler.ts';

interface WasmMemory {
  readonly buffer: SharedArrayBuffer;
}
declare const WebAssembly: {
  Memory: new (limits: { initial: number; maximum: number; shared: true }) => WasmMemory;
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: { env: { memory: WasmMemory } }) => { exports: unknown };
};

export type SharedMemory = WasmMemory;

const MAX_PAGES = 32_768;
const PAGE_BYTES = 65_536;

/** Pointers are byte offsets; rows are contiguous, `bytes` long, and a multiple of 32. */
export interface Kernels {
  /** c[i][j] = a_i · b_j for an even number of rows of a and a multiple of four of b. */
  dots(a: number, b: number, c: number, rowsA: number, rowsB: number, bytes: number, strideC: number): void;
  /** target += scale × source. */
  addScaled(target: number, source: number, scale: number, bytes: number): void;
  dot(a: number, b: number, bytes: number): number;
}

/** Memory of at least `bytes`, at most 2 GB. */
export function createSharedMemory(bytes: number): SharedMemory {
  const initial = Math.max(1, Math.ceil(bytes / PAGE_BYTES));
  return new WebAssembly.Memory({ initial, maximum: MAX_PAGES, shared: true });
}

/** Compiled once for each thread. */
const moduleOfThread = once(
  () =>
    new WebAssembly.Module(
      assemble([dotsFunction(), addScaledFunction(), dotFunction()], { maxPages: MAX_PAGES, isShared: true }),
    ),
);

export function createKernels(memory: SharedMemory): Kernels {
  return new WebAssembly.Instance(moduleOfThread(), { env: { memory } }).exports as Kernels;
}

/** The same product in panels of b that stay in the cache. */
export function multiplyTransposed(
  kernels: Kernels,
  product: {
    a: number;
    b: number;
    c: number;
    rowsA: number;
    rowsB: number;
    columns: number;
    strideC: number;
  },
): void {
  const panel = 64;
  const bytes = product.columns * 4;
  for (let start = 0; start < product.rowsB; start += panel) {
    const rows = Math.min(panel, product.rowsB - start);
    const b = product.b + start * bytes;
    kernels.dots(product.a, b, product.c + start * 4, product.rowsA, rows, bytes, product.strideC * 4);
  }
}

/** Two rows of a against four of b at a time: eight sums in registers. */
function dotsFunction(): KernelFunction {
  const [a, b, c, rowsA, rowsB, bytes, strideC] = [0, 1, 2, 3, 4, 5, 6];
  const [bRow, a1, a0At, a1At, end, cAt, left] = [7, 8, 9, 10, 11, 12, 13];
  const bAt = [14, 15, 16, 17];
  const sums = [18, 19, 20, 21, 22, 23, 24, 25];
  const [a0Value, a1Value, bValue] = [26, 27, 28];
  const step = (offset: number): number[] => [
    ...[...op.get(a0At), ...op.load(offset), ...op.set(a0Value)],
    ...[...op.get(a1At), ...op.load(offset), ...op.set(a1Value)],
    ...bAt.flatMap((at, column) => [
      ...[...op.get(at), ...op.load(offset), ...op.set(bValue)],
      ...[a0Value, a1Value].flatMap((value, line) => {
        const sum = sums[line * 4 + column] as number;
        return [
          ...op.get(sum),
          ...op.get(value),
          ...op.get(bValue),
          ...op.multiply,
          ...op.add,
          ...op.set(sum),
        ];
      }),
    ]),
  ];
  const total = (local: number): number[] => [
    ...[...op.get(local), ...op.lane(0), ...op.get(local), ...op.lane(1), ...op.f32Add],
    ...[...op.get(local), ...op.lane(2), ...op.get(local), ...op.lane(3), ...op.f32Add],
    ...op.f32Add,
  ];
  const inner = op.repeatWhile([
    step(0),
    step(16),
    ...[a0At, a1At, ...bAt].map((at) => advance(at, op.i32Const(32))),
    [...op.get(a0At), ...op.get(end), ...op.i32LessUnsigned],
  ]);
  const columns = op.repeatWhile([
    ...sums.map((sum) => [...op.zero, ...op.set(sum)]),
    [...op.get(a), ...op.set(a0At), ...op.get(a1), ...op.set(a1At)],
    [...op.get(bRow), ...op.set(bAt[0] as number)],
    ...[1, 2, 3].map((n) => [
      ...[...op.get(bAt[n - 1] as number), ...op.get(bytes), ...op.i32Add],
      ...op.set(bAt[n] as number),
    ]),
    inner,
    ...[0, 1, 2, 3].map((n) => [...op.get(cAt), ...total(sums[n] as number), ...op.f32Store(n * 4)]),
    ...[0, 1, 2, 3].map((n) => [
      ...[...op.get(cAt), ...op.get(strideC), ...op.i32Add, ...total(sums[4 + n] as number)],
      ...op.f32Store(n * 4),
    ]),
    advance(cAt, op.i32Const(16)),
    [...op.get(bAt[3] as number), ...op.set(bRow)],
    [...op.get(left), ...op.i32Const(4), ...op.i32Sub, ...op.set(left), ...op.get(left)],
  ]);
  return {
    name: 'dots',
    parameters: [I32, I32, I32, I32, I32, I32, I32],
    results: [],
    locals: [...new Array<number>(11).fill(I32), ...new Array<number>(11).fill(V128)],
    body: [
      op.repeatWhile([
        [...op.get(a), ...op.get(bytes), ...op.i32Add, ...op.set(a1), ...op.get(a1), ...op.set(end)],
        [...op.get(b), ...op.set(bRow), ...op.get(c), ...op.set(cAt), ...op.get(rowsB), ...op.set(left)],
        columns,
        [...op.get(a1), ...op.get(bytes), ...op.i32Add, ...op.set(a)],
        advance(c, op.get(strideC)),
        advance(c, op.get(strideC)),
        [...op.get(rowsA), ...op.i32Const(2), ...op.i32Sub, ...op.set(rowsA), ...op.get(rowsA)],
      ]),
    ],
  };
}

function addScaledFunction(): KernelFunction {
  const [target, source, scale, bytes, end, factor] = [0, 1, 2, 3, 4, 5];
  const step = (offset: number): number[] => [
    ...[...op.get(target), ...op.get(target), ...op.load(offset)],
    ...[...op.get(source), ...op.load(offset), ...op.get(factor), ...op.multiply],
    ...[...op.add, ...op.store(offset)],
  ];
  return {
    name: 'addScaled',
    parameters: [I32, I32, F32, I32],
    results: [],
    locals: [I32, V128],
    body: [
      [...op.get(scale), ...op.splat, ...op.set(factor)],
      [...op.get(target), ...op.get(bytes), ...op.i32Add, ...op.set(end)],
      op.repeatWhile([
        step(0),
        step(16),
        [...op.get(source), ...op.i32Const(32), ...op.i32Add, ...op.set(source)],
        [...op.get(target), ...op.i32Const(32), ...op.i32Add, ...op.set(target)],
        [...op.get(target), ...op.get(end), ...op.i32LessUnsigned],
      ]),
    ],
  };
}

function dotFunction(): KernelFunction {
  const [a, b, bytes, end, sum] = [0, 1, 2, 3, 4];
  const step = (offset: number): number[] => [
    ...[...op.get(sum), ...op.get(a), ...op.load(offset), ...op.get(b), ...op.load(offset)],
    ...[...op.multiply, ...op.add, ...op.set(sum)],
  ];
  const lanes = [0, 1, 2, 3].map((index) => [...op.get(sum), ...op.lane(index)]);
  return {
    name: 'dot',
    parameters: [I32, I32, I32],
    results: [F32],
    locals: [I32, V128],
    body: [
      [...op.get(a), ...op.get(bytes), ...op.i32Add, ...op.set(end)],
      op.repeatWhile([
        step(0),
        step(16),
        [...op.get(b), ...op.i32Const(32), ...op.i32Add, ...op.set(b)],
        [...op.get(a), ...op.i32Const(32), ...op.i32Add, ...op.set(a)],
        [...op.get(a), ...op.get(end), ...op.i32LessUnsigned],
      ]),
      ...lanes,
      op.f32Add,
      op.f32Add,
      op.f32Add,
    ],
  };
}
