/**
 * Writes what ONNX Runtime makes of the published model, so that a test can compare what we make of it. The graph allows it to
 * round to eight bits before each product, which moves a short text's vector to a cosine of .9986; it is told not to.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { loadOnnxRuntime, type OnnxRuntime, type OnnxSession } from './onnx-runtime.ts';

/** Pieces that we read of a text, begin and end among them. */
const PIECES_MAX = 128;
const DECIMALS = 4;

/** Attribute of each product, in the graph's protocol buffer: its name, then the field of its value. */
const ACCURACY = Buffer.from('accuracy_level\x18');
/** Values of it, by the operator MatMulNBits: the inputs may be rounded to eight bits, and they stay floats. */
const EIGHT_BITS = 4;
const FLOATS = 1;

const TEXTS = [
  'How do I top up my card?',
  "I can't log in, it says my password's wrong!!",
  'what is your age',
  'Where is the café at the Zürich airport, and is it open on 1 November?',
  'Refund of €1,249.99 for order #A-20391 (not yet received)',
  '退款要多久才能到账？',
  'lost my phone 😀😀 in 東京 yesterday',
  'ПОЧЕМУ МОЯ КАРТА НЕ РАБОТАЕТ',
  'a',
  '?',
  'antidisestablishmentarianism unbelievably',
  `${'What is the exchange rate if I travel abroad in the summer with my family? '.repeat(12)}Nobody reads this.`,
];

/** @param published the folder of the published model. @param file where the vectors go */
export async function writeReference(published: string, file: string): Promise<void> {
  const readJson = (name: string): object => JSON.parse(readFileSync(join(published, name), 'utf8'));
  const tokenizer = new Tokenizer(readJson('tokenizer.json'), readJson('tokenizer_config.json'));
  const runtime = loadOnnxRuntime();
  // It lies beside the published file, for both find their numbers in a third one there.
  const exact = join(published, 'onnx/model_q4_floats.onnx');
  writeFileSync(exact, forbidRounding(readFileSync(join(published, 'onnx/model_q4.onnx'))));
  const session = await runtime.InferenceSession.create(exact, { intraOpNumThreads: 1 });
  const rows: { text: string; vector: string }[] = [];
  for (const text of TEXTS) {
    const vector = await encode(runtime, session, shorten(tokenizer.encode(text).ids));
    rows.push({ text, vector: vector.map((value) => value.toFixed(DECIMALS)).join(' ') });
  }
  await session.release();
  writeFileSync(file, `${JSON.stringify(rows, null, 2)}\n`);
}

/** @throws where the graph allows no rounding, and so is another than the one that is meant */
function forbidRounding(graph: Buffer): Buffer {
  const exact = Buffer.from(graph);
  let count = 0;
  for (let at = exact.indexOf(ACCURACY); at >= 0; at = exact.indexOf(ACCURACY, at + 1)) {
    const value = at + ACCURACY.length;
    if (exact[value] !== EIGHT_BITS) continue;
    exact[value] = FLOATS;
    count += 1;
  }
  if (count === 0) throw new Error('The published graph has no product that is rounded to eight bits');
  return exact;
}

/** A text that is cut still has its end: the last id is kept. */
function shorten(ids: readonly number[]): readonly number[] {
  return ids.length <= PIECES_MAX ? ids : [...ids.slice(0, PIECES_MAX - 1), ...ids.slice(-1)];
}

/** The mean of all rows of the last layer, of length 1. */
async function encode(runtime: OnnxRuntime, session: OnnxSession, ids: readonly number[]): Promise<number[]> {
  const shape = [1, ids.length];
  const tensor = (value: (id: number) => number) =>
    new runtime.Tensor(
      'int64',
      BigInt64Array.from(ids, (id) => BigInt(value(id))),
      shape,
    );
  const inputs: Record<string, ReturnType<typeof tensor>> = {
    input_ids: tensor((id) => id),
    attention_mask: tensor(() => 1),
    token_type_ids: tensor(() => 0),
  };
  const { last_hidden_state: state } = await session.run(inputs);
  if (state === undefined) throw new Error('The published model gives no last_hidden_state');
  const { data } = state;
  const width = data.length / ids.length;
  const sums = new Array<number>(width).fill(0);
  for (let at = 0; at < data.length; at++)
    sums[at % width] = (sums[at % width] as number) + (data[at] as number);
  const length = Math.hypot(...sums);
  return sums.map((sum) => sum / length);
}
