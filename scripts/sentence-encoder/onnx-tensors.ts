/** Reads the tensors of an ONNX model whose numbers lie in a file beside it; of the format, no more than that takes. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Field numbers of onnx.proto3: ModelProto, GraphProto, TensorProto, StringStringEntryProto. */
const MODEL_GRAPH = 7;
const GRAPH_INITIALIZER = 5;
const TENSOR_NAME = 8;
const TENSOR_EXTERNAL_DATA = 13;
const ENTRY_KEY = 1;
const ENTRY_VALUE = 2;

/** Wire types of protocol buffers. */
const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;

interface Field {
  number: number;
  /** Empty where the field is a number. */
  bytes: Buffer;
}

function* readFields(message: Buffer): Generator<Field> {
  let at = 0;
  const readVarint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++] as number;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const lengthOf = (wireType: number): number => {
    if (wireType === BYTES) return readVarint();
    if (wireType === FIXED_64) return 8;
    if (wireType === FIXED_32) return 4;
    throw new Error(`Not a protocol buffer: wire type ${wireType}`);
  };
  while (at < message.length) {
    const key = readVarint();
    const wireType = key & 7;
    const isNumber = wireType === VARINT;
    if (isNumber) readVarint();
    const length = isNumber ? 0 : lengthOf(wireType);
    yield { number: key >>> 3, bytes: message.subarray(at, at + length) };
    at += length;
  }
}

const all = (message: Buffer, number: number): Buffer[] =>
  [...readFields(message)].filter((field) => field.number === number).map(({ bytes }) => bytes);
const textOf = (message: Buffer, number: number): string => all(message, number)[0]?.toString() ?? '';

/** The bytes of each tensor, by its name. */
export function readOnnxTensors(file: string): (name: string) => Buffer {
  const [graph] = all(readFileSync(file), MODEL_GRAPH);
  if (graph === undefined) throw new Error(`${file} holds no model`);
  const files = new Map<string, Buffer>();
  const tensors = new Map(
    all(graph, GRAPH_INITIALIZER).map((tensor): [string, Buffer] => {
      const place = new Map(
        all(tensor, TENSOR_EXTERNAL_DATA).map((entry) => [
          textOf(entry, ENTRY_KEY),
          textOf(entry, ENTRY_VALUE),
        ]),
      );
      const location = join(dirname(file), place.get('location') ?? '');
      const bytes = files.get(location) ?? readFileSync(location);
      files.set(location, bytes);
      const offset = Number(place.get('offset'));
      return [textOf(tensor, TENSOR_NAME), bytes.subarray(offset, offset + Number(place.get('length')))];
    }),
  );
  return (name) => {
    const bytes = tensors.get(name);
    if (bytes === undefined) throw new Error(`${file} has no tensor ${name}`);
    return bytes;
  };
}
