import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { encode } from '../../fixtures/encode.ts';
import { extract, failure, outline } from '../extract.ts';

const SAMPLES = {
  en: 'The quarterly report shows a net increase of 4 percent in revenue. ',
  de: 'Größere Übergänge für Straßenbahnen ändern möglicherweise die Verkehrsführung. ',
  fr: 'L’élève a été très étonné de la qualité — « déjà vu » à Noël. ',
  es: '¿Puedo devolver el artículo mañana? Sí, señor: el plazo es de un año. ',
  pl: 'Zażółć gęślą jaźń. Proszę przesłać zamówienie w ciągu trzech dni roboczych. ',
  tr: 'Siparişinizi üç iş günü içinde iade edebilirsiniz. Teşekkür ederiz, iyi günler. ',
  zh: '中华人民共和国的经济发展报告显示，今年第一季度国内生产总值同比增长百分之五。',
  tw: '台灣的經濟發展報告顯示，今年第一季國內生產總值比去年增加百分之五。',
  ja: '日本語の文章を正しく読み取れるかどうかを確認するための試験です。カタカナも含みます。',
  ko: '한국어 문서의 인코딩을 올바르게 감지하는지 확인하는 시험입니다. ',
  ru: 'Это проверка правильности определения кодировки русского текста в документе. ',
  el: 'Αυτή είναι μια δοκιμή για την αναγνώριση της κωδικοποίησης του κειμένου. ',
  he: 'זוהי בדיקה של זיהוי קידוד הטקסט במסמך הזה. ',
} as const;

const CASES: readonly (readonly [keyof typeof SAMPLES, string])[] = [
  ['en', 'utf-16le'],
  ['zh', 'utf-16le'],
  ['de', 'utf-16be'],
  ['ja', 'utf-16be'],
  ['de', 'windows-1252'],
  ['fr', 'windows-1252'],
  ['es', 'windows-1252'],
  ['pl', 'windows-1250'],
  ['pl', 'iso-8859-2'],
  ['tr', 'windows-1254'],
  ['zh', 'gb18030'],
  ['tw', 'big5'],
  ['ja', 'shift_jis'],
  ['ja', 'euc-jp'],
  ['ko', 'euc-kr'],
  ['ru', 'windows-1251'],
  ['ru', 'koi8-r'],
  ['ru', 'iso-8859-5'],
  ['el', 'iso-8859-7'],
  ['he', 'windows-1255'],
];

async function textOf(file: Buffer): Promise<string> {
  const { blocks } = await extract(file, 'txt');
  return blocks.map((block) => (block.kind === 'table' ? '' : block.text)).join('\n');
}

for (const [language, encoding] of CASES)
  test(`${encoding} without a mark is read, one line or twenty (${language})`, async () => {
    for (const times of [1, 20]) {
      const text = SAMPLES[language].repeat(times);
      assert.equal(await textOf(encode(text, encoding)), text.trim());
    }
  });

test('the receipt says which encoding it was', async () => {
  const said = async (file: Buffer) => (await extract(file, 'txt')).receipt.encoding;
  assert.equal(await said(Buffer.from('plain')), 'utf-8');
  assert.equal(await said(Buffer.from('\ufeffGrüße')), 'utf-8');
  assert.equal(await said(encode(SAMPLES.de, 'windows-1252')), 'windows-1252');
  assert.equal(await said(Buffer.concat([Buffer.from([0xff, 0xfe]), encode('Hi', 'utf-16le')])), 'utf-16le');
});

