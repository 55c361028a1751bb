import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../../server/src/retrieval/normalise.ts';
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

test('a Russian word has one stem with ё and with е, a Romanian one with a comma and with a cedilla', () => {
  for (const [language, words] of [
    ['ru', 'счёт счёта счета счету счётом'],
    ['ru', 'расчёта расчета расчётом'],
    ['ru', 'учётная учетной'],
    ['ro', 'informații informaţii'],
    ['ro', 'anulați anulaţi'],
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

test('terms that were stored with other stems are still found by them', () => {
  for (const [terms, ...words] of [
    ['1:ar طلبات.01', 'طلبات', 'طلباتنا'],
    ['1:ru счета', 'счета'],
    ['1:ro informatii.02', 'informații'],
  ]) {
    const index = indexOf([{ ...pair(1, ''), terms: terms as string }, pair(2, 'PayPal')]);
    for (const word of words) {
      const [match] = index.search(word, { top: 1, explain: true }).matches;
      assert.deepEqual(match?.explanation?.words, [fold(word)], word);
    }
  }
});
