import assert from 'node:assert/strict';
import { test } from 'node:test';
import { XML } from '../../fixtures/opc.ts';
import { makePptx, type PptxOptions, type PptxSlide, shapeXml, textXml } from '../../fixtures/pptx.ts';
import { extract, failure, outline } from '../extract.ts';

async function read(slides: readonly PptxSlide[], options: Partial<PptxOptions> = {}): Promise<string[]> {
  return outline((await extract(makePptx({ ...options, slides }), 'pptx')).blocks);
}

test('a slide gives its title first, its body with bullets, its text boxes, and its notes last', async () => {
  const slide = {
    title: 'Returns',
    body: ['Within 30 days', { text: 'unopened', level: 1 }],
    box: ['A box'],
    notes: 'Say it slowly.\nSmile.',
  };
  assert.deepEqual(await read([slide]), [
    'h1 Returns',
    'li • Within 30 days',
    'li • unopened',
    'p A box',
    'n Say it slowly.\nSmile.',
  ]);
});

test('raised text stays apart from the number before it', async () => {
  const run = (text: string, properties = '') => `<a:r><a:rPr ${properties}/><a:t>${text}</a:t></a:r>`;
  const price = `<a:p>${run('19')}${run('99', 'baseline="30000"')}${run(' €')}</a:p>`;
  const gas = `<a:p>${run('CO')}${run('2', 'baseline="-25000"')}</a:p>`;
  assert.deepEqual(await read([{ xml: shapeXml('', [price, gas]) }]), ['p 19⁹⁹ €', 'p CO2']);
});

test('a cell over several columns says the same in each, a row of one cell above the titles is the caption', async () => {
  const cell = (text: string, properties = '') =>
    `<a:tc ${properties}><a:txBody>${textXml(text)}</a:txBody></a:tc>`;
  const rows = [
    cell('Hours', 'gridSpan="3"') + cell('', 'hMerge="1"') + cell('', 'hMerge="1"'),
    cell('Day') + cell('Summer') + cell('Winter'),
    cell('Sunday') + cell('8–20', 'gridSpan="2"') + cell('', 'hMerge="1"'),
    cell('Monday') + cell('7–20') + cell('8–20'),
  ];
  const xml = `<p:graphicFrame><a:tbl><a:tblPr/>${rows.map((row) => `<a:tr>${row}</a:tr>`).join('')}</a:tbl></p:graphicFrame>`;
  assert.deepEqual(await read([{ xml }]), [
    'p Hours',
    't Day|Summer|Winter / Sunday|8–20|8–20 / Monday|7–20|8–20',
  ]);
});

test('addresses of links stand behind their texts', async () => {
  const slideRelationships = [
    { id: 'rId8', type: 'hyperlink', target: 'https://example.com/shop', isExternal: true },
    { id: 'rId9', type: 'slide', target: 'slide1.xml' },
  ];
  const run = (text: string, id?: string) =>
    `<a:r><a:rPr>${id ? `<a:hlinkClick r:id="${id}"/>` : ''}</a:rPr><a:t>${text}</a:t></a:r>`;
  const line = `<a:p>${run('Visit ')}${run('our ', 'rId8')}${run('shop', 'rId8')}${run(' or ')}${run('go back', 'rId9')}</a:p>`;
  assert.deepEqual(await read([{ xml: shapeXml('', [line]) }], { slideRelationships }), [
    'p Visit our shop (https://example.com/shop) or go back',
  ]);
});

test('what a picture shows is read where its author says so, and equations in one line', async () => {
  const picture = (description: string) =>
    `<p:pic><p:nvPicPr><p:cNvPr id="4" name="Picture 3" descr="${description}"/></p:nvPicPr></p:pic>`;
  const half = '<m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>';
  const shape = shapeXml('', [
    `<a:p><a:r><a:t>Take 1</a:t></a:r><a14:m><m:oMath>${half}</m:oMath></a14:m></a:p>`,
  ]);
  assert.deepEqual(await read([{ xml: picture('Plan of the hall') + picture('C:\\a\\plan.png') + shape }]), [
    'p Plan of the hall',
    'p Take 1 1/2',
  ]);
});

test('it is said that notes were read', async () => {
  const warnings = async (notes: string) =>
    (await extract(makePptx({ slides: [{ title: 'A', notes }] }), 'pptx')).receipt.warnings;
  assert.match((await warnings('Mention the discount.')).join(), /Speaker notes were read too/);
  assert.deepEqual(await warnings(''), []);
});

test('slides come in the order shown, each with its number', async () => {
  const { blocks, receipt } = await extract(
    makePptx({ slides: [{ title: 'A' }, { title: 'B' }, { title: 'C' }], order: [2, 0, 1] }),
    'pptx',
  );
  assert.deepEqual(
    blocks.map((block) => [outline([block])[0], block.locator.slide]),
    [
      ['h1 C', 1],
      ['h1 A', 2],
      ['h1 B', 3],
    ],
  );
  assert.deepEqual(
    receipt.parts.map((part) => [part.part, part.number]),
    [
      ['slide', 1],
      ['slide', 2],
      ['slide', 3],
    ],
  );
});

test('a slide shown again is read once and said so', async () => {
  const { blocks, receipt } = await extract(makePptx({ slides: [{ title: 'A' }], order: [0, 0] }), 'pptx');
  assert.deepEqual(outline(blocks), ['h1 A']);
  assert.match(receipt.parts[1]?.note ?? '', /same slide/);
});