test('text of old Macs and of DOS is told by words that are odd in other encodings', async () => {
  const text = 'Größe: schräg gegenüber vom Café, für Ärzte.\nGarçon, déjà vu: où est la fenêtre?';
  const macintosh = {
    ö: 0x9a,
    ß: 0xa7,
    ä: 0x8a,
    ü: 0x9f,
    é: 0x8e,
    Ä: 0x80,
    ç: 0x8d,
    à: 0x88,
    ù: 0x9d,
    ê: 0x90,
  };
  const ibm850 = { ö: 0x94, ß: 0xe1, ä: 0x84, ü: 0x81, é: 0x82, Ä: 0x8e, ç: 0x87, à: 0x85, ù: 0x97, ê: 0x88 };
  for (const [name, bytes] of Object.entries({ macintosh, ibm850 })) {
    const codes = bytes as Record<string, number>;
    const file = Buffer.from(Array.from(text, (character) => codes[character] ?? character.charCodeAt(0)));
    const { blocks, receipt } = await extract(file, 'txt');
    assert.equal(receipt.encoding, name);
    assert.deepEqual(outline(blocks), [`p ${text}`]);
  }
});

test('lines between marks of code are no headings, lists or titles', async () => {
  const file = Buffer.from(
    'Run this:\n\n```bash\n# not a heading\n\n- x\n```\n# Heading\nText.\n~~~\n# to the end',
  );
  assert.deepEqual(outline((await extract(file, 'txt')).blocks), [
    'p Run this:',
    'p # not a heading\n\n- x',
    'h1 Heading',
    'p Text.',
    'p # to the end',
  ]);
});

test('short western text is not taken for something rarer', async () => {
  for (const text of ['Café', 'Preis: 5 €', '“Hello” – naïve', 'São Paulo', 'Größe', 'año'])
    assert.equal(await textOf(encode(text, 'windows-1252')), text);
});

test('a few lines of Polish are known by the letters that read as signs elsewhere', async () => {
  const text = 'Możesz zwrócić towar w ciągu 14 dni. Koszt wysyłki wynosi 12 złotych. Źródło: regulamin.';
  for (const encoding of ['windows-1250', 'iso-8859-2'])
    assert.equal(await textOf(encode(text, encoding)), text);
});

test('UTF-8 with a few broken bytes stays UTF-8, and the receipt says that some were lost', async () => {
  const file = Buffer.concat([
    Buffer.from(SAMPLES.zh.repeat(3)),
    Buffer.from([0xff]),
    Buffer.from(SAMPLES.zh),
  ]);
  const { receipt } = await extract(file, 'txt');
  assert.equal(receipt.encoding, 'utf-8');
  assert.deepEqual(receipt.warnings, ['Some characters could not be decoded.']);
});

test('binary content is unreadable', async () => {
  const noise = Buffer.from(
    Array.from({ length: 5000 }, (_, index) => (index * 7919 + ((index * index) >> 3)) & 255),
  );
  for (const file of [Buffer.from('abc\0def\0'), noise, Buffer.alloc(100, 7)])
    await assert.rejects(extract(file, 'txt'), failure('file_unreadable', /not text/));
});

test('vertical tabs and form feeds are line breaks, however many there are', async () => {
  const { blocks } = await extract(Buffer.from(`One.\v\vTwo.\f${'\v'.repeat(100)}Three.`), 'txt');
  assert.deepEqual(outline(blocks), ['p One.', 'p Two.', 'p Three.']);
});

test('nothing but white space is no text', async () => {
  await assert.rejects(extract(Buffer.from(' \n\t\r\n'), 'txt'), failure('file_has_no_text'));
  await assert.rejects(extract(Buffer.from([0xef, 0xbb, 0xbf]), 'txt'), failure('file_has_no_text'));
});

test('blank lines part paragraphs, marks and underlines make headings, list marks make items', async () => {
  const text =
    'Shipping\n========\nTwo days\nin Europe.\r\n\r\n## Returns ##\n- free\n- easy\n\nPrice\n-----\n5 - 6 EUR\n\n----------\nend';
  assert.deepEqual(outline((await extract(Buffer.from(text), 'txt')).blocks), [
    'h1 Shipping',
    'p Two days\nin Europe.',
    'h2 Returns',
    'li - free',
    'li - easy',
    'h2 Price',
    'p 5 - 6 EUR',
    'p ----------\nend',
  ]);
});

