import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatListNumber } from '../../../server/src/extraction/number-label.ts';
import { type DocxItem, makeDocx, numberingXml, paragraphXml } from '../../fixtures/docx.ts';
import { extract, outline } from '../extract.ts';

async function read(numbering: string, body: readonly DocxItem[], styles = ''): Promise<string[]> {
  return outline((await extract(makeDocx({ body, numbering, styles }), 'docx')).blocks);
}

const item = (text: string, level = 0, numberId = 1) => ({ item: text, level, numberId });

test('levels count, restart under the next number, and show the levels above', async () => {
  const numbering = numberingXml(1, [
    ['decimal', '%1.'],
    ['decimal', '%1.%2'],
    ['lowerLetter', '(%3)'],
  ]);
  const body = [item('a'), item('b', 1), item('c', 1), item('d', 2), item('e'), item('f', 1), item('g', 2)];
  assert.deepEqual(await read(numbering, body), [
    'li 1. a',
    'li 1.1 b',
    'li 1.2 c',
    'li (a) d',
    'li 2. e',
    'li 2.1 f',
    'li (a) g',
  ]);
});

test('numbers go on after paragraphs in between, also unnumbered empty ones', async () => {
  const numbering = numberingXml(1, [['upperRoman', '%1)']]);
  assert.deepEqual(await read(numbering, [item('a'), 'between', '', item('b')]), [
    'li I) a',
    'p between',
    'li II) b',
  ]);
});

test('bullets are one mark, whatever letter of a symbol font they are', async () => {
  const numbering = numberingXml(1, [
    ['bullet', '\uf0b7'],
    ['bullet', 'o'],
    ['bullet', '–'],
  ]);
  assert.deepEqual(await read(numbering, [item('a'), item('b', 1), item('c', 2)]), [
    'li • a',
    'li • b',
    'li – c',
  ]);
});

test('a second list on the same definition goes on, unless it says where to start', async () => {
  const more =
    '<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>' +
    '<w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>';
  const numbering = numberingXml(1, [['decimal', '%1.']]) + more;
  const body = [item('a'), item('b', 0, 2), item('c', 0, 3), item('d', 0, 3)];
  assert.deepEqual(await read(numbering, body), ['li 1. a', 'li 2. b', 'li 7. c', 'li 8. d']);
});

test('a style that carries the list numbers its paragraphs, headings too; number 0 takes it off', async () => {
  const style = (id: string, level: number) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="Heading${level + 1}"/><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`;
  const numbering = numberingXml(1, [
    ['decimal', '%1'],
    ['decimal', '%1.%2'],
  ]);
  const styled = (text: string, id: string, more = '') => ({
    xml: paragraphXml(text, `<w:pStyle w:val="${id}"/>${more}`),
  });
  const off = '<w:numPr><w:numId w:val="0"/></w:numPr>';
  const body = [
    styled('Prices', 'N1'),
    styled('Europe', 'N2'),
    styled('Asia', 'N2'),
    styled('Annex', 'N1', off),
  ];
  assert.deepEqual(await read(numbering, body, style('N1', 0) + style('N2', 1)), [
    'h1 1 Prices',
    'h2 1.1 Europe',
    'h2 1.2 Asia',
    'h1 Annex',
  ]);
});

test('a legal level writes every number in digits', async () => {
  const legal =
    '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="4"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1."/></w:lvl>' +
    '<w:lvl w:ilvl="1"><w:start w:val="1"/><w:isLgl/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/></w:lvl></w:abstractNum>' +
    '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>';
  assert.deepEqual(await read(legal, [item('a'), item('b', 1)]), ['li IV. a', 'li 4.1 b']);
});

test('a list that is not defined leaves its paragraphs unnumbered', async () => {
  assert.deepEqual(await read(numberingXml(1, [['decimal', '%1.']]), [item('a', 0, 9)]), ['p a']);
});

test('numbers are written as office programs write them', () => {
  const written = (format: string, ...values: number[]) =>
    values.map((value) => formatListNumber(value, format));
  assert.deepEqual(written('lowerRoman', 4, 9, 1994), ['iv', 'ix', 'mcmxciv']);
  assert.deepEqual(written('upperLetter', 1, 26, 27, 53), ['A', 'Z', 'AA', 'AAA']);
  assert.deepEqual(written('ordinal', 1, 2, 3, 4, 11, 12, 13, 21, 112), [
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '112th',
  ]);
  assert.deepEqual(written('decimalZero', 5, 12), ['05', '12']);
  assert.deepEqual(written('chineseCounting', 1, 10, 11, 20, 21), ['一', '十', '十一', '二十', '二十一']);
  assert.deepEqual(written('somethingElse', 5), ['5']);
});

test('a bullet that shows nothing makes no item of a list', async () => {
  assert.deepEqual(await read(numberingXml(1, [['bullet', ' ']]), [item('Goes on')]), ['p Goes on']);
});