test('hidden and empty slides are said to be so', async () => {
  const { blocks, receipt } = await extract(
    makePptx({ slides: [{ title: 'Seen' }, { title: 'Secret', isHidden: true, notes: 'secret' }, {}] }),
    'pptx',
  );
  assert.deepEqual(outline(blocks), ['h1 Seen']);
  assert.deepEqual(
    receipt.parts.map((part) => [part.isEmpty, part.note]),
    [
      [false, undefined],
      [true, 'hidden slide skipped'],
      [true, 'no text on this slide'],
    ],
  );
  assert.deepEqual(receipt.warnings, ['Hidden slides were skipped.']);
});

test('numbered paragraphs count by level and scheme; a paragraph can have no bullet', async () => {
  const numbered = (text: string, level: number, scheme: string, more = '') => ({
    text,
    level,
    properties: `<a:buAutoNum type="${scheme}"${more}/>`,
  });
  const body = [
    numbered('a', 0, 'arabicPeriod'),
    numbered('b', 1, 'alphaLcParenR'),
    numbered('c', 1, 'alphaLcParenR'),
    numbered('d', 0, 'arabicPeriod'),
    numbered('e', 1, 'alphaLcParenR'),
    numbered('f', 0, 'romanUcParenBoth', ' startAt="4"'),
    { text: 'g', properties: '<a:buNone/>' },
  ];
  assert.deepEqual(await read([{ body }]), [
    'li 1. a',
    'li a) b',
    'li b) c',
    'li 2. d',
    'li a) e',
    'li (IV) f',
    'p g',
  ]);
});

test('tables have a header, grouped shapes are read, fallbacks are not', async () => {
  const group = `<p:grpSp>${shapeXml('', [textXml('grouped')])}</p:grpSp>`;
  const alternate = `<mc:AlternateContent xmlns:mc="m"><mc:Choice>${shapeXml('', [textXml('once')])}</mc:Choice><mc:Fallback>${shapeXml('', [textXml('once')])}</mc:Fallback></mc:AlternateContent>`;
  const table = [
    ['Plan', 'Price'],
    ['Pro', '9'],
  ];
  assert.deepEqual(await read([{ table, xml: group + alternate }]), [
    't Plan|Price / Pro|9',
    'p grouped',
    'p once',
  ]);
});

test('charts give their title and values, diagrams their texts', async () => {
  const frame = (inner: string) =>
    `<p:graphicFrame><a:graphic><a:graphicData>${inner}</a:graphicData></a:graphic></p:graphicFrame>`;
  const xml = frame('<c:chart xmlns:c="c" r:id="rId7"/>') + frame('<dgm:relIds xmlns:dgm="d" r:dm="rId8"/>');
  const values = (name: string, ...list: string[]) =>
    `<c:${name}><c:cache>${list.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('')}</c:cache></c:${name}>`;
  const chart = `${XML}<c:chartSpace xmlns:c="c" xmlns:a="a"><c:title><a:p><a:r><a:t>Sales</a:t></a:r></a:p></c:title><c:ser>${values('tx', 'Units')}${values('cat', 'May', 'June')}${values('val', '3', '4')}</c:ser></c:chartSpace>`;
  const point = (type: string, text: string) =>
    `<dgm:pt${type}><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
  const diagram = `${XML}<dgm:dataModel xmlns:dgm="d" xmlns:a="a">${point('', 'Order')}${point('', 'Ship')}${point(' type="pres"', 'x')}</dgm:dataModel>`;
  const options = {
    slideRelationships: [
      { id: 'rId7', type: 'chart', target: '../charts/chart1.xml' },
      { id: 'rId8', type: 'diagramData', target: '../diagrams/data1.xml' },
    ],
    extra: [
      { name: 'ppt/charts/chart1.xml', data: chart },
      { name: 'ppt/diagrams/data1.xml', data: diagram },
    ],
  };
  assert.deepEqual(await read([{ xml }], options), [
    'p Sales',
    't |Units / May|3 / June|4',
    'li • Order',
    'li • Ship',
  ]);
});

test('values of charts are shown by their formats', async () => {
  const point = (at: number, value: string, more = '') =>
    `<c:pt idx="${at}"${more}><c:v>${value}</c:v></c:pt>`;
  const numbers = (format: string, ...points: string[]) =>
    `<c:numRef><c:numCache><c:formatCode>${format}</c:formatCode>${points.join('')}</c:numCache></c:numRef>`;
  const months = numbers('mmm yyyy', point(0, '46174'), point(1, '46204'));
  const shares = numbers('0%', point(0, '0.123456789'), point(1, '0.5', ' formatCode="0.00"'));
  const chart = `${XML}<c:chartSpace xmlns:c="c"><c:ser><c:cat>${months}</c:cat><c:val>${shares}</c:val></c:ser></c:chartSpace>`;
  const options = {
    slideRelationships: [{ id: 'rId7', type: 'chart', target: '../charts/chart1.xml' }],
    extra: [{ name: 'ppt/charts/chart1.xml', data: chart }],
  };
  assert.deepEqual(await read([{ xml: '<c:chart xmlns:c="c" r:id="rId7"/>' }], options), [
    't | / Jun 2026|12% / Jul 2026|0.50',
  ]);
});

test('bytes after the end of the file do no harm', async () => {
  assert.deepEqual(await read([{ title: 'A' }], { trailing: Buffer.alloc(50) }), ['h1 A']);
});

test('a presentation without text is refused', async () => {
  await assert.rejects(extract(makePptx({ slides: [{}] }), 'pptx'), failure('file_has_no_text'));
});
