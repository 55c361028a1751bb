import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DocxItem, type DocxOptions, makeDocx, paragraphXml } from '../../fixtures/docx.ts';
import { escapeXml } from '../../fixtures/opc.ts';
import { extract, failure, outline } from '../extract.ts';

async function read(body: readonly DocxItem[], options: Partial<DocxOptions> = {}): Promise<string[]> {
  return outline((await extract(makeDocx({ ...options, body }), 'docx')).blocks);
}

const run = (content: string) => `<w:r>${content}</w:r>`;
const text = (value: string) => run(`<w:t>${escapeXml(value)}</w:t>`);
const paragraph = (...runs: string[]) => ({ xml: `<w:p>${runs.join('')}</w:p>` });
const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;

test('headings and paragraphs come in order, with their levels', async () => {
  assert.deepEqual(
    await read([{ heading: 'One', level: 1 }, 'First.', { heading: 'Two', level: 2 }, 'Second.']),
    ['h1 One', 'p First.', 'h2 Two', 'p Second.'],
  );
});

test('a heading is known by the style that its style is based on, by outline level, and by title style', async () => {
  const styles =
    '<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="Heading2"/></w:style>' +
    '<w:style w:type="paragraph" w:styleId="Out"><w:name w:val="Out"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>';
  const styled = (style: string) => ({ xml: paragraphXml(style, `<w:pStyle w:val="${style}"/>`) });
  const direct = { xml: paragraphXml('direct', '<w:outlineLvl w:val="0"/>') };
  const off = { xml: paragraphXml('off', '<w:pStyle w:val="Heading1"/><w:outlineLvl w:val="9"/>') };
  assert.deepEqual(await read([styled('Mine'), styled('Out'), styled('Title'), direct, off], { styles }), [
    'h2 Mine',
    'h3 Out',
    'h1 Title',
    'h1 direct',
    'p off',
  ]);
});

test('runs join; tabs, breaks and hyphens are text; soft hyphens and hidden runs are not', async () => {
  const hidden = run('<w:rPr><w:vanish/></w:rPr><w:t>secret</w:t>');
  const parts = [
    text('a'),
    run('<w:tab/>'),
    text('b'),
    run('<w:br/>'),
    text('c'),
    run('<w:noBreakHyphen/>'),
    text('d'),
  ];
  assert.deepEqual(await read([paragraph(...parts, run('<w:softHyphen/>'), text('e'), hidden)]), [
    'p a\tb\nc-de',
  ]);
});

test('documents inserted as files of their own are said to be left out', async () => {
  for (const inserted of [
    '<w:altChunk r:id="rId9"><w:altChunkPr/></w:altChunk>',
    '<w:subDoc r:id="rId9"/>',
  ]) {
    const { receipt, blocks } = await extract(makeDocx({ body: ['Seen.', { xml: inserted }] }), 'docx');
    assert.deepEqual(outline(blocks), ['p Seen.']);
    assert.deepEqual(receipt.warnings, ['A document inserted into this one was left out.']);
  }
});

test('hidden text is said to be left out', async () => {
  const hidden = run('<w:rPr><w:vanish/></w:rPr><w:t>secret</w:t>');
  const { receipt } = await extract(makeDocx({ body: [paragraph(text('seen'), hidden)] }), 'docx');
  assert.deepEqual(receipt.warnings, ['Hidden text was left out.']);
});

test('tab stops are not tabs', async () => {
  assert.deepEqual(await read([{ xml: paragraphXml('x', '<w:tabs><w:tab w:pos="1"/></w:tabs>') }]), ['p x']);
});

