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

test('bytes after the end of the file do no harm', async () => {
  assert.deepEqual(await read([{ title: 'A' }], { trailing: Buffer.alloc(50) }), ['h1 A']);
});

test('a presentation without text is refused', async () => {
  await assert.rejects(extract(makePptx({ slides: [{}] }), 'pptx'), failure('file_has_no_text'));
});
