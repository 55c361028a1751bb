import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { IndexEntry } from '../../../../server/src/retrieval/search/entries.ts';
import type { ChatbotIndex } from '../../../../server/src/retrieval/search/types.ts';
import { change, firstOf, indexOf, pair } from '../index-fixtures.ts';

const ENCODER = 'sentence-english';
const knowsEnglish = (_encoder: string, language: string): boolean => language === 'en';

/** As stored: an encoder may have seen any text of Latin letters. */
function seen(entry: IndexEntry): IndexEntry {
  return { ...entry, vectors: [{ encoder: ENCODER, values: Int8Array.of(127, 0, 0) }] };
}

const ENGLISH = [
  pair(1, 'How can I return an item?', 'Send it back within 30 days with the label in the parcel.'),
  pair(2, 'How much is shipping?', 'Shipping is €4.90 and free from €50.'),
  pair(3, 'What are your opening hours?', 'Monday to Friday 9 to 18, Saturday 10 to 14.'),
  pair(4, 'Which payment methods do you accept?', 'Card, PayPal, Klarna and bank transfer.'),
  pair(5, 'Can I bring my dog?', 'Yes, dogs on a lead are welcome.'),
].map(seen);
const GERMAN = [
  pair(
    11,
    'Wie kann ich einen Artikel zurückgeben?',
    'Senden Sie ihn innerhalb von 30 Tagen mit dem Etikett zurück.',
  ),
  pair(12, 'Was kostet der Versand?', 'Der Versand kostet 4,90 € und ist ab 50 € kostenlos.'),
  pair(13, 'Wie sind eure Öffnungszeiten?', 'Montag bis Freitag 9 bis 18 Uhr, Samstag 10 bis 14 Uhr.'),
  pair(14, 'Welche Zahlungsarten akzeptieren Sie?', 'Karte, PayPal, Klarna und Überweisung.'),
  pair(15, 'Darf ich meinen Hund mitbringen?', 'Ja, Hunde an der Leine sind willkommen.'),
].map(seen);
const TURKISH = [
  'Kargo ücreti ne kadar?',
  'İade nasıl yapılır?',
  'Siparişim nerede?',
  'Çalışma saatleri',
  'Ödeme seçenekleri',
  'Çocuk indirimi var mı?',
].map((question, at) => seen(pair(21 + at, question)));

function isAsked(index: ChatbotIndex, question: string): boolean {
  return index.usefulEncoders(question, [ENCODER]).length > 0;
}

describe('an encoder that knows one language alone', () => {
  test('is not asked about a question in another language of the chatbot', () => {
    const index = indexOf([...ENGLISH, ...GERMAN], knowsEnglish);
    for (const question of [
      'klarna möglich?',
      'samstag geöffnet?',
      'hund erlaubt',
      'Hunde',
      'Versand Kosten',
    ])
      assert.equal(isAsked(index, question), false, question);
    for (const question of ['are pets allowed', 'refund', 'shipping cost', 'dog', 'open on saturday?'])
      assert.equal(isAsked(index, question), true, question);
  });

  test('is not asked about words that nothing tells of', () => {
    assert.equal(isAsked(indexOf([...ENGLISH, ...GERMAN], knowsEnglish), 'qwxz'), false);
    assert.equal(isAsked(indexOf(ENGLISH, knowsEnglish), 'qwxz'), false);
    assert.equal(isAsked(indexOf(ENGLISH, knowsEnglish), 'dog'), true);
  });

  test('has no say in texts of other languages that it has seen', () => {
    const vectors = [{ encoder: ENCODER, values: Int8Array.of(127, 0, 0) }];
    const { matches } = indexOf([...ENGLISH, ...GERMAN], knowsEnglish).search('qwxz', {
      top: 20,
      explain: true,
      vectors,
    });
    const ids = matches.map(({ sourceId }) => sourceId).sort((a, b) => a - b);
    assert.deepEqual(ids, [1, 2, 3, 4, 5]);
  });

  test('is asked again once the texts of the other language are gone', () => {
    const index = indexOf([...ENGLISH, ...GERMAN], knowsEnglish);
    index.apply(
      change(
        2,
        [],
        GERMAN.map(({ sourceId }) => ({ kind: 'qa', sourceId })),
      ),
    );
    assert.equal(isAsked(index, 'are dogs allowed'), true);
    assert.equal(isAsked(index, 'hund erlaubt'), false);
  });

  test('is not asked by a question in letters that it cannot know', () => {
    for (const question of [
      '怎么退货？',
      'iPhone 怎么退货？',
      'Как вернуть товар?',
      'Đổi hàng thế nào?',
      'ዕቃ እንዴት እመልሳለሁ?',
    ])
      assert.equal(isAsked(indexOf(ENGLISH, knowsEnglish), question), false, question);
    assert.equal(isAsked(indexOf(ENGLISH, knowsEnglish), 'does β carotene help'), true);
  });
});

describe('a chatbot whose questions are too short to tell their language', () => {
  test('is in the language that they may be in together', () => {
    const index = indexOf(TURKISH, knowsEnglish);
    assert.deepEqual(index.languages, ['tr']);
    assert.equal(isAsked(index, 'iptal'), false);
    assert.equal(firstOf(index, 'ödemeler'), 'qa:25:0');
  });

  test('hears longer texts instead as soon as a quarter of them tell', () => {
    const index = indexOf([...TURKISH.slice(0, 3), ...ENGLISH], knowsEnglish);
    assert.deepEqual(index.languages, ['en']);
    index.apply(
      change(
        2,
        [],
        ENGLISH.map(({ sourceId }) => ({ kind: 'qa', sourceId })),
      ),
    );
    assert.deepEqual(index.languages, ['tr']);
  });

  test('is told to be Vietnamese by its letters', () => {
    const index = indexOf([seen(pair(1, 'Đổi trả thế nào?')), seen(pair(2, 'Giờ mở cửa'))], knowsEnglish);
    assert.deepEqual(index.languages, ['vi']);
    assert.equal(isAsked(index, 'thiet ke logo'), false);
  });
});
