import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Block } from '../../server/src/extraction/types.ts';
import { analyse } from '../../server/src/retrieval/analyse.ts';
import { tokenise } from '../../server/src/retrieval/tokenise.ts';
import { type Chunk, chunkBlocks, createChunker, spanRanges } from '../../server/src/training/chunk.ts';
import { countWords } from '../../server/src/training/count-words.ts';

const SMALL = { maxWords: 20, maxUnitWords: 40 };
const sentence = (words: number, word = 'word'): string => `S${`${word} `.repeat(words - 1).trimEnd()}.`;

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

  it('cuts a sentence only where it alone is longer than a unit may be', () => {
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

describe('chunks of tables', () => {
  const table: Block = {
    kind: 'table',
    header: ['Plan', 'Price'],
    rows: [
      { cells: ['Basic', '€9'], range: 'A2:B2' },
      { cells: ['Pro', '€19'], range: 'A3:B3' },
    ],
    locator: { sheet: 'Prices' },
  };

  it('renders each row with its column titles, and gives the cell range', () => {
    const [chunk] = chunkBlocks([table]);
    assert.equal(chunk?.text, 'Plan: Basic; Price: €9\nPlan: Pro; Price: €19');
    assert.deepEqual(chunk?.locator, { sheet: 'Prices', cells: 'A2:B3' });
  });

  it('counts the column titles once per chunk in what is matched', () => {
    assert.equal(chunkBlocks([table])[0]?.indexText, 'Plan Price\nBasic €9\nPro €19');
  });

  it('keeps a table that has nothing but its header', () => {
    assert.equal(chunkBlocks([{ ...table, rows: [] }])[0]?.text, 'Plan | Price');
  });

  it('never mixes two sheets or two slides', () => {
    const other: Block = { ...table, locator: { sheet: 'Old prices' } };
    const slides: Block[] = [1, 2].map((slide) => ({
      kind: 'paragraph',
      text: `Slide ${slide}.`,
      locator: { slide },
    }));
    assert.deepEqual(
      chunkBlocks([table, other, ...slides]).map((chunk) => chunk.locator?.sheet ?? chunk.locator?.slide),
      ['Prices', 'Old prices', 1, 2],
    );
  });

  it('spans cell ranges by column order, not by alphabet', () => {
    assert.equal(spanRanges('Z2:AA2', 'B9:C9'), 'B2:AA9');
    assert.equal(spanRanges('A1', 'A1'), 'A1');
  });
});

const text = fc
  .array(fc.stringMatching(/^[a-zäß]{1,9}[.!?]?$/), { minLength: 1, maxLength: 60 })
  .map((words) => words.join(' '));
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('paragraph' as const, 'listItem' as const, 'notes' as const),
    text,
    locator: fc.record({ page: fc.integer({ min: 1, max: 3 }) }),
  }),
  fc.record({
    kind: fc.constant('heading' as const),
    text,
    level: fc.integer({ min: 1, max: 4 }),
    locator: fc.record({ page: fc.integer({ min: 1, max: 3 }) }),
  }),
  fc.record({
    kind: fc.constant('table' as const),
    header: fc.constant<string[]>([]),
    rows: fc.array(fc.record({ cells: fc.array(text, { minLength: 1, maxLength: 3 }) }), {
      minLength: 1,
      maxLength: 5,
    }),
    locator: fc.record({ slide: fc.integer({ min: 1, max: 3 }) }),
  }),
);

const wordsOf = (value: string): string[] => (value.match(/[\p{L}]+/gu) ?? []).sort();

describe('chunks of any document', () => {
  it('hold every word of the document exactly once', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
        const given = blocks.flatMap((one) =>
          wordsOf(one.kind === 'table' ? one.rows.flatMap((row) => row.cells).join(' ') : one.text),
        );
        const kept = chunkBlocks(blocks, SMALL).flatMap((chunk) => wordsOf(chunk.text));
        assert.deepEqual(kept.sort(), given.sort());
      }),
    );
  });

  it('are the same when its blocks come in parts', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), fc.integer({ min: 1, max: 4 }), (blocks, length) => {
        const chunker = createChunker(SMALL);
        const chunks: Chunk[] = [];
        for (let from = 0; from < blocks.length; from += length)
          chunks.push(...chunker.add(blocks.slice(from, from + length)));
        assert.deepEqual([...chunks, ...chunker.finish()], chunkBlocks(blocks, SMALL));
      }),
    );
  });

  it('are numbered from 0 and no longer than allowed, headings aside', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
        const plain = blocks.filter((one) => one.kind !== 'heading');
        chunkBlocks(plain, SMALL).forEach((chunk, position) => {
          assert.equal(chunk.ordinal, position);
          assert.ok(countWords(chunk.text) <= SMALL.maxUnitWords);
        });
      }),
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
    assert.equal(before[0], '1:en parcels.01 happily.01i delivered.04 addresses.02 customers.03 1000 them');
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
