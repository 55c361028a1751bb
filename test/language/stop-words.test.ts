import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessLanguage } from '../../server/src/language/detect-language.ts';
import { PROFILES } from '../../server/src/language/profiles/profiles.ts';
import { languagesWithFrequentWord, stopWordsOf } from '../../server/src/language/stop-words.ts';
import { tokenise } from '../../server/src/language/tokenise.ts';
import { indexOf, pair } from '../retrieval/search/index-fixtures.ts';

test('every stop word is one word as texts are cut into them', () => {
  for (const language of PROFILES.keys())
    for (const word of stopWordsOf(language)) assert.deepEqual(tokenise(word), [word], language);
});

/** A taught question, one on something else in the same frame, and one on the same in other words. */
const FRAMES: Record<string, [taught: string, other: string, same: string]> = {
  el: ['Πώς μπορώ να κάνω κράτηση;', 'Πώς μπορώ να κάνω αίτηση;', 'κράτηση'],
  uk: ['Чи є у вас парковка?', 'чи є у вас робота', 'де парковка'],
  sr: ['Како могу да вратим производ?', 'како могу да нађем посао', 'производ'],
  hr: ['Kako mogu vratiti proizvod?', 'kako mogu naći posao', 'da li imate proizvod'],
  sk: ['Ako môžem vrátiť tovar?', 'ako môžem nájsť prácu', 'kde je tovar'],
  sl: ['Kako lahko vrnem izdelek?', 'kako lahko najdem službo', 'izdelek'],
  lt: ['Kaip aš galiu grąžinti prekę?', 'kaip aš galiu rasti darbą', 'prekę'],
  lv: ['Kā es varu atgriezt preci?', 'kā es varu atrast darbu', 'preci'],
  et: ['Kuidas ma saan toote tagastada?', 'kuidas ma saan tööle', 'toote'],
  id: ['Apakah saya bisa membatalkan pesanan?', 'apakah saya bisa melamar kerja', 'pesanan'],
  vi: ['Tôi có thể hủy đơn không?', 'tôi có thể mang chó không', 'hủy đơn'],
  ca: ['Com puc retornar aquest producte?', 'com puc trobar aquesta feina', 'producte'],
  eu: ['Nola itzul dezaket produktua?', 'nola aurki dezaket lana', 'produktua'],
  ga: ['Conas is féidir liom earra a athrú?', 'conas is féidir liom dul abhaile', 'earra'],
  hy: ['Ինչպե՞ս կարող եմ չեղարկել պատվերը', 'ինչպե՞ս կարող եմ գտնել աշխատանք', 'պատվերը'],
  ka: ['როგორ შემიძლია შეკვეთის გაუქმება', 'როგორ შემიძლია სამუშაოს პოვნა', 'შეკვეთის'],
  ar: ['هل لديكم موقف؟', 'هل لديكم وظائف', 'أين موقف'],
  fa: ['آیا شما پارکینگ دارید؟', 'آیا شما استخدام دارید', 'پارکینگ'],
  he: ['האם יש לכם חניה?', 'האם יש לכם עבודה', 'חניה'],
  hi: ['मैं टेबल कैसे बुक कर सकता हूँ?', 'मैं नौकरी कैसे ढूँढ सकता हूँ?', 'टेबल बुक'],
  bn: ['আমি কীভাবে অর্ডার বাতিল করতে পারি?', 'আমি কীভাবে চাকরি খুঁজতে পারি?', 'অর্ডার'],
  ta: ['நான் எப்படி ஆர்டரை திருப்ப முடியும்?', 'நான் எப்படி வேலை தேட முடியும்?', 'ஆர்டரை'],
  th: ['ฉันจะยกเลิกคำสั่งซื้อได้อย่างไร', 'ฉันจะสมัครงานได้อย่างไร', 'ยกเลิก'],
  lo: ['ຂ້ອຍສາມາດຈອງໂຕະໄດ້ບໍ່', 'ຂ້ອຍສາມາດສະໝັກວຽກໄດ້ບໍ່', 'ຈອງໂຕະ'],
  km: ['តើខ្ញុំអាចលុបចោលបានទេ', 'តើខ្ញុំអាចទិញសំបុត្របានទេ', 'លុបចោល'],
};