test('tables written with pipes are tables, with what stands around them', async () => {
  const text =
    'Fees at a glance\n| Fee | Amount |\n|:---|---:|\n| Late \\| lost | 5 EUR |\n| Return | 3 EUR |\nas of May\n\nPlan | Price\n--- | ---\nBasic | 9\n\nA | B\nno table';
  assert.deepEqual(outline((await extract(Buffer.from(text), 'txt')).blocks), [
    'h2 Fees at a glance',
    't Fee|Amount / Late | lost|5 EUR / Return|3 EUR',
    'p as of May',
    't Plan|Price / Basic|9',
    'p A | B\nno table',
  ]);
});

const LONG = 'Place the lamp on a level surface, at least thirty centimetres from curtains and paper.';

test('a short line by itself above a text is its heading, that of a file above the first one that of all', async () => {
  const text = `Lamp: handbook\n\nSetting up\n\n${LONG}\n\nCleaning\n\n- a dry cloth\n\n部品\n\n${LONG}`;
  assert.deepEqual(outline((await extract(Buffer.from(text), 'txt')).blocks), [
    'h1 Lamp: handbook',
    'h2 Setting up',
    `p ${LONG}`,
    'h2 Cleaning',
    'li - a dry cloth',
    'h2 部品',
    `p ${LONG}`,
  ]);
});

test('the first heading of a file above a text is one of its sections like the others', async () => {
  const text = `Shipping\n\n${LONG}\n\nReturns\n\n${LONG}`;
  assert.deepEqual(outline((await extract(Buffer.from(text), 'txt')).blocks), [
    'h2 Shipping',
    `p ${LONG}`,
    'h2 Returns',
    `p ${LONG}`,
  ]);
});

test('a text in Chinese or Japanese is long enough for a heading with half as many characters', async () => {
  for (const text of [
    '配送について\n\nヤマト運輸でお届けします。北海道と沖縄は追加で500円かかります。',
    '退货政策\n\n收到商品后七天内可以申请退货，运费由买家承担，特价商品和贴身衣物除外。',
  ]) {
    const [heading, paragraph] = text.split('\n\n');
    assert.deepEqual(outline((await extract(Buffer.from(text), 'txt')).blocks), [
      `h2 ${heading}`,
      `p ${paragraph}`,
    ]);
  }
});

for (const [what, lines] of [
  ['a sentence', ['It is dry.', LONG]],
  ['a question', ['Is it dry?', LONG]],
  ['a line in small letters', ['continued here', LONG]],
  ['a line that is long', ['Word '.repeat(9).trim(), LONG]],
  ['a line above short lines', ['Jane Doe', 'harbour street.', 'Kiel']],
  ['a line above a short text in Japanese', ['山田太郎', '東京都千代田区一丁目。']],
  ['a list without marks', ['Anna', 'Ben', 'Carla', 'Dora', LONG]],
  ['the last line', [LONG, 'Yours']],
] as const)
  test(`${what} is no heading`, async () => {
    const { blocks } = await extract(Buffer.from(lines.join('\n\n')), 'txt');
    assert.deepEqual(
      outline(blocks),
      lines.map((line) => `p ${line}`),
    );
  });

test('no character is lost or doubled where a large file is read in pieces', async () => {
  const line = `${SAMPLES.ja}${SAMPLES.ru}😀`;
  const text = Array.from({ length: 3000 }, (_, index) => `${index} ${line}`).join('\r\n\r\n');
  const { blocks, characters } = await extract(Buffer.from(text), 'txt');
  assert.equal(blocks.length, 3000);
  assert.equal(outline(blocks.slice(-1))[0], `p 2999 ${line}`);
  assert.equal(characters, [...text.replaceAll('\r\n', '')].length);
});

test('any UTF-8 text comes back, but for controls and white space', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), async (text) => {
      const written = `x ${text} x`;
      const squeeze = (value: string) => value.replace(/[\s\u00ad\ufeff]/g, '');
      assert.equal(squeeze(await textOf(Buffer.from(written))).replace(/^#+/, ''), squeeze(written));
    }),
    { numRuns: 200 },
  );
});
