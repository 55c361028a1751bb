import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stemWord } from '../../server/src/retrieval/stem.ts';
import { indexOf, pair } from './index-fixtures.ts';

function assertOneStem(language: string, words: string): void {
  const stems = words.split(' ').map((word) => stemWord(word, language));
  assert.equal(new Set(stems).size, 1, `${words}: ${stems.join(' ')}`);
}

test('a language without a stemmer of its own takes that of a near relation', () => {
  for (const [language, words] of [
    ['uk', 'доставка доставки доставку'],
    ['uk', 'замовлення замовлень'],
    ['sk', 'objednávka objednávky objednávku'],
    ['hr', 'narudžba narudžbe narudžbu'],
  ] as const)
    assertOneStem(language, words);
});

test('an Arabic noun has one stem with the article and without, in the plural, and of "mine" and "yours"', () => {
  for (const words of [
    'جلسات الجلسات جلسة والجلسات',
    'خارجية الخارجية خارجيه الخارجيه',
    'سيارات السيارات سيارة سياره سيارتي سيارتكم',
    'طلبات الطلبات طلب الطلب طلبي طلباتي للطلب',
    'بطاقة البطاقات بطاقات بطاقتي بالبطاقة',
    'بيت البيت بيتي',
    'وقت الوقت وقتي',
    'اشتراك الاشتراك اشتراكي',
  ])
    assertOneStem('ar', words);
});

test('Arabic terms that were stored with other stems are still found by them', () => {
  const index = indexOf([{ ...pair(1, ''), terms: '1:ar طلبات.01' }, pair(2, 'PayPal')]);
  for (const word of ['طلبات', 'طلباتنا'])
    assert.deepEqual(index.search(word, { top: 1, explain: true }).matches[0]?.explanation?.words, [word]);
});