test('hyperlinks give their text, fields their result and not their code', async () => {
  const link = `<w:hyperlink r:id="rId9">${text('our shop')}</w:hyperlink>`;
  const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`);
  const code = run('<w:instrText>PAGEREF x</w:instrText>') + text('not shown');
  const field = mark('begin') + code + mark('separate') + text('42') + mark('end');
  assert.deepEqual(await read([paragraph(text('See '), link, text(' on page '), field, text('.'))]), [
    'p See our shop on page 42.',
  ]);
});

test('insertions are kept, deletions and moved-away text are not, and a deleted paragraph end joins', async () => {
  const deleted = '<w:del><w:r><w:delText>old</w:delText></w:r></w:del>';
  const moved = `<w:moveFrom>${text('moved')}</w:moveFrom>`;
  const joined = `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${text('The end ')}</w:p>`;
  assert.deepEqual(
    await read([paragraph(deleted, `<w:ins>${text('new')}</w:ins>`, moved), { xml: joined }, 'of a line.']),
    ['p new', 'p The end of a line.'],
  );
});

test('properties as they were before a tracked change are ignored', async () => {
  const change = '<w:pPrChange><w:pPr><w:pStyle w:val="Heading1"/></w:pPr></w:pPrChange>';
  assert.deepEqual(await read([{ xml: paragraphXml('plain', change) }]), ['p plain']);
});

test('content controls and text boxes are read, the box after its paragraph and once', async () => {
  const box = (content: string) => `<w:txbxContent>${paragraphXml(content)}</w:txbxContent>`;
  const shape = run(
    `<mc:AlternateContent xmlns:mc="m"><mc:Choice>${box('in the box')}</mc:Choice><mc:Fallback>${box('in the box')}</mc:Fallback></mc:AlternateContent>`,
  );
  const control = `<w:sdt><w:sdtPr><w:alias w:val="x"/></w:sdtPr><w:sdtContent>${paragraphXml('controlled')}</w:sdtContent></w:sdt>`;
  assert.deepEqual(await read([{ xml: control }, paragraph(text('before'), shape, text(' and after'))]), [
    'p controlled',
    'p before and after',
    'p in the box',
  ]);
});

test('titles over titles are joined where the upper ones span columns', async () => {
  const titled = (title: string, properties = '') => cell(paragraphXml(title), properties);
  const xml = `<w:tbl>${[
    row(titled('Plan', '<w:vMerge w:val="restart"/>'), titled('Price', '<w:gridSpan w:val="2"/>')),
    row(titled('', '<w:vMerge/>'), titled('Net'), titled('Gross')),
    row(titled('Basic'), titled('10'), titled('11.90')),
  ].join('')}</w:tbl>`;
  assert.deepEqual(await read([{ xml }]), ['t Plan|Price › Net|Price › Gross / Basic|10|11.90']);
});

test('the prompt of a content control is not said until somebody has filled it in', async () => {
  const control = (properties: string, text: string) =>
    `<w:sdt><w:sdtPr><w:alias w:val="Name"/>${properties}</w:sdtPr><w:sdtContent>${paragraphXml(text)}</w:sdtContent></w:sdt>`;
  const prompt = (look: string) =>
    `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent><w:p><w:r><w:rPr>${look}</w:rPr><w:t>Click here to enter text.</w:t></w:r></w:p></w:sdtContent></w:sdt>`;
  const styles =
    '<w:style w:type="character" w:styleId="Platzhalter"><w:name w:val="Placeholder Text"/></w:style>';
  const xml =
    prompt('<w:rStyle w:val="Platzhalter"/>') +
    prompt('<w:color w:val="808080"/>') +
    control('', 'Ada Klein') +
    // Filled in by a program that leaves the mark.
    control('<w:showingPlcHdr/>', 'Four hours');
  assert.deepEqual(await read([{ xml }, 'After.'], { styles }), ['p Ada Klein', 'p Four hours', 'p After.']);
});

test('footnotes follow the paragraph that refers to them', async () => {
  const reference = run('<w:footnoteReference w:id="2"/>');
  const footnotes =
    `<w:footnote w:type="separator" w:id="0">${paragraphXml('line')}</w:footnote>` +
    `<w:footnote w:id="2">${paragraphXml('Only in winter.')}</w:footnote>`;
  assert.deepEqual(
    await read([paragraph(text('We close at five.'), reference), 'Next.'], { parts: { footnotes } }),
    ['p We close at five.', 'n Only in winter.', 'p Next.'],
  );
});

test('an empty header is not said to be left out', async () => {
  const { receipt } = await extract(makeDocx({ body: ['Text.'], parts: { header: '<w:p/>' } }), 'docx');
  assert.deepEqual(receipt.warnings, []);
});

test('a document part in UTF-16 is read', async () => {
  const encode = (xml: string) => Buffer.from(`\ufeff${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le');
  assert.deepEqual(await read(['Grüße 😀'], { encode }), ['p Grüße 😀']);
});

test('the receipt counts code points of the one part', async () => {
  const { receipt, characters } = await extract(makeDocx({ body: ['ab😀', 'c'] }), 'docx');
  assert.equal(characters, 4);
  assert.deepEqual(receipt.parts, [
    { part: 'document', number: 1, characters: 4, tables: 0, chunks: 0, isEmpty: false },
  ]);
});

test('a document without text is refused', async () => {
  await assert.rejects(extract(makeDocx({ body: ['', '  '] }), 'docx'), failure('file_has_no_text'));
});

test('what is left out is said: headers, comments, the table of contents', async () => {
  const parts = {
    header: paragraphXml('ACME'),
    comments: `<w:comment w:id="1">${paragraphXml('why?')}</w:comment>`,
  };
  const styles = '<w:style w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>';
  const body = [{ xml: paragraphXml('Prices 4', '<w:pStyle w:val="TOC1"/>') }, 'Text.'];
  const { blocks, receipt } = await extract(makeDocx({ body, parts, styles }), 'docx');
  assert.deepEqual(outline(blocks), ['p Text.']);
  assert.deepEqual(receipt.warnings.toSorted(), [
    'Comments were left out.',
    'Page headers and footers were left out.',
    'The table of contents was left out.',
  ]);
});

test('a drop cap is the first letter of the paragraph behind it', async () => {
  for (const place of ['drop', 'margin'])
    assert.deepEqual(
      await read([
        { xml: paragraphXml('W', `<w:framePr w:dropCap="${place}" w:lines="3"/>`) },
        'e deliver to all islands.',
      ]),
      ['p We deliver to all islands.'],
    );
  assert.deepEqual(await read([{ xml: paragraphXml('W', '<w:framePr w:dropCap="none"/>') }, 'Text.']), [
    'p W',
    'p Text.',
  ]);
});

test('a number or bullet that is typed and given by the list is said once', async () => {
  const level = (index: number, format: string, text: string) =>
    `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '•')}</w:abstractNum><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>`;
  assert.deepEqual(
    await read(
      [
        { item: '1. Unplug it.', numberId: 1 },
        { item: '2) Wait.', numberId: 1 },
        { item: '3 minutes later, plug it in.', numberId: 1 },
        { item: '9. May is a holiday.', numberId: 1 },
        { item: '- a cable', numberId: 2 },
      ],
      { numbering },
    ),
    [
      'li 1. Unplug it.',
      'li 2) Wait.',
      'li 3. 3 minutes later, plug it in.',
      'li 4. 9. May is a holiday.',
      'li - a cable',
    ],
  );
});

test('HTML inserted whole is named, with a refusal if there is nothing else', async () => {
  const relationships = [{ id: 'rId9', type: 'aFChunk', target: 'afchunk.mht' }];
  const chunk = { xml: '<w:altChunk r:id="rId9"/>' };
  const { receipt } = await extract(makeDocx({ body: ['Text.', chunk], relationships }), 'docx');
  assert.match(receipt.warnings.join(), /inserted as HTML \(altChunk\) was not read/);
  await assert.rejects(
    extract(makeDocx({ body: [chunk], relationships }), 'docx'),
    failure('file_has_no_text', /inserted as HTML \(altChunk\)/),
  );
});
