/**
 * Products of matrices in WebAssembly SIMD: four rows by eight columns at a time, their 32 sums in registers. Weights are
 * packed once into panels of eight columns, so that every step reads memory in order, and as halves of floats (bfloat16): to
 * read them from memory takes a good part of the time of a single text, and so half of it.
 */
import { advance, assemble, I32, type KernelFunction, op, V128 } from '../wasm-assembler.ts';
import { mixFunction, productsFunction } from './attention-functions.ts';

interface WasmMemory {
  readonly buffer: ArrayBuffer;
}
declare const WebAssembly: {
  Memory: new (limits: { initial: number; maximum: number }) => WasmMemory;
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: { env: { memory: WasmMemory } }) => { exports: unknown };
  validate(bytes: Uint8Array<ArrayBuffer>): boolean;
};

const PAGE_BYTES = 65_536;
const FLOAT_BYTES = 4;
const VECTOR_BYTES = 16;
const VECTOR_LANES = 4;
/** Rows are worked on in blocks of so many: callers leave room for a whole last block. */
export const ROW_BLOCK = 4;
/** Columns of a panel; a matrix has a multiple of it. */
const PANEL = 8;
/** Bytes of a row of a panel. */
const PANEL_BYTES = 2 * PANEL;
/** Steps of the sum that are written out; its length is a multiple of it. */
const UNROLL = 4;
/** The bits of a float that a half keeps. */
const HALF_BITS = 16;
const UPPER_HALVES = [0, 0, 0xff, 0xff];

/** Places are counted in floats from the beginning of the kernel's memory. */
export interface MatrixProduct {
  /** rows × inner, row after row. */
  a: number;
  /** inner × columns, as {@link packPanels} lays them out. */
  b: number;
  /** One float a column, with which the sums begin. */
  bias: number;
  /** rows × columns; what follows up to a whole block of rows is overwritten. */
  c: number;
  rows: number;
  inner: number;
  columns: number;
}

export interface MatrixKernel {
  /** The whole memory. */
  readonly floats: Float32Array<ArrayBuffer>;
  /** c = a · b + bias. */
  multiply(product: MatrixProduct): void;
  /** A head's query with each of `count` keys, `stride` floats apart. */
  products(query: number, keys: number, out: number, count: number, stride: number): void;
  /** The sum of a head's values, `stride` floats apart, by `count` weights. */
  mix(weights: number, values: number, out: number, count: number, stride: number): void;
}

export interface KernelOptions {
  /** Floats of the memory. */
  size: number;
  /** Floats of a head of attention, a multiple of four. */
  headSize: number;
  /** Whether it multiplies and adds in one instruction; default: where the runtime knows it. */
  isFused?: boolean;
}

interface Exports {
  multiply(
    a: number,
    b: number,
    c: number,
    bias: number,
    blocks: number,
    panels: number,
    strideA: number,
    strideC: number,
  ): void;
  products(query: number, keys: number, out: number, count: number, stride: number): void;
  mix(weights: number, values: number, out: number, count: number, stride: number): void;
}

export function createMatrixKernel({ size, headSize, isFused = canFuse() }: KernelOptions): MatrixKernel {
  const pages = Math.ceil((size * FLOAT_BYTES) / PAGE_BYTES);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const functions = [multiplyFunction(isFused), productsFunction(headSize), mixFunction(headSize)];
  const module = new WebAssembly.Module(assemble(functions, { maxPages: pages }));
  const exports = new WebAssembly.Instance(module, { env: { memory } }).exports as Exports;
  return {
    floats: new Float32Array(memory.buffer),
    multiply({ a, b, c, bias, rows, inner, columns }) {
      exports.multiply(
        a * FLOAT_BYTES,
        b * FLOAT_BYTES,
        c * FLOAT_BYTES,
        bias * FLOAT_BYTES,
        Math.ceil(rows / ROW_BLOCK),
        columns / PANEL,
        inner * FLOAT_BYTES,
        columns * FLOAT_BYTES,
      );
    },
    products(query, keys, out, count, stride) {
      exports.products(
        query * FLOAT_BYTES,
        keys * FLOAT_BYTES,
        out * FLOAT_BYTES,
        count,
        stride * FLOAT_BYTES,
      );
    },
    mix(weights, values, out, count, stride) {
      exports.mix(
        weights * FLOAT_BYTES,
        values * FLOAT_BYTES,
        out * FLOAT_BYTES,
        count,
        stride * FLOAT_BYTES,
      );
    },
  };
}

/** Relaxed SIMD is younger than SIMD. */
function canFuse(): boolean {
  return WebAssembly.validate(assemble([multiplyFunction(true)], { maxPages: 1 }));
}

/** Floats of the kernel's memory that `size` weights take. */
export const packedLength = (size: number): number => size / 2;

/**
 * Packs `matrix`, inner × columns, row after row, to `at` in `floats`, panel after panel. Of eight columns the first four are
 * the lower halves of four floats, and the others the upper ones.
 */