test('a question that shares nothing but its frame with another is not like it', () => {
  for (const [language, [taught, other, same]] of Object.entries(FRAMES)) {
    const index = indexOf([pair(1, taught), pair(2, 'Wi-Fi'), pair(3, 'PayPal')]);
    const wordsOf = (question: string) =>
      index.search(question, { top: 1, explain: true }).matches[0]?.explanation?.words ?? [];
    assert.deepEqual(wordsOf(other), [], language);
    assert.notDeepEqual(wordsOf(same), [], language);
  }
});

test('what was stored when a language had no stop words is found without them', () => {
  const terms = '2:hi मैं टेबल कैसे बुक कर सकता हूँ';
  const index = indexOf([{ ...pair(1, ''), terms }, pair(2, 'PayPal')]);
  const search = (question: string) => index.search(question, { top: 1, explain: true }).matches[0];
  assert.deepEqual(search('टेबल कैसे बुक करूँ')?.explanation?.words, ['टेबल', 'बुक']);
  assert.equal(search('मैं नौकरी कैसे ढूँढ सकता हूँ?'), undefined);
});

/** Short questions by language. */
const TOLD: Record<string, string[]> = {
  en: ['Do I need a permit on Sundays?', 'Is there a van to the airport?', 'need help to go on'],
  de: ['Wie kann ich meine Bestellung stornieren?', 'Gibt es im Hotel einen Parkplatz?'],
  fr: ['Où est la carte ?', 'À quelle heure est le départ ?', 'Le bar est ouvert à partir de 18 h'],
  es: ['¿Hay algún descuento para estudiantes?', '¿Cómo se puede pagar en la tienda?'],
  it: ['Come si fa per avere la fattura?', 'Quanto costa la spedizione in Italia?'],
  pt: ['Como posso cancelar o meu pedido?', 'Dá para retirar no balcão?', 'O que é a taxa de entrega?'],
  nl: ['Hoe kan ik mijn bestelling annuleren?', 'Is er een tas bij?'],
  sv: ['Hur kan jag avboka min beställning?'],
  fi: ['Miten voin peruuttaa tilaukseni?', 'Onko teillä saunaa?'],
  ru: ['Как отменить мой заказ?', 'Что делать тому, кто забыл пароль?', 'Когда вы открыты?'],
  tr: ['Otopark var mı?', 'Mağaza saat kaçta açılıyor ve nerede?'],
  pl: ['Jak mogę zwrócić towar?', 'Czy można płacić kartą?'],
  cs: ['Jak mohu vrátit zboží?', 'Kde je moje zásilka?', 'Mohu platit kartou?'],
  ro: ['Cum pot returna un produs?', 'Unde este magazinul?'],
  ar: ['ما هي ساعات العمل؟', 'نقدًا أو بطاقة فقط', 'من أين الشحن؟'],
  fa: ['فروشگاه شما کجاست؟', 'ساعات کار از ۹ تا ۱۸ است'],
  uk: ['Як мені повернути товар?', 'Де ваш магазин і коли він працює?'],
  sr: ['Колико кошта достава?', 'Када радите?'],
};

test('the language of a question is told from its small words', () => {
  const told = Object.fromEntries(
    Object.keys(FRAMES).map((language) => [language, [FRAMES[language]?.[0] ?? '']]),
  );
  for (const [language, questions] of Object.entries({ ...told, ...TOLD }))
    for (const question of questions)
      assert.equal(guessLanguage(tokenise(question)).languages[0], language, question);
});

test('a word that is as frequent in another language is no evidence of its own', () => {
  assert.ok(stopWordsOf('sl').has('in') && stopWordsOf('et').has('need'));
  assert.ok(!languagesWithFrequentWord('in').includes('sl'));
  assert.deepEqual(languagesWithFrequentWord('need'), ['en']);
});
