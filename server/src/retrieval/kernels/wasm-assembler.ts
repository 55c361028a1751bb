/** Assembles the few WebAssembly instructions that the kernels need, so that no compiler is. */

type Code = readonly (number | readonly number[])[];

/** Unsigned LEB128. */
function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push((rest & 127) | (rest > 127 ? 128 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return bytes;
}

/** Signed LEB128. */
function signed(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (;;) {
    const byte = rest & 127;
    rest >>= 7;
    const isLast = (rest === 0 && (byte & 64) === 0) || (rest === -1 && (byte & 64) !== 0);
    bytes.push(isLast ? byte : byte | 128);
    if (isLast) return bytes;
  }
}

const simd = (code: number): number[] => [0xfd, ...unsigned(code)];

export const I32 = 0x7f;
export const F32 = 0x7d;
export const V128 = 0x7b;

/** Instructions by their textual names; operands in brackets. */
export const op = {
  get: (local: number): number[] => [0x20, ...unsigned(local)],
  set: (local: number): number[] => [0x21, ...unsigned(local)],
  i32Const: (value: number): number[] => [0x41, ...signed(value)],
  i32Add: [0x6a],
  i32Sub: [0x6b],
  i32LessUnsigned: [0x49],
  f32Add: [0x92],
  f32Store: (offset = 0): number[] => [0x38, 2, ...unsigned(offset)],
  load: (offset = 0): number[] => [...simd(0), 4, ...unsigned(offset)],
  store: (offset = 0): number[] => [...simd(11), 4, ...unsigned(offset)],
  zero: [...simd(12), ...new Array<number>(16).fill(0)],
  splat: simd(19),
  lane: (index: number): number[] => [...simd(31), index],
  add: simd(228),
  multiply: simd(230),
  /** Repeats `body` while what it leaves on the stack is not 0. */
  repeatWhile: (body: Code): number[] => [0x03, 0x40, ...body.flat(), 0x0d, 0, 0x0b],
} as const;

/** Adds what `by` leaves on the stack to a local. */
export const advance = (local: number, by: readonly number[]): number[] => [
  ...op.get(local),
  ...by,
  ...op.i32Add,
  ...op.set(local),
];

export interface KernelFunction {
  name: string;
  parameters: number[];
  results: number[];
  /** Types of the locals after the parameters. */
  locals: number[];
  body: Code;
}

export interface AssembledMemory {
  maxPages: number;
  /** Threads may share it; then bytes are copied into it at a fifth of the speed. */
  isShared?: boolean;
}

/** A module that imports its memory as `env.memory` and exports `functions`. */
export function assemble(
  functions: readonly KernelFunction[],
  { maxPages, isShared = false }: AssembledMemory,
): Uint8Array<ArrayBuffer> {
  const list = (items: readonly (readonly number[])[]): number[] => [
    ...unsigned(items.length),
    ...items.flat(),
  ];
  const text = (value: string): number[] => list([...Buffer.from(value)].map((byte) => [byte]));
  const section = (id: number, content: readonly number[]): number[] => [
    id,
    ...unsigned(content.length),
    ...content,
  ];
  const types = functions.map((f) => [
    0x60,
    ...list(f.parameters.map((t) => [t])),
    ...list(f.results.map((t) => [t])),
  ]);
  const bodies = functions.map((f) => {
    const code = [...list(f.locals.map((type) => [1, type])), ...f.body.flat(), 0x0b];
    return [...unsigned(code.length), ...code];
  });
  const memory = [
    ...text('env'),
    ...text('memory'),
    0x02,
    isShared ? 0x03 : 0x01,
    ...unsigned(1),
    ...unsigned(maxPages),
  ];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, list(types)),
    ...section(2, list([memory])),
    ...section(3, list(functions.map((_, index) => unsigned(index)))),
    ...section(7, list(functions.map((f, index) => [...text(f.name), 0x00, ...unsigned(index)]))),
    ...section(10, list(bodies)),
  ]);
}
