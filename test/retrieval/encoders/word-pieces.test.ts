/** Our word pieces against those of the tokenizers by which the model is published. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Tokenizer } from '@huggingface/tokenizers';
import fc from 'fast-check';
import { createWordPieces } from '../../../server/src/retrieval/encoders/sentence-model/word-pieces.ts';

const VOCABULARY = readFileSync(
  join(import.meta.dirname, '../../../models/sentence-encoder/vocab.txt'),
  'utf8',
)
  .split('\n')
  .slice(0, -1);
const idOf = (piece: string): number => VOCABULARY.indexOf(piece);
const [BEGIN, END, UNKNOWN] = ['[CLS]', '[SEP]', '[UNK]'].map(idOf) as [number, number, number];

const toPieces = createWordPieces(VOCABULARY, Number.MAX_SAFE_INTEGER);
const peer = new Tokenizer(
  {
    added_tokens: [],
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(VOCABULARY.map((piece, id) => [piece, id])),
    },
  },
  {},
);

function assertSame(text: string): void {
  const { ids } = peer.encode(text, { add_special_tokens: false });
  assert.deepEqual(toPieces(text), ids.length === 0 ? [] : [BEGIN, ...ids, END], JSON.stringify(text));
}

/**
 * Where the peer leaves the tokenizer of BERT: it looks for ideographs among units of UTF-16 and so finds none beyond the
 * first plane, and keeps what is not assigned (Cn), which Python's and Rust's take out with the rest of category C.
 */
const PEER_ERRS = /[\p{Cn}\u{20000}-\u{2FA1F}]/u;

const TEXTS = [
  'How do I top up my card?',
  'Wo ist mein Geld geblieben?\n\tneue Zeile',
  '  two  spaces ',
  'ÀÉÎÕÜ ñandú Ångström İstanbul STRASSE straße ẞ',
  'ΟΔΟΣ Σίσυφος ПОЧЕМУ йод',
  '한국어 カード がぎぐ ﾊﾝｶｸ tiếng Việt हिन्दी ไทย עברית العربية',
  '€1,249.99 + 5% = $12^3 <a|b> `code` ~tilde~ ½ ﬁne ™ №5',
  '“quoted” – dashed — …and ¿so? «on»',
  'I lost my phone 😀😀 日本語 what now 東京tower',
  'zero\u200bwidth so\u00adft \ufeffmark \u0000null \ufffd \u0007bell \u0085next \u2028line \u3000wide \u00a0hard',
  '\ud800 half a pair',
  'a',
  '?',
  'antidisestablishmentarianism unbelievably',
  'x'.repeat(100),
  'x'.repeat(101),
  '😀'.repeat(100),
  'e\u0301'.repeat(101),
];

for (const text of TEXTS) {
  test(`the pieces of ${JSON.stringify(text.slice(0, 40))} are those of the peer`, () => assertSame(text));
}

test('texts put together from words, blanks and marks have the pieces of the peer', () => {
  const parts = fc.constantFrom(
    ...[
      'how',
      'card',
      'unbelievably',
      'Überweisung',
      '1999',
      'n’t',
      "'s",
      '日',
      '😀',
      'ﬁ',
      'İ',
      'Σ',
      'q\u0323',
    ],
    ...[' ', '.', '$', '-', '_', '\n', '\u200d', '\u00a0', '[CLS]', '##ing', '\u0301', 'ǅ', '가'],
  );
  const texts = fc.array(parts, { minLength: 1, maxLength: 12 }).map((all) => all.join(''));
  fc.assert(fc.property(texts, assertSame), { numRuns: 500 });
});

test('any text has the pieces of the peer', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
      .map((units) => String.fromCharCode(...units)),
  );
  const known = texts.filter((text) => !PEER_ERRS.test(text));
  fc.assert(fc.property(known, assertSame), { numRuns: 1_000 });
});

test('what has no meaning yet is left out, and every ideograph is a word', () => {
  assert.deepEqual(toPieces('ca\u0378rd'), [BEGIN, idOf('card'), END]);
  assert.deepEqual(toPieces('card\u{20000}card'), [BEGIN, idOf('card'), UNKNOWN, idOf('card'), END]);
});

test('names of special pieces in a text are plain text', () => {
  for (const special of ['[CLS]', '[SEP]', '[UNK]', '[PAD]', '[MASK]']) {
    const pieces = toPieces(`a ${special} b`).slice(1, -1);
    assert.ok(!pieces.includes(idOf(special)), special);
    assert.deepEqual([pieces[1], pieces.at(-2)], [idOf('['), idOf(']')]);
  }
});

test('a text without a piece has none, not even begin and end', () => {
  for (const text of ['', ' \n\t', '\u200b', '\u0301', '\ud800', '\ufffd'])
    assert.deepEqual(toPieces(text), []);
});

test('a long text is cut to its first pieces, begin and end included', () => {
  const cut = createWordPieces(VOCABULARY, 6);
  const pieces = [BEGIN, idOf('card'), idOf('card'), idOf('card'), idOf('card'), END];
  assert.deepEqual(cut('card card card card'), pieces);
  assert.deepEqual(cut('card '.repeat(50)), pieces);
  assert.equal(cut('card card card unbelievably').length, 6);
});

test('a vocabulary without begin, end or unknown is refused', () => {
  assert.throws(() => createWordPieces(['[CLS]', '[SEP]'], 8), /\[UNK\]/);
});
