/** Chunks of running text and of what stands under headings: where they are cut, what they show, and their terms. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Block } from '../../../server/src/extraction/types.ts';
import { analyse } from '../../../server/src/language/analyse.ts';
import { countWords } from '../../../server/src/language/count-words.ts';
import { tokenise } from '../../../server/src/language/tokenise.ts';
import { chunkBlocks } from '../../../server/src/training/chunking/chunk.ts';
import { SMALL } from './small-segments.ts';

const sentence = (words: number, word = 'word'): string => `S${`${word} `.repeat(words - 1).trimEnd()}.`;

describe('headings of chunks', () => {
  it('are said once where one repeats the one above', () => {
    const [chunk] = chunkBlocks([
      { kind: 'heading', level: 1, text: 'Opening hours', locator: { sheet: 'Opening hours' } },
      { kind: 'heading', level: 2, text: 'Opening Hours', locator: { sheet: 'Opening hours' } },
      { kind: 'paragraph', text: 'Monday 8 to 12', locator: { sheet: 'Opening hours' } },
    ]);
    assert.equal(chunk?.text, 'Opening hours\nMonday 8 to 12');
    assert.equal(chunk?.indexText, 'Opening hours\nMonday 8 to 12');
    assert.equal(chunk?.locator?.heading, 'Opening hours');
  });
});

describe('chunks of running text', () => {
  it('keeps a section that fits in one chunk, paragraphs apart', () => {
    const chunks = chunkBlocks([
      { kind: 'paragraph', text: 'First one. And more.', locator: {} },
      { kind: 'paragraph', text: 'Second one.', locator: {} },
    ]);
    assert.deepEqual(
      chunks.map((chunk) => chunk.text),
      ['First one. And more.\n\nSecond one.'],
    );
    assert.equal(chunks[0]?.locator, null);
  });

  it('puts nothing between sentences that are written without spaces', () => {
    const text = '耳机防水。请勿游泳。 It floats. 完。';
    const chunks = chunkBlocks([{ kind: 'paragraph', text, locator: {} }]);
    assert.equal(chunks[0]?.text, text);
  });

  it('keeps a line break that was meant, and none that only broke a line for its length', () => {
    const text =
      'Hours of care\nThe kindergarten on Mill Lane looks after children from seven in the morning\nuntil half past four. In the last three weeks of the summer holidays, from\n25 July, it is closed.';
    const [chunk] = chunkBlocks([{ kind: 'paragraph', text, locator: {} }]);
    assert.equal(
      chunk?.text,
      'Hours of care\nThe kindergarten on Mill Lane looks after children from seven in the morning until half past four. In the last three weeks of the summer holidays, from 25 July, it is closed.',
    );
    const hours = 'Monday to Friday 9 am - 5 pm\nSaturday 10 am - 2 pm\nSunday closed';
    assert.equal(chunkBlocks([{ kind: 'paragraph', text: hours, locator: {} }])[0]?.text, hours);
    const contact =
      'Office: Ms Keller, second floor, Quay Street 5\nPhone: 555-0142\nEmergency: 555-0199\nHours: 9-12';
    assert.equal(chunkBlocks([{ kind: 'paragraph', text: contact, locator: {} }])[0]?.text, contact);
    const chinese =
      '耳机单次可以使用六个小时，配合充电盒一共可以使用三十个小时，充电盒充满电大约需要九十分钟的\n时间。请勿游泳。';
    const [other] = chunkBlocks([{ kind: 'paragraph', text: chinese, locator: {} }]);
    assert.equal(other?.text, chinese.replace('\n', ''));
  });

  it('joins a code or a range that was broken behind its hyphen without a space', () => {
    const textOf = (text: string) => chunkBlocks([{ kind: 'paragraph', text, locator: {} }])[0]?.text;
    assert.equal(
      textOf(
        'Soak the new one in water. The article number of the filter is CV-\n417. It has to be changed when the lamp glows after some 10-\n12 weeks.',
      ),
      'Soak the new one in water. The article number of the filter is CV-417. It has to be changed when the lamp glows after some 10-12 weeks.',
    );
    assert.equal(
      textOf('Dies gilt für alle Filter, die Sie bei uns in einem der Hof-\nund Werksläden kaufen.'),
      'Dies gilt für alle Filter, die Sie bei uns in einem der Hof- und Werksläden kaufen.',
    );
  });

  it('keeps the line break behind a heading in scripts that are written without spaces', () => {
    const textOf = (text: string) => chunkBlocks([{ kind: 'paragraph', text, locator: {} }])[0]?.text;
    for (const text of [
      '早餐\n早餐供应时间为每天早上七点至十点，地点在二楼餐厅，含双早的房型凭房卡用餐，不含早餐的客人可以在前台购买早餐券。',
      '営業時間\n平日は午前10時から午後8時まで、土曜日と日曜日と祝日は午前9時から午後6時まで営業しております。',
      'อาหารเช้า\nอาหารเช้าให้บริการทุกวันตั้งแต่เจ็ดโมงเช้าถึงสิบโมงเช้าที่ห้องอาหารชั้นสองสำหรับผู้เข้าพักทุกท่าน',
    ])
      assert.equal(textOf(text), text);
    // Broken behind twenty-four characters or one more, where a mark may not begin a line.
    const wrapped =
      '首次使用前请将耳机和充电盒一起充电两个小时以上，然\n后打开充电盒的盖子并长按按键三秒钟直到指示灯闪烁蓝，\n再在手机的蓝牙列表中选择耳机即可完成配对，配对成功\n后指示灯熄灭。';
    assert.equal(textOf(wrapped), wrapped.replaceAll('\n', ''));
  });

  it('keeps paragraphs whole where some end within the reach of a chunk, and what leads to the next one with it', () => {
    const paragraphs = (...texts: string[]): string[] =>
      chunkBlocks(texts.map((text): Block => ({ kind: 'paragraph', text, locator: {} }))).map(
        ({ text }) => text,
      );
    const long = (word: string): string => `Sure. ${sentence(40, word)} ${sentence(40, word)}`;
    const [a, b, c] = [long('alpha'), long('beta'), long('gamma')];
    assert.deepEqual(paragraphs(a, b, c), [`${a}\n\n${b}`, c]);
    for (const opening of ['What if it rains?', 'You need (each):', '何が必要ですか？']) {
      assert.deepEqual(paragraphs(a, b, opening, c), [`${a}\n\n${b}`, `${opening}\n\n${c}`]);
    }
  });

  it('keeps a table that fits with the line above that leads to it', () => {
    const rows = Array.from({ length: 12 }, (_, at) => ({ cells: [`Plan ${at}`, sentence(8)] }));
    const [first, second] = chunkBlocks([
      { kind: 'paragraph', text: `${sentence(20)} ${sentence(90)}`, locator: {} },
      { kind: 'paragraph', text: 'These are our plans:', locator: {} },
      { kind: 'table', header: ['Plan', 'What it has'], rows, locator: {} },
    ]);
    assert.equal(first?.text, `${sentence(20)} ${sentence(90)}`);
    assert.match(second?.text ?? '', /^These are our plans:\n\nPlan: Plan 0; .+\n.*Plan 11/s);
  });

  it('cuts a long section between sentences into parts of about equal length', () => {
    const text = Array.from({ length: 5 }, (_, i) => `This is the sentence number ${i + 1}.`).join(' ');
    const chunks = chunkBlocks([{ kind: 'paragraph', text, locator: {} }], SMALL);
    assert.equal(chunks.map((chunk) => chunk.text).join(' '), text);
    for (const chunk of chunks) assert.match(chunk.text, /^This .*\.$/s);
    assert.deepEqual(
      chunks.map((chunk) => countWords(chunk.text)),
      [18, 12],
    );
  });

  it('cuts a sentence only where it alone is longer than a segment may be', () => {
    const long = sentence(90);
    const chunks = chunkBlocks([{ kind: 'paragraph', text: long, locator: {} }], SMALL);
    assert.equal(chunks.map((chunk) => chunk.text).join(' '), long);
    for (const chunk of chunks) assert.ok(countWords(chunk.text) <= SMALL.maxUnitWords);
  });

  it('cuts a long paragraph of Thai, and what has no spaces at all, by its characters', () => {
    const thai = 'ลูกค้าสามารถคืนสินค้าได้ภายในสามสิบวันนับจากวันที่ได้รับสินค้า กรุณาเก็บใบเสร็จรับเงินไว้เป็นหลักฐานในการคืนสินค้า ';
    for (const [text, longest] of [
      [thai.repeat(65).trim(), 1_100],
      [thai.replaceAll(' ', '').repeat(65), 2_100],
      ['k'.repeat(200_000), 5_000],
      ['—'.repeat(200_000), 5_000],
    ] as const) {
      const chunks = chunkBlocks([{ kind: 'paragraph', text, locator: {} }]);
      assert.equal(
        chunks
          .map((chunk) => chunk.text)
          .join('')
          .replaceAll(' ', ''),
        text.replaceAll(' ', ''),
      );
      for (const chunk of chunks) assert.ok(chunk.text.length <= longest, String(chunk.text.length));
    }
  });

  it('joins a sentence across a page break and says both pages', () => {
    const chunks = chunkBlocks([
      { kind: 'paragraph', text: 'Returns are accepted. Refunds are', locator: { page: 1 } },
      { kind: 'paragraph', text: 'paid within five days.', locator: { page: 2 } },
    ]);
    assert.equal(chunks[0]?.text, 'Returns are accepted. Refunds are paid within five days.');
    assert.deepEqual(chunks[0]?.locator, { page: 1, pageEnd: 2 });
  });

  it('does not join a paragraph that ended to the next page', () => {
    const chunks = chunkBlocks([
      { kind: 'paragraph', text: 'Returns are accepted.', locator: { page: 1 } },
      { kind: 'paragraph', text: 'paid later', locator: { page: 2 } },
    ]);
    assert.equal(chunks[0]?.text, 'Returns are accepted.\n\npaid later');
  });
});

describe('chunks under headings', () => {
  const blocks: Block[] = [
    { kind: 'heading', text: 'Shipping', level: 1, locator: {} },
    { kind: 'heading', text: 'Costs', level: 2, locator: {} },
    { kind: 'paragraph', text: 'Shipping costs five euros.', locator: {} },
    { kind: 'heading', text: 'Time', level: 2, locator: {} },
    { kind: 'paragraph', text: 'It takes two days.', locator: {} },
    { kind: 'heading', text: 'Contact', level: 1, locator: {} },
  ];

  it('starts a chunk at each heading, shows it with its text and names the path in the locator', () => {
    const chunks = chunkBlocks(blocks);
    assert.deepEqual(
      chunks.map(({ text, locator }) => [text, locator?.heading]),
      [
        ['Shipping\nCosts\nShipping costs five euros.', 'Shipping › Costs'],
        ['Time\nIt takes two days.', 'Shipping › Time'],
        ['Contact', 'Contact'],
      ],
    );
  });

  it('matches a chunk by all headings above it', () => {
    assert.match(chunkBlocks(blocks)[1]?.indexText ?? '', /^Shipping\nTime\n/);
  });

  it('keeps a heading whose sibling follows at once', () => {
    const chunks = chunkBlocks([
      { kind: 'heading', text: 'One', level: 1, locator: {} },
      { kind: 'heading', text: 'Two', level: 1, locator: {} },
      { kind: 'paragraph', text: 'Text.', locator: {} },
    ]);
    assert.deepEqual(
      chunks.map((chunk) => chunk.text),
      ['One', 'Two\nText.'],
    );
  });
});

describe('terms of chunks', () => {
  const texts = [
    'The parcels were happily delivered to the addresses of our customers, 1,000 of them.',
    'Die Pakete werden an die Adressen der Kunden geliefert und nicht zurückgeschickt.',
    'Посылки были доставлены нашим клиентам, и они не были возвращены обратно на склад.',
    'of the and to in is',
  ];

  it('are the same however many other words came before', () => {
    const before = texts.map(analyse);
    assert.equal(before[0], '2:en parcels.01 happily.01i delivered.04 addresses.02 customers.03 1000 them');
    for (let text = 0; text < 200; text++)
      tokenise(Array.from({ length: 1_000 }, (_, word) => `w${text}x${word}`).join(' '));
    assert.deepEqual(texts.map(analyse), before);
  });

  it('count a letter or digit run as a word, and a Chinese, Japanese or Korean character as half of one', () => {
    assert.equal(countWords('2 lamps, 40-watt (new): très bien'), 7);
    assert.equal(countWords('one two-three 4'), 4);
    assert.equal(countWords('返品は ok'), 2.5);
    assert.equal(countWords('• a bullet – naïve'), 3);
    assert.equal(countWords('A4用紙 用紙A4'), 3);
    assert.equal(countWords('⺀ ok ⺀ok'), 3);
    assert.equal(countWords('𠀋は 𝐀𝐁'), 2);
    assert.equal(countWords('A4ไทยไทย9 ok'), 1 + 6 / 5 + 2);
    assert.equal(countWords('A4ไทยไทย9 ok 𝐀'), 1 + 6 / 5 + 3);
    assert.equal(countWords('k'.repeat(120)), 10);
  });
});

it('a chunk is doubtful if any of its text is', () => {
  const paragraph = (text: string, isDoubtful: boolean): Block => ({
    kind: 'paragraph',
    text,
    locator: { page: 1, ...(isDoubtful && { isDoubtful }) },
  });
  const locatorOf = (...blocks: Block[]) => chunkBlocks(blocks)[0]?.locator;
  assert.deepEqual(locatorOf(paragraph('Sure.', false), paragraph('Guessed.', true)), {
    page: 1,
    isDoubtful: true,
  });
  assert.deepEqual(locatorOf(paragraph('Sure.', false), paragraph('Sure too.', false)), { page: 1 });
  const nextPage: Block = {
    kind: 'paragraph',
    text: 'on the next page.',
    locator: { page: 2, isDoubtful: true },
  };
  assert.deepEqual(locatorOf(paragraph('A sentence that goes', false), nextPage), {
    page: 1,
    pageEnd: 2,
    isDoubtful: true,
  });
});

it('a chunk from pictures says so, and names the doubtful words that it has itself', () => {
  const seen = (text: string, page: number): Block => ({
    kind: 'paragraph',
    text,
    locator: { page, isFromPicture: true, doubtfulWords: ['4.95', 'Livery'] },
  });
  const locatorsOf = (...blocks: Block[]) => chunkBlocks(blocks).map(({ locator }) => locator);
  assert.deepEqual(locatorsOf(seen('A parcel costs 4.95.', 1)), [
    { page: 1, isFromPicture: true, doubtfulWords: ['4.95'] },
  ]);
  assert.deepEqual(locatorsOf(seen('Returns are free.', 1)), [{ page: 1, isFromPicture: true }]);
  const heading: Block = { ...seen('Prices', 2), kind: 'heading', level: 1, text: 'Livery' };
  assert.deepEqual(
    locatorsOf(seen('A parcel costs', 1), seen('four euros and 4.95.', 2), heading, seen('None.', 2)),
    [
      { page: 1, pageEnd: 2, isFromPicture: true, doubtfulWords: ['4.95'] },
      { page: 2, heading: 'Livery', isFromPicture: true, doubtfulWords: ['Livery'] },
    ],
  );
});