export function packPanels(floats: Float32Array, at: number, matrix: Float32Array, columns: number): void {
  const halves = new Uint16Array(floats.buffer, floats.byteOffset + at * FLOAT_BYTES, matrix.length);
  const bits = new Uint32Array(matrix.buffer, matrix.byteOffset, matrix.length);
  let to = 0;
  for (let panel = 0; panel < columns; panel += PANEL) {
    for (let row = panel; row < matrix.length; row += columns) {
      for (let lane = 0; lane < VECTOR_LANES; lane++) {
        halves[to++] = toHalf(bits[row + lane] as number);
        halves[to++] = toHalf(bits[row + lane + VECTOR_LANES] as number);
      }
    }
  }
}

/** The upper half of a float's bits, rounded to the nearest, and to the even one of two. */
function toHalf(bits: number): number {
  return (bits + 0x7fff + ((bits >>> HALF_BITS) & 1)) >>> HALF_BITS;
}

function multiplyFunction(isFused: boolean): KernelFunction {
  const [a, b, c, bias, blocks, panels, strideA, strideC] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
  const [block, aRow, cRow, end, bAt] = [8, 9, 10, 11, 12] as const;
  const rowAt = [13, 14, 15, 16];
  const [left, right, value, upper] = [17, 18, 19, 20] as const;
  const sums = [21, 22, 23, 24, 25, 26, 27, 28];
  const set = (local: number, code: number[]): number[] => [...code, ...op.set(local)];
  const addProduct = (sum: number, by: number): number[] =>
    isFused
      ? [...op.get(value), ...op.get(by), ...op.get(sum), ...op.relaxedMultiplyAdd, ...op.set(sum)]
      : [...op.get(value), ...op.get(by), ...op.multiply, ...op.get(sum), ...op.add, ...op.set(sum)];
  const step = (n: number): number[] => [
    ...set(value, [...op.get(bAt), ...op.load(n * PANEL_BYTES)]),
    ...set(left, [...op.get(value), ...op.i32Const(HALF_BITS), ...op.i32ShiftLeft]),
    ...set(right, [...op.get(value), ...op.get(upper), ...op.and]),
    ...rowAt.flatMap((at, row) => [
      ...set(value, [...op.get(at), ...op.loadSplat(n * FLOAT_BYTES)]),
      ...addProduct(sums[2 * row] as number, left),
      ...addProduct(sums[2 * row + 1] as number, right),
    ]),
  ];
  const inner = op.repeatWhile([
    ...[0, 1, 2, 3].map(step),
    advance(bAt, op.i32Const(UNROLL * PANEL_BYTES)),
    ...rowAt.map((at) => advance(at, op.i32Const(UNROLL * FLOAT_BYTES))),
    [...op.get(rowAt[0] as number), ...op.get(end), ...op.i32LessUnsigned],
  ]);
  const store = (row: number): number[] => [
    ...[0, 1].flatMap((half) => [
      ...[...op.get(cRow), ...op.get(sums[2 * row + half] as number), ...op.store(half * VECTOR_BYTES)],
    ]),
    ...advance(cRow, op.get(strideC)),
  ];
  const rowBlock = op.repeatWhile([
    ...sums.map((sum, n) => set(sum, [...op.get(bias), ...op.load((n % 2) * VECTOR_BYTES)])),
    ...rowAt.map((at, row) =>
      set(
        at,
        row === 0 ? op.get(aRow) : [...op.get(rowAt[row - 1] as number), ...op.get(strideA), ...op.i32Add],
      ),
    ),
    [...op.get(aRow), ...op.get(strideA), ...op.i32Add, ...op.set(end), ...op.get(b), ...op.set(bAt)],
    inner,
    ...[0, 1, 2, 3].map(store),
    ...[0, 1, 2, 3].map(() => advance(aRow, op.get(strideA))),
    [...op.get(block), ...op.i32Const(1), ...op.i32Sub, ...op.set(block), ...op.get(block)],
  ]);
  return {
    name: 'multiply',
    parameters: [I32, I32, I32, I32, I32, I32, I32, I32],
    results: [],
    locals: [...new Array<number>(9).fill(I32), ...new Array<number>(12).fill(V128)],
    body: [
      set(upper, op.constant(new Array<number[]>(VECTOR_LANES).fill(UPPER_HALVES).flat())),
      op.repeatWhile([
        [...op.get(blocks), ...op.set(block), ...op.get(a), ...op.set(aRow), ...op.get(c), ...op.set(cRow)],
        rowBlock,
        [...op.get(bAt), ...op.set(b)],
        advance(c, op.i32Const(PANEL * FLOAT_BYTES)),
        advance(bias, op.i32Const(PANEL * FLOAT_BYTES)),
        [...op.get(panels), ...op.i32Const(1), ...op.i32Sub, ...op.set(panels), ...op.get(panels)],
      ]),
    ],
  };
}
