/** Dot products of one int8 vector with very many, in WebAssembly SIMD where that pays; exact integers either way. */
import { once } from '../../once.ts';
import { advance, assemble, I32, type KernelFunction, op, V128 } from './wasm-assembler.ts';

interface WasmMemory {
  readonly buffer: ArrayBuffer;
}
type Dots = (rows: number, query: number, out: number, count: number, bytes: number, stride: number) => void;
declare const WebAssembly: {
  Memory: new (limits: { initial: number; maximum: number }) => WasmMemory;
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: object) => { exports: unknown };
};

/**
 * The rows are copied in, block by block, into one small memory for all: a block stays in the processor's cache, a copy
 * takes a fraction of the products, and a memory for each index would reserve gigabytes of addresses.
 */
const PAGE_BYTES = 65_536;
/** Query, block and products each begin on a page; the longest query takes one page and a little. */
const BLOCK_AT = 2 * PAGE_BYTES;
const BLOCK_BYTES = 2 * PAGE_BYTES;
/** The block may be read a step beyond its end. */
const PRODUCTS_AT = BLOCK_AT + BLOCK_BYTES + PAGE_BYTES;
const PRODUCTS_MAX = PAGE_BYTES / 4;
const PAGES = PRODUCTS_AT / PAGE_BYTES + 1;
/** Bytes read at once. */
const STEP = 16;
/** Components in all below which a loop is as fast. */
const KERNEL_MIN_COMPONENTS = 4096;

const simd = (code: number): number[] => [0xfd, ...(code < 128 ? [code] : [(code & 127) | 128, code >> 7])];
const EXTEND_LOW = simd(135);
const EXTEND_HIGH = simd(136);
const ADD_I32 = simd(174);
const DOT_I16 = simd(186);
const laneI32 = (index: number): number[] => [...simd(27), index];
const storeI32 = [0x36, 2, 0];

/** out[i] = row i · query, for `count` rows, at least one, that begin `stride` apart; `bytes` is a multiple of 16. */
function dotsFunction(): KernelFunction {
  const [rows, query, out, count, bytes, stride, at, sum, row, column] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const half = (extend: number[]): number[] => [
    ...[...op.get(row), ...extend, ...op.get(column), ...extend, ...DOT_I16],
  ];
  return {
    name: 'dots',
    parameters: [I32, I32, I32, I32, I32, I32],
    results: [],
    locals: [I32, V128, V128, V128],
    body: [
      op.repeatWhile([
        [...op.zero, ...op.set(sum), ...op.i32Const(0), ...op.set(at)],
        op.repeatWhile([
          [...op.get(rows), ...op.get(at), ...op.i32Add, ...op.load(), ...op.set(row)],
          [...op.get(query), ...op.get(at), ...op.i32Add, ...op.load(), ...op.set(column)],
          [...op.get(sum), ...half(EXTEND_LOW), ...half(EXTEND_HIGH), ...ADD_I32, ...ADD_I32, ...op.set(sum)],
          advance(at, op.i32Const(STEP)),
          [...op.get(at), ...op.get(bytes), ...op.i32LessUnsigned],
        ]),
        [...op.get(out), ...[0, 1, 2, 3].flatMap((lane) => [...op.get(sum), ...laneI32(lane)])],
        [...op.i32Add, ...op.i32Add, ...op.i32Add, ...storeI32],
        advance(rows, op.get(stride)),
        advance(out, op.i32Const(4)),
        [...op.get(count), ...op.i32Const(1), ...op.i32Sub, ...op.set(count), ...op.get(count)],
      ]),
    ],
  };
}

interface Kernel {
  dots: Dots;
  memory: Int8Array;
  products: Int32Array;
}

/** Compiled once for each thread. */
const kernelOfThread = once((): Kernel => {
  const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
  const module = new WebAssembly.Module(assemble([dotsFunction()], { maxPages: PAGES }));
  const instance = new WebAssembly.Instance(module, { env: { memory } });
  return {
    dots: (instance.exports as { dots: Dots }).dots,
    memory: new Int8Array(memory.buffer),
    products: new Int32Array(memory.buffer, PRODUCTS_AT, PRODUCTS_MAX),
  };
});

/**
 * The dot products of `query` with each of `count` rows, which stand in `data` one after the other. Rows are as long as
 * the query, at most 65,535.
 */
export function dotProducts(data: Int8Array, query: Int8Array, count: number): Int32Array {
  const results = new Int32Array(count);
  if (count * query.length < KERNEL_MIN_COMPONENTS) multiplyPlainly(data, query, count, results);
  else multiplyInKernel(data, query, results);
  return results;
}

function multiplyInKernel(data: Int8Array, query: Int8Array, results: Int32Array): void {
  const { dots, memory, products } = kernelOfThread();
  const count = results.length;
  const stride = query.length;
  const bytes = Math.ceil(stride / STEP) * STEP;
  memory.set(query, 0);
  // What is read of the next row is multiplied by these.
  memory.fill(0, stride, bytes);
  const blockRows = Math.min(PRODUCTS_MAX, Math.floor(BLOCK_BYTES / stride));
  for (let start = 0; start < count; start += blockRows) {
    const rows = Math.min(blockRows, count - start);
    memory.set(data.subarray(start * stride, (start + rows) * stride), BLOCK_AT);
    dots(BLOCK_AT, 0, PRODUCTS_AT, rows, bytes, stride);
    results.set(rows === PRODUCTS_MAX ? products : products.subarray(0, rows), start);
  }
}

/** The same in a loop, into `out`; four sums keep the processor busy. */
export function multiplyPlainly(data: Int8Array, query: Int8Array, count: number, out: Int32Array): void {
  const { length } = query;
  const whole = length & ~3;
  for (let row = 0, start = 0; row < count; row++, start += length) {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let at = 0; at < whole; at += 4) {
      const from = start + at;
      a = (a + Math.imul(data[from] as number, query[at] as number)) | 0;
      b = (b + Math.imul(data[from + 1] as number, query[at + 1] as number)) | 0;
      c = (c + Math.imul(data[from + 2] as number, query[at + 2] as number)) | 0;
      d = (d + Math.imul(data[from + 3] as number, query[at + 3] as number)) | 0;
    }
    for (let at = whole; at < length; at++)
      a = (a + Math.imul(data[start + at] as number, query[at] as number)) | 0;
    out[row] = a + b + c + d;
  }
}
