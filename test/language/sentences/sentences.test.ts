import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { splitSentences } from '../../../server/src/language/sentences/sentences.ts';
import { splitSegments } from '../../../server/src/retrieval/answering/quoting/segments.ts';
import { anyText } from '../any-text.ts';

const withoutSpace = (text: string): string => text.replace(/\s+/g, '');
const contentOf = (text: string): string => text.replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]/gu, '');

describe('splitSentences', () => {
  test('loses nothing but white space, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const sentences = splitSentences(text);
        assert.equal(withoutSpace(sentences.join('')), withoutSpace(text));
        assert.ok(sentences.every((sentence) => sentence !== '' && sentence === sentence.trim()));
        // Lines that only part a text are no segments.
        const segments = splitSegments(text).map((unit) => unit.text);
        assert.equal(contentOf(segments.join('')), contentOf(text));
      }),
    );
  });

  const cases: Record<string, [text: string, sentences: string[]]> = {
    'titles, decimals and initials': [
      'Dr. Smith paid $3.50 to J. K. Rowling. He left.',
      ['Dr. Smith paid $3.50 to J. K. Rowling.', 'He left.'],
    ],
    'German ordinals and abbreviations': [
      'Am 3. Mai gilt Abs. 2, z.B. für Nr. 5. Danach nicht.',
      ['Am 3. Mai gilt Abs. 2, z.B. für Nr. 5.', 'Danach nicht.'],
    ],
    'abbreviations of contracts': [
      'Die Frist beginnt gem. § 355 BGB mit Erhalt der Ware, insb. bei Teillieferungen. Danach nicht.',
      ['Die Frist beginnt gem. § 355 BGB mit Erhalt der Ware, insb. bei Teillieferungen.', 'Danach nicht.'],
    ],
    'abbreviations behind a hyphen': [
      'Ersetzen, Best.-Nr. 88-410. Tel.-Nr. 0800 1234. Ende.',
      ['Ersetzen, Best.-Nr. 88-410.', 'Tel.-Nr. 0800 1234.', 'Ende.'],
    ],
    'numbers that end a sentence': [
      'It was built in 1999. Then it fell.',
      ['It was built in 1999.', 'Then it fell.'],
    ],
    'quotation marks and brackets': [
      '“Stop!” She did. (Really.) Yes.',
      ['“Stop!”', 'She did.', '(Really.)', 'Yes.'],
    ],
    'full-width stops': [
      '返品できますか？はい。30日以内です。',
      ['返品できますか？', 'はい。', '30日以内です。'],
    ],
    'Hindi and Arabic': ['यह एक है। दूसरा। هل هذا؟ نعم.', ['यह एक है।', 'दूसरा।', 'هل هذا؟', 'نعم.']],
    'names with stops inside': ['See example.com or v2.0 today.', ['See example.com or v2.0 today.']],
    'list items and wrapped lines': [
      '1. Open the lid.\n2. Close it.\nThis line is long enough to have been wrapped at\nits end.',
      ['1. Open the lid.', '2. Close it.', 'This line is long enough to have been wrapped at\nits end.'],
    ],
  };
  const divided: Record<string, string[]> = {
    'spaces of Thai and Lao that end a sentence': [
      'ลูกค้าสามารถคืนสินค้าได้ภายในสามสิบวันนับจากวันที่ได้รับสินค้า|กรุณาเก็บใบเสร็จรับเงินไว้เป็นหลักฐานในการคืนสินค้า และสินค้าต้องอยู่ในสภาพสมบูรณ์|ร้านเปิดทุกวันเวลา 9.00 น. ถึง 18.00 น. ไม่มีวันหยุด',
      'ລູກຄ້າສາມາດສົ່ງຄືນສິນຄ້າໄດ້ພາຍໃນສາມສິບວັນນັບຈາກວັນທີ່ໄດ້ຮັບ|ກະລຸນາເກັບໃບບິນໄວ້ເປັນຫຼັກຖານ',
    ],
    'abbreviations of several parts': [
      'Karte geht, z. B. Visa, d. h. u. a. Ihre Karte, i. d. R. Bargeld.| Um 750 n. Chr. nicht.| Płatność m. in. Visa.',
      'Tilbudet gjelder t.o.m. 31. mai.| Från fr.o.m. 1 juni.| Elke dag m.u.v. Pasen.| Με κάρτα, π.χ. Visa.| Τέλος.',
      'Los envíos a EE. UU. Canadá y México tardan.| Enviamos a EE. UU.| Los gastos son 9 €.',
    ],
    'days and hours': [
      'Mo. bis Fr. 9–12 Uhr, Di. 9 Uhr, Di. und Do. auch 14–18 Uhr, Sa. 10–12 Uhr.| So. Ruhetag.| Tägl. 8–11 Uhr.',
      'Ouvert sam. 10h à 18h.| Aperto ven. 9-18.| Od sob. 10 do 14.| Op za. 10-17 uur, zo. 12-17 uur.| Bel ons.',
      'Ring mellom kl. 9 og 16.| Vi ses kl. 9.| Ring oss.| We close at 5 p.m.| On Sundays at 4.| Am 5. Sept. 2026.',
    ],
    addresses: [
      'Merkez Caferağa Mah. Moda Cad. No: 12 Kadıköy.| Açık.| Strada Bd. Unirii nr. 5, bl. A3, ap. 20.| Da.',
      'Адреса: вул. Хрещатик 5, кв. 10.| Adres: ul. Długa 5.| Na nám. Míru 12.| Napište nám.| Rádi pomůžeme.',
      'Di Jl. Sudirman 5.| Ở TP. Hồ Chí Minh.| 12, av. Foch 5.| Slå av.| Trykk på.| Room no. B12.| See 123 Main St. Louis.',
    ],
    'abbreviations before numbers': [
      'Ring oss på tlf. 22 33.| Llame al tfno. 900 123.| Στο τηλ. 210 12.| Pris kr. 50 pr. 30 dage.| Por pág. 3.',
      'Стоит 24 000 руб. (т. е. 2 000 руб. в месяц).| Цена 50 руб.| Скидка 10 %.| Det koster 50 kr.| Vi sender.',
    ],
    'short words that end a sentence': [
      'It is on.| 20 people came.| The size is XL.| 20 pieces.| By day.| 3 days cost more.| Is it?| No.| The sun.| Press OK.| Press on.',
      'We have Plan B.| It costs more.| Take vitamin C.| It helps.| Heat to 100 °C.| Then stir.| 5 g.| Then 3 b.| Dort.',
      "Larger than Israel's.| Another one.| In oxygen-18.| Marine life.| 가능합니다.| 20일 이내.| 네.| 20일.",
    ],
    'initials and titles': [
      'Dr. Will asked J. K. Rowling, W. E. B. Du Bois and J. De Vries.| د. أحمد موجود.| نعم.',
    ],
  };
  for (const [name, texts] of Object.entries(divided)) {
    test(`knows ${name}, in many languages`, () => {
      for (const text of texts) {
        const sentences = text.split('|').map((sentence) => sentence.trim());
        assert.deepEqual(splitSentences(sentences.join(' ')), sentences);
      }
    });
  }

  for (const [name, [text, sentences]] of Object.entries(cases)) {
    test(`knows ${name}`, () => {
      assert.deepEqual(splitSentences(text), sentences);
    });
  }
});

// Minutes where each mark of a run is tried as the first one.
test('runs of marks take no more than one look at each of them', { timeout: 30_000 }, () => {
  for (const mark of ['.', '?', '…', '!"', 'Dr. ', 'a. ', '。'])
    assert.ok(splitSentences(`a${mark.repeat(300_000 / mark.length)}x`).length > 0, mark);
});
