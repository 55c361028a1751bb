/** Writes ONNX models whose numbers lie in a file beside them, as the published one's do: for tests of what reads them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Field of a protocol buffer: its number, and a number, a text or a nested message. */
type Field = [number: number, value: number | string | Uint8Array];

/** A tensor's bytes. */
export interface StoredTensor {
  offset: number;
  length: number;
}

export const DATA_FILE = 'model.onnx_data';

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

export function message(...fields: Field[]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'number') return [...varint(number * 8), ...varint(value)];
      const bytes = Buffer.from(value);
      return [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes];
    }),
  );
}

/** With fields around the tensors that no reader of tensors needs. */
export function writeOnnxFile(file: string, tensors: Record<string, StoredTensor>, data: Uint8Array): void {
  const entry = (key: string, value: string): Field => [13, message([1, key], [2, value])];
  const initializers = Object.entries(tensors).map(([name, { offset, length }]): Field => {
    const place = [entry('location', DATA_FILE), entry('offset', `${offset}`), entry('length', `${length}`)];
    return [5, message([1, length], [2, 2], [8, name], ...place, [14, 1])];
  });
  const node = message([1, 'left'], [2, 'right'], [4, 'MatMul']);
  const graph = message([1, node], [2, 'graph'], ...initializers);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, message([1, 10], [2, 'a test'], [7, graph], [8, message([1, ''], [2, 300])]));
  writeFileSync(join(dirname(file), DATA_FILE), data);
}
