/** Writes the smallest model folder that an ONNX encoder can load: one table of word vectors, looked up. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Field of a protocol buffer: number, and a number, text or nested message. */
type Field = [number, number | string | Uint8Array];

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
}

function message(...fields: Field[]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'number') return [...varint(number << 3), ...varint(value)];
      const bytes = typeof value === 'string' ? Buffer.from(value) : value;
      return [...varint((number << 3) | 2), ...varint(bytes.length), ...bytes];
    }),
  );
}

const FLOAT = 1;
const INT64 = 7;

function tensorInfo(name: string, type: number, shape: (string | number)[]): Uint8Array {
  const dims = shape.map((size): Field => [1, message(typeof size === 'string' ? [2, size] : [1, size])]);
  return message([1, name], [2, message([1, message([1, type], [2, message(...dims)])])]);
}

/** A model whose hidden state is the row of `table` that each token id names. */
function lookUpModel(table: readonly (readonly number[])[]): Uint8Array {
  const width = (table[0] as readonly number[]).length;
  const values = new Uint8Array(Float32Array.from(table.flat()).buffer);
  const weights = message([1, table.length], [1, width], [2, FLOAT], [8, 'table'], [9, values]);
  const lookUp = message([1, 'table'], [1, 'input_ids'], [2, 'last_hidden_state'], [4, 'Gather']);
  const graph = message(
    [1, lookUp],
    [2, 'look-up'],
    [5, weights],
    [11, tensorInfo('input_ids', INT64, ['batch', 'length'])],
    [11, tensorInfo('attention_mask', INT64, ['batch', 'length'])],
    [12, tensorInfo('last_hidden_state', FLOAT, ['batch', 'length', width])],
  );
  return message([1, 8], [7, graph], [8, message([1, ''], [2, 13])]);
}

/** `words` become the vocabulary after [PAD] and [UNK]; each has the vector given for it. */
export function writeTinyOnnxModel(folder: string, words: Record<string, readonly number[]>): void {
  const width = (Object.values(words)[0] as readonly number[]).length;
  const nothing = new Array<number>(width).fill(0);
  const vocabulary = ['[PAD]', '[UNK]', ...Object.keys(words)];
  const special = ['[PAD]', '[UNK]'].map((content, id) => ({
    id,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  }));
  const tokenizer = {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: special,
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordLevel',
      vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
      unk_token: '[UNK]',
    },
  };
  const tokenizerConfig = {
    tokenizer_class: 'PreTrainedTokenizerFast',
    pad_token: '[PAD]',
    unk_token: '[UNK]',
    model_max_length: 64,
  };
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ model_type: 'bert', hidden_size: width }));
  writeFileSync(join(folder, 'tokenizer.json'), JSON.stringify(tokenizer));
  writeFileSync(join(folder, 'tokenizer_config.json'), JSON.stringify(tokenizerConfig));
  writeFileSync(join(folder, 'onnx/model.onnx'), lookUpModel([nothing, nothing, ...Object.values(words)]));
}
