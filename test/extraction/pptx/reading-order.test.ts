/** Slides are read by place, in whatever order their shapes were drawn. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePptx, type PptxOptions, textXml } from '../../fixtures/pptx.ts';
import { extract, outline } from '../extract.ts';

async function read(xml: string, options: Partial<PptxOptions> = {}): Promise<string[]> {
  return outline((await extract(makePptx({ ...options, slides: [{ xml }] }), 'pptx')).blocks);
}

const place = (x: number, y: number, width = 30, height = 8) =>
  `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>`;

function box(x: number, y: number, texts: string | string[], width?: number, height?: number): string {
  const paragraphs = [texts].flat().map((text) => textXml(text));
  return `<p:sp><p:spPr>${place(x, y, width, height)}</p:spPr><p:txBody>${paragraphs.join('')}</p:txBody></p:sp>`;
}

test('steps drawn out of order are read from top to bottom', async () => {
  assert.deepEqual(await read(box(0, 30, '3. Plug in') + box(0, 10, '1. Unplug') + box(0, 20, '2. Wait')), [
    'p 1. Unplug',
    'p 2. Wait',
    'p 3. Plug in',
  ]);
});

test('labels beside their values are rows, drawn column by column or not', async () => {
  const labels = box(0, 10, 'Hotline') + box(0, 20, 'Opening hours');
  const values = box(40, 10, '040 1234') + box(40, 20, 'Monday to Friday, 9 to 18');
  assert.deepEqual(await read(labels + values), [
    't  / Hotline|040 1234 / Opening hours|Monday to Friday, 9 to 18',
  ]);
});

test('columns under their headings are read one after the other', async () => {
  const heads = box(0, 10, 'Basic') + box(40, 10, 'Plus');
  const bodies = box(0, 20, ['9 euros', '10 GB']) + box(40, 20, ['19 euros', '100 GB']);
  assert.deepEqual(await read(heads + bodies), [
    'p Basic',
    'p 9 euros',
    'p 10 GB',
    'p Plus',
    'p 19 euros',
    'p 100 GB',
  ]);
  assert.deepEqual(await read(heads + box(0, 20, '9 euros') + box(40, 20, '19 euros')), [
    'p Basic',
    'p 9 euros',
    'p Plus',
    'p 19 euros',
  ]);
});

test('a column beside one tall text is read whole', async () => {
  const tall = box(40, 10, 'A tall text.', 30, 40);
  assert.deepEqual(await read(tall + box(0, 30, 'Below.') + box(0, 10, 'Above.')), [
    'p Above.',
    'p Below.',
    'p A tall text.',
  ]);
});

test('the shapes of a group stay together', async () => {
  const group = (x: number, y: number, inside: string) =>
    `<p:grpSp><p:grpSpPr>${place(x, y, 30, 20)}</p:grpSpPr>${inside}</p:grpSp>`;
  const right = group(40, 10, box(0, 10, 'Right, below.') + box(0, 0, 'Right.'));
  assert.deepEqual(await read(right + group(0, 10, box(900, 900, 'Left.'))), [
    'p Left.',
    'p Right.',
    'p Right, below.',
  ]);
});

test('a placeholder stands where its layout has it, and without any place all is read as drawn', async () => {
  const body = `<p:sp><p:nvSpPr><p:nvPr><p:ph type="body" idx="7"/></p:nvPr></p:nvSpPr><p:txBody>${textXml('Body.')}</p:txBody></p:sp>`;
  const shapes = box(0, 50, 'Below.') + body;
  assert.deepEqual(await read(shapes), ['p Below.', 'li • Body.']);
  const layout = `<p:sldLayout xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:sp><p:nvSpPr><p:nvPr><p:ph type="body" idx="7"/></p:nvPr></p:nvSpPr><p:spPr>${place(0, 10)}</p:spPr></p:sp></p:sldLayout>`;
  assert.deepEqual(await read(shapes, { layout }), ['li • Body.', 'p Below.']);
});
