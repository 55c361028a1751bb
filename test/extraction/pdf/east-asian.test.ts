/** Chinese, Japanese and Korean fonts that are not in the file, in each encoding and however the text is drawn. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { hasEastAsianFonts } from '../../../server/src/extraction/pdf/east-asian-fonts.ts';
import { drawPdf, streamOf } from '../../fixtures/pdf.ts';
import { extract, outline } from '../extract.ts';

interface Script {
  map: string;
  ordering: string;
  text: string;
  encode(text: string): string[];
}

const utf16 = (text: string) =>
  [...text].map((character) => character.charCodeAt(0).toString(16).padStart(4, '0'));
/** Codes of two bytes each. */
const codes = (hex: string) => () => hex.match(/.{4}/g) ?? [];

const SCRIPTS: Script[] = [
  { map: 'UniGB-UCS2-H', ordering: 'GB1', text: '三十天内退货。', encode: utf16 },
  { map: 'UniCNS-UCS2-H', ordering: 'CNS1', text: '三十天內退貨。', encode: utf16 },
  { map: 'UniJIS-UCS2-H', ordering: 'Japan1', text: '返品は三十日以内です。', encode: utf16 },
  { map: 'UniKS-UCS2-H', ordering: 'Korea1', text: '삼십일안에반품', encode: utf16 },
  { map: 'GBK-EUC-H', ordering: 'GB1', text: '退货政策', encode: codes('cdcbbbf5d5feb2df') },
  { map: '90ms-RKSJ-H', ordering: 'Japan1', text: '返品規定', encode: codes('95d495698b4b92e8') },
  { map: 'KSCms-UHC-H', ordering: 'Korea1', text: '반품', encode: codes('b9ddc7b0') },
  { map: 'ETen-B5-H', ordering: 'CNS1', text: '退貨', encode: codes('b068b366') },
];

function makeFile({ map, ordering, text, encode }: Script, isWhole: boolean): Buffer {
  const characters = encode(text);
  const draw = (hex: string, x: number) => `BT /C1 10 Tf 1 0 0 1 ${x} 700 Tm <${hex}> Tj ET\n`;
  const content = isWhole
    ? draw(characters.join(''), 72)
    : characters.map((hex, index) => draw(hex, 72 + 10 * index)).join('');
  return drawPdf([{ content: `${content}BT /F1 10 Tf 72 640 Td (Price 25) Tj ET` }], {
    fonts: '/C1 5 0 R',
    objects: [
      `<</Type/Font/Subtype/Type0/BaseFont/Song/Encoding/${map}/DescendantFonts[6 0 R]>>`,
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/Song/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>/FontDescriptor 7 0 R/DW 1000>>`,
      '<</Type/FontDescriptor/FontName/Song/Flags 32/FontBBox[0 -145 1000 859]/ItalicAngle 0/Ascent 859/Descent -141/CapHeight 684/StemV 88>>',
    ],
  });
}

test('text of fonts that are not in the file is read, drawn by the line or by the character', async () => {
  for (const script of SCRIPTS)
    for (const isWhole of [true, false]) {
      const { blocks } = await extract(makeFile(script, isWhole), 'pdf');
      assert.deepEqual(
        outline(blocks),
        [`p ${script.text}`, 'p Price 25'],
        `${script.map}, ${isWhole ? 'whole' : 'by character'}`,
      );
    }
});

test('a font named in a compressed object stream only is found', () => {
  const stream = (ordering: string) =>
    streamOf(deflateSync(Buffer.from(`<</Ordering (${ordering})>>`)), '/Type/ObjStm');
  assert.equal(hasEastAsianFonts(stream('Japan1')), true);
  assert.equal(hasEastAsianFonts(stream('Identity')), false);
});
