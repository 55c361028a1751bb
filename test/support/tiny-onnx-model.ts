/** Writes the smallest model folders that an encoder can open: one table of word vectors, looked up. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelCard } from '../../server/src/retrieval/encoders/sentence/shipped-model.ts';

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

/** A model whose hidden state is the row of `table` that each token id names; pooled: the sum of a text's rows. */
function lookUpModel(table: readonly (readonly number[])[], isPooled: boolean): Uint8Array {
  const width = (table[0] as readonly number[]).length;
  const values = new Uint8Array(Float32Array.from(table.flat()).buffer);
  const weights = message([1, table.length], [1, width], [2, FLOAT], [8, 'table'], [9, values]);
  const lookUp = message([1, 'table'], [1, 'input_ids'], [2, 'last_hidden_state'], [4, 'Gather']);
  const axis = message([1, 1], [2, INT64], [7, Uint8Array.of(1)], [8, 'axis']);
  const whole = message([1, 'keepdims'], [3, 0], [20, 2]);
  const sum = message(
    [1, 'last_hidden_state'],
    [1, 'axis'],
    [2, 'sentence_embedding'],
    [4, 'ReduceSum'],
    [5, whole],
  );
  const output = isPooled
    ? tensorInfo('sentence_embedding', FLOAT, ['batch', width])
    : tensorInfo('last_hidden_state', FLOAT, ['batch', 'length', width]);
  const pooling: Field[] = isPooled ? [[1, sum]] : [];
  const graph = message(
    [1, lookUp],
    ...pooling,
    [2, 'look-up'],
    [5, weights],
    ...(isPooled ? [[5, axis] satisfies Field] : []),
    [11, tensorInfo('input_ids', INT64, ['batch', 'length'])],
    [11, tensorInfo('attention_mask', INT64, ['batch', 'length'])],
    [12, output],
  );
  return message([1, 8], [7, graph], [8, message([1, ''], [2, 13])]);
}

/** Word vectors by word, of one width. */
type WordVectors = Record<string, readonly number[]>;

/** `words` become the vocabulary after [PAD] and [UNK], whose vectors are zeros. */
function makeTokeniser(words: readonly string[]): object {
  const special = ['[PAD]', '[UNK]'].map((content, id) => ({
    id,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  }));
  return {
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
      vocab: Object.fromEntries(['[PAD]', '[UNK]', ...words].map((word, id) => [word, id])),
      unk_token: '[UNK]',
    },
  };
}

function tableOf(words: WordVectors): (readonly number[])[] {
  const nothing = new Array<number>(widthOf(words)).fill(0);
  return [nothing, nothing, ...Object.values(words)];
}

function widthOf(words: WordVectors): number {
  return (Object.values(words)[0] as readonly number[]).length;
}

/** A folder as models are published for transformers.js. */
export function writeTinyOnnxModel(folder: string, words: WordVectors): void {
  const tokenizerConfig = {
    tokenizer_class: 'PreTrainedTokenizerFast',
    pad_token: '[PAD]',
    unk_token: '[UNK]',
    model_max_length: 64,
  };
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  writeFileSync(
    join(folder, 'config.json'),
    JSON.stringify({ model_type: 'bert', hidden_size: widthOf(words) }),
  );
  writeFileSync(join(folder, 'tokenizer.json'), JSON.stringify(makeTokeniser(Object.keys(words))));
  writeFileSync(join(folder, 'tokenizer_config.json'), JSON.stringify(tokenizerConfig));
  writeFileSync(join(folder, 'onnx/model.onnx'), lookUpModel(tableOf(words), false));
}

/** A folder as those of the encoders that ship. */
export function writeTinyShippedModel(
  folder: string,
  words: WordVectors,
  card: Partial<ModelCard> = {},
): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'tokenizer.json'), JSON.stringify(makeTokeniser(Object.keys(words))));
  writeFileSync(join(folder, 'model.onnx'), lookUpModel(tableOf(words), true));
  const hashOf = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  const whole: ModelCard = {
    name: 'tiny',
    dimensions: widthOf(words),
    maxTokens: 64,
    queryPrefix: '',
    passagePrefix: '',
    languages: 'any',
    encodes: 'all',
    files: Object.fromEntries(['tokenizer.json', 'model.onnx'].map((name) => [name, hashOf(name)])),
    ...card,
  };
  writeFileSync(join(folder, 'model.json'), JSON.stringify(whole));
}
