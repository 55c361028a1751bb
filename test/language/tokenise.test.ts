import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { fold, normalise } from '../../server/src/language/normalise.ts';
import { stemWord } from '../../server/src/language/stemming/stem.ts';
import { expandCjk, tokenise, WORD_MAX_LENGTH } from '../../server/src/language/tokenise.ts';

/** Any text at all: every code point, lone surrogates, and long runs of what scripts treat specially. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      'É',
      'ß',
      "'",
      '’',
      's',
      ' ',
      '1',
      ',',
      '.',
      '返',
      '品',
      'ก',
      'ำ',
      '한',
      'ि',
      'क',
      '\ud800',
    ),
    maxLength: 300,
  }),
);

describe('tokenise', () => {
  test('takes any text, gives no empty word, none too long, and together no more than the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const words = tokenise(text);
        assert.ok(
          words.every((word) => word.length > 0 && word.length <= WORD_MAX_LENGTH && !/\s/.test(word)),
        );
        assert.ok(words.join('').length <= normalise(text).length);
      }),
      { numRuns: 500 },
    );
  });

  test('raised digits are no part of the number or word before them, but of units', () => {
    for (const [text, words] of [
      ['€ 79¹', ['79']],
      ['€ 119², 10³ lockers', ['119', '10', 'lockers']],
      ['9.90 €¹', ['9', '90', '1']],
      ['79¹,² 80¹; ³', ['79', '80']],
      ['19⁹⁹ €', ['19', '99']],
      ['1.299⁰⁰ €', ['1299', '00']],
      ['450 m²', ['450', 'm2']],
      ['450 m2', ['450', 'm2']],
      ['30km³', ['30km3']],
      ['breakfast¹ Café²,³', ['breakfast', 'café']],
    ] as const)
      assert.deepEqual(tokenise(text), words, text);
  });

  test('gives the same words when its words are tokenised again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const words = tokenise(text).filter(
          (word) => !/[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/.test(word),
        );
        assert.deepEqual(tokenise(words.join(' ')), words);
      }),
      { numRuns: 500 },
    );
  });

  test('normalising and folding reach a fixed point', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const normal = normalise(text);
        assert.equal(normalise(normal), normal);
        assert.equal(fold(fold(normal)), fold(normal));
      }),
      { numRuns: 500 },
    );
  });

  test('normalises a text alike whether or not something in it needs more than lower case', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'aZÉßàΣσςЁИ•–“”€ ’İıǅ한ᄒ漢ﬃ①²ªกำ', '\u0301', '\u1161', '\u00ad'),
      maxLength: 40,
    });
    fc.assert(
      fc.property(text, (some) => assert.equal(normalise(`${some} ﬁ`), `${normalise(some)} fi`)),
      { numRuns: 2_000 },
    );
    assert.equal(normalise('• ΟΔΥΣΣΕΥΣ – Straße'), '• οδυσσευς – straße');
  });

  test('reads a dotted capital I as an i, however it is composed', () => {
    for (const text of ['SİPARİŞİMİ', 'SİPARİŞİMİ'.normalize('NFD')]) {
      const [word = ''] = tokenise(text);
      assert.equal(word, 'siparişimi');
      assert.equal(stemWord(word, 'tr'), stemWord('siparişimi', 'tr'));
    }
  });

  test('drops possessives, apostrophes and elided articles', () => {
    assert.deepEqual(tokenise("The bank's card doesn’t work"), ['the', 'bank', 'card', 'doesnt', 'work']);
    assert.deepEqual(tokenise('L’article qu’elle a'), ['article', 'elle', 'a']);
  });

  test('reads grouped thousands as one number', () => {
    assert.deepEqual(tokenise('€1,000.50 or 1.000.000'), ['1000', '50', 'or', '1000000']);
    assert.deepEqual(tokenise('1,2 and 2026,12'), ['1', '2', 'and', '2026', '12']);
  });

  test('takes Han, kana and Hangul as characters and pairs', () => {
    assert.deepEqual(tokenise('返品は?').flatMap(expandCjk), ['返品', '返', '品は', '品', 'は']);
    assert.deepEqual(tokenise('배송 기간').flatMap(expandCjk), ['배송', '배', '송', '기간', '기', '간']);
    assert.deepEqual(tokenise('iPhone12の返品').flatMap(expandCjk).slice(0, 2), ['iphone12', 'の返']);
  });

  test('segments Thai into words', () => {
    assert.deepEqual(tokenise('ฉันต้องการคืนเงิน'), ['ฉัน', 'ต้องการ', 'คืน', 'เงิน']);
  });

  test('keeps marks that make another letter, and folds those that decorate', () => {
    assert.deepEqual(tokenise('नमस्ते दुनिया').map(fold), ['नमस्ते', 'दुनिया']);
    assert.equal(fold('мой'), 'мой');
    assert.equal(fold('ещё'), 'еще');
    assert.deepEqual(tokenise('Straße Übergröße İzmir Łódź').map(fold), [
      'strasse',
      'ubergrosse',
      'izmir',
      'lodz',
    ]);
  });
});
