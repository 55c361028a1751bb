/** Writes protocol buffers, of which an ONNX file consists: numbers, floats, texts, bytes and nested messages. */

/** Wire types of the format. */
const VARINT = 0;
const BYTES = 2;
const FIXED_32 = 5;

/** A message being written; fields come in the order of the calls. */
export class Message {
  readonly #parts: Uint8Array[] = [];

  /** Appends an integer. @throws RangeError where it is negative or no safe integer: nothing we write is */
  integer(field: number, value: number): this {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`No integer to write: ${value}`);
    this.#parts.push(varint(field * 8 + VARINT), varint(value));
    return this;
  }

  /** Appends a number in 32 bits. */
  float(field: number, value: number): this {
    const bytes = Buffer.alloc(4);
    bytes.writeFloatLE(value);
    this.#parts.push(varint(field * 8 + FIXED_32), bytes);
    return this;
  }

  /** Appends a text, as UTF-8. */
  text(field: number, value: string): this {
    return this.bytes(field, Buffer.from(value));
  }

  /** Appends bytes as they are; they are not copied before `toBytes`. */
  bytes(field: number, value: Uint8Array): this {
    this.#parts.push(varint(field * 8 + BYTES), varint(value.length), value);
    return this;
  }

  /** Appends a message. */
  message(field: number, value: Message): this {
    return this.bytes(field, value.toBytes());
  }

  /** The message as it is written so far. */
  toBytes(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

/** Seven bits a byte, the lowest first. */
function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return Uint8Array.from(bytes);
}
