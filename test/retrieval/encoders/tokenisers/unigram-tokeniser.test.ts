import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createUnigramTokeniser } from '../../../../server/src/retrieval/encoders/tokenisers/unigram-tokeniser.ts';

const [BEGIN, END, UNKNOWN] = [0, 2, 3];

/** A file of pieces with these scores; ids are those of the order given, from 4 on. `rules`: what characters become. */
function fileOf(pieces: Record<string, number>, rules: Record<string, string> = {}): Uint8Array {
  const sorted = Object.entries(pieces)
    .map(([text, score], at) => ({ bytes: Buffer.from(text), score, id: at + 4 }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes));
  const endsOf = (lengths: readonly number[]): number[] => {
    let end = 0;
    return lengths.map((length) => (end += length));
  };
  const codes = Object.entries(rules)
    .map(([from, to]) => ({
      from: from.codePointAt(0) as number,
      to: [...to].map((one) => one.codePointAt(0)),
    }))
    .sort((a, b) => a.from - b.from);
  const targets = codes.flatMap(({ to }) => to as number[]);
  const text = Buffer.concat(sorted.map(({ bytes }) => bytes));
  const numbers = (values: readonly number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);
  return new Uint8Array(
    Buffer.concat([
      numbers([0x31_49_4e_55, sorted.length, text.length, codes.length, targets.length, BEGIN, END, UNKNOWN]),
      numbers(endsOf(sorted.map(({ bytes }) => bytes.length))),
      numbers(sorted.map(({ id }) => id)),
      Buffer.from(Float32Array.from(sorted.map(({ score }) => score)).buffer),
      numbers(codes.map(({ from }) => from)),
      numbers(endsOf(codes.map(({ to }) => to.length))),
      numbers(targets),
      text,
    ]),
  );
}

const PIECES = { '▁': -5, '▁re': -2, fund: -2, '▁refund': -3, s: -4, 退款: -3, r: -9, e: -9 };
const ID = Object.fromEntries(Object.keys(PIECES).map((piece, at) => [piece, at + 4]));
const tokeniser = createUnigramTokeniser(fileOf(PIECES, { Ａ: 'e', '\t': ' ' }));
const inner = (text: string): number[] => [...tokeniser.encode(text)].slice(1, -1);

test('a text is cut in the most probable way, between begin and end', () => {
  assert.deepEqual([...tokeniser.encode('refunds')], [BEGIN, ID['▁refund'], ID.s, END]);
  assert.deepEqual(inner('退款'), [ID['▁'], ID.退款]);
});

test('what no piece has is one unknown piece, and characters become what the rules say', () => {
  assert.deepEqual(inner('refund ☃☃☃s'), [ID['▁refund'], ID['▁'], UNKNOWN, ID.s]);
  assert.deepEqual(inner('Ａ'), inner('e'));
  assert.deepEqual(inner('  refund \t s '), inner('refund s'));
});

test('no more pieces than wanted are given, the end among them', () => {
  assert.equal(tokeniser.encode('refund refund refund', 5).length, 5);
  assert.deepEqual([...tokeniser.encode('refund refund refund', 4)].at(-1), END);
  assert.equal(tokeniser.encode('refund', 3).length, 3);
});

test('any text has pieces, and white space has none', () => {
  assert.deepEqual([...tokeniser.encode(' \t ')], [BEGIN, END]);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const ids = [...tokeniser.encode(text)];
      assert.deepEqual([ids[0], ids.at(-1)], [BEGIN, END]);
    }),
  );
  for (const text of ['\ud800', '\udc00\ud800', 'a\0b', '\u202e'])
    assert.ok(tokeniser.encode(text).length >= 2);
});

test('a file that is none, or cut short, is refused', () => {
  assert.throws(() => createUnigramTokeniser(new Uint8Array(64)), /No file of word pieces/);
  const whole = fileOf(PIECES);
  for (const length of [8, 40, whole.length - 1]) {
    assert.throws(() => createUnigramTokeniser(whole.slice(0, length)), /cut short/);
  }
});
