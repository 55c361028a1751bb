import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROFILES } from '../../../server/src/language/profiles/profiles.ts';
import { stemWord } from '../../../server/src/language/stemming/stem.ts';

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
    ['sl', 'kartica kartice kartico'],
  ] as const)
    assertOneStem(language, words);
});

test('forms of a word have one stem', () => {
  for (const [language, words] of [
    ['en', 'add adds added adding'],
    ['en', 'organize organizes organizing'],
    ['de', 'bestellung bestellungen'],
    ['de', 'mitarbeiter mitarbeiterin mitarbeiterinnen'],
    ['nl', 'blokkeren blokkeer blokkeert geblokkeerd'],
    ['nl', 'leveren levering leveringen geleverd'],
    ['nl', 'betalen betaal betaling'],
    ['pl', 'zamówienie zamówienia zamówień zamówieniu'],
    ['el', 'κάρτα κάρτας κάρτες'],
    ['hi', 'किताब किताबें किताबों'],
    ['fa', 'سفارشی سفارشي'],
    ['fa', 'کتاب كتاب کتاب‌های'],
    ['id', 'pembayaran membayar dibayar'],
    ['lt', 'užsakymas užsakymo užsakymą užsakymai'],
    ['cs', 'objednávka objednávky objednávku objednávek'],
  ] as const)
    assertOneStem(language, words);
});

test('every language that is told apart has a stemmer that can be made, or none', () => {
  for (const language of PROFILES.keys()) assert.notEqual(stemWord('abc', language), '', language);
});

test('words of one beginning that mean different things have stems of their own', () => {
  for (const words of ['past paste', 'organ organize', 'emerge emergency', 'universal universities']) {
    const [first = '', second = ''] = words.split(' ');
    assert.notEqual(stemWord(first, 'en'), stemWord(second, 'en'), words);
  }
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
