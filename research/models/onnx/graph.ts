/** Builds an ONNX model node by node, and writes it as a file. Field numbers are those of onnx.proto3. */
import { Message } from './protobuf.ts';

/** Element types of `TensorProto.DataType`. */
export const DATA_TYPE = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7, float16: 10 } as const;
export type DataType = keyof typeof DATA_TYPE;

const IR_VERSION = 10;
const OPSET = 21;
/** The domain of the operators that only ONNX Runtime knows. */
export const MICROSOFT = 'com.microsoft';

/** `TensorProto.DataLocation`. */
const EXTERNAL = 1;
/** Tensors of fewer bytes stay in the model. */
const PAGE = 4_096;

/** Types of `AttributeProto`. */
const FLOAT_ATTRIBUTE = 1;
const INTEGER_ATTRIBUTE = 2;
const INTEGERS_ATTRIBUTE = 7;

/** A number without a fraction is written as an integer; `{ float }` says that it is none. */
export type Attribute = number | { float: number } | readonly number[];

/** A dimension is a size, or the name of one that a run gives. */
export type Shape = readonly (number | string)[];

export interface NodeOptions {
  /** '' is the standard's own, and the default. */
  domain?: string;
  attributes?: Record<string, Attribute>;
}

/** Values are known by their names; '' as an input stands for one left out. */
export class Graph {
  readonly #name: string;
  readonly #graph = new Message();
  readonly #names = new Set<string>();
  readonly #made = new Map<string, unknown>();
  readonly #beside: Buffer[] = [];
  readonly #dataFile: string | undefined;
  #besideBytes = 0;

  /** @param dataFile where larger tensors are to stand, beside the model; default: in the model itself */
  constructor(name: string, dataFile?: string) {
    this.#name = name;
    this.#dataFile = dataFile;
  }

  /** What `make` adds to the graph, added once for each key. */
  once<T>(key: string, make: () => T): T {
    if (!this.#made.has(key)) this.#made.set(key, make());
    return this.#made.get(key) as T;
  }

  /** The tensors that stand beside the model, as that file holds them. */
  dataBytes(): Buffer {
    return Buffer.concat(this.#beside);
  }

  /** Declares an input of the model. @returns its name */
  input(name: string, type: DataType, shape: Shape): string {
    this.#graph.message(11, valueInfo(this.#claim(name), type, shape));
    return name;
  }

  /** Declares an output of the model; a node must have that name. */
  output(name: string, type: DataType, shape: Shape): void {
    this.#graph.message(12, valueInfo(name, type, shape));
  }

  /** Adds numbers that the model holds, row by row, little-endian. @returns their name */
  tensor(name: string, type: DataType, shape: readonly number[], data: ArrayBufferView): string {
    const tensor = new Message();
    for (const size of shape) tensor.integer(1, size);
    tensor.integer(2, DATA_TYPE[type]).text(8, this.#claim(name));
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    if (this.#dataFile === undefined || bytes.length < PAGE) tensor.bytes(9, bytes);
    else this.#putBeside(tensor, bytes, this.#dataFile);
    this.#graph.message(5, tensor);
    return name;
  }

  /** Adds a node with one output. @returns the name of what it gives, which is its own too */
  node(name: string, operator: string, inputs: readonly string[], options: NodeOptions = {}): string {
    this.nodeOfSeveral([name], operator, inputs, options);
    return name;
  }

  /** Adds a node. @param outputs the names of what it gives; the first is its own too */
  nodeOfSeveral(
    outputs: readonly string[],
    operator: string,
    inputs: readonly string[],
    options: NodeOptions = {},
  ): void {
    const node = new Message();
    for (const input of inputs) node.text(1, input);
    for (const output of outputs) node.text(2, this.#claim(output));
    node.text(3, outputs[0] ?? '').text(4, operator);
    for (const [key, value] of Object.entries(options.attributes ?? {}))
      node.message(5, attribute(key, value));
    if (options.domain !== undefined) node.text(7, options.domain);
    this.#graph.message(1, node);
  }

  /** The whole model, as a file holds it. */
  toBytes(): Buffer {
    this.#graph.text(2, this.#name);
    const standard = new Message().text(1, '').integer(2, OPSET);
    const microsoft = new Message().text(1, MICROSOFT).integer(2, 1);
    return new Message()
      .integer(1, IR_VERSION)
      .text(2, 'docent')
      .message(7, this.#graph)
      .message(8, standard)
      .message(8, microsoft)
      .toBytes();
  }

  /** At the begin of a page, so that the runtime can map it. */
  #putBeside(tensor: Message, bytes: Uint8Array, file: string): void {
    const gap = (PAGE - (this.#besideBytes % PAGE)) % PAGE;
    const offset = this.#besideBytes + gap;
    const entries = { location: file, offset: String(offset), length: String(bytes.length) };
    for (const [key, value] of Object.entries(entries))
      tensor.message(13, new Message().text(1, key).text(2, value));
    tensor.integer(14, EXTERNAL);
    this.#beside.push(Buffer.alloc(gap), Buffer.from(bytes));
    this.#besideBytes = offset + bytes.length;
  }

  #claim(name: string): string {
    if (this.#names.has(name)) throw new Error(`Two values of the graph are called ${name}`);
    this.#names.add(name);
    return name;
  }
}

function attribute(name: string, value: Attribute): Message {
  const message = new Message().text(1, name);
  if (typeof value === 'number') return message.integer(3, value).integer(20, INTEGER_ATTRIBUTE);
  if ('float' in value) return message.float(2, value.float).integer(20, FLOAT_ATTRIBUTE);
  for (const item of value) message.integer(8, item);
  return message.integer(20, INTEGERS_ATTRIBUTE);
}

function valueInfo(name: string, type: DataType, shape: Shape): Message {
  const dimensions = new Message();
  for (const size of shape) {
    const dimension = new Message();
    if (typeof size === 'number') dimension.integer(1, size);
    else dimension.text(2, size);
    dimensions.message(1, dimension);
  }
  const tensor = new Message().integer(1, DATA_TYPE[type]).message(2, dimensions);
  return new Message().text(1, name).message(2, new Message().message(1, tensor));
}
