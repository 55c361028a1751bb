/** What is not read of a PDF file, or may be wrong: the receipt says it of the page, and doubtful text is marked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawPdf, drawTexts, streamOf } from '../../fixtures/pdf.ts';
import { extract } from '../extract.ts';

const TEXT = drawTexts([
  {
    x: 72,
    y: 700,
    text: 'This page has text of its own beside a picture that may have text as well.',
    size: 10,
  },
]);
const IMAGE =
  '<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 1>>stream\nA\nendstream';

/** Two pages, the second with more on it. */
function makeFile(more: string): Buffer {
  return drawPdf([{ content: TEXT }, { content: TEXT + more }], {
    objects: [IMAGE],
    fonts: '>>/XObject<</I 5 0 R',
  });
}

async function read(file: Buffer) {
  const { blocks, receipt } = await extract(file, 'pdf');
  return {
    warnings: receipt.warnings,
    notes: receipt.parts.map((part) => part.note),
    doubtful: blocks.map((block) => block.locator.isDoubtful),
  };
}

test('pictures that may say something are named on their page, logos are not', async () => {
  const picture = (width: number, height: number) => `q ${width} 0 0 ${height} 72 300 cm /I Do Q`;
  assert.deepEqual(await read(makeFile(picture(300, 250))), {
    warnings: ['Pictures were left out: text in them needs OCR.'],
    notes: [undefined, 'pictures were left out: text in them needs OCR'],
    doubtful: [undefined, undefined],
  });
  assert.deepEqual((await read(makeFile(picture(60, 40)))).warnings, []);
});

test('a watermark is named on its page', async () => {
  const { warnings, notes } = await read(makeFile('BT /F1 60 Tf .7 .7 -.7 .7 150 300 Tm (DRAFT) Tj ET'));
  assert.deepEqual(warnings, ['Slanted text, such as a watermark, was left out.']);
  assert.deepEqual(notes, [undefined, 'slanted text, such as a watermark, was left out']);
});

test('attached files are named', async () => {
  const file = drawPdf([{ content: TEXT }], {
    catalog: '/Names<</EmbeddedFiles<</Names[(a.txt)6 0 R]>>>>',
    objects: [
      streamOf(Buffer.from('Hidden text'), '/Type/EmbeddedFile'),
      '<</Type/Filespec/F(a.txt)/EF<</F 5 0 R>>>>',
    ],
  });
  assert.deepEqual((await read(file)).warnings, ['Files attached to the document were left out.']);
});

test('text of a font that does not say which characters it shows is doubtful, turned text as well', async () => {
  const codes = [...'This page has text of its own beside a picture that may have text as well.'].map(
    (character) => (character.charCodeAt(0) - 29).toString(16).padStart(4, '0'),
  );
  const garbled = (matrix: string) => ({ content: `BT /G 10 Tf ${matrix} Tm <${codes.join('')}> Tj ET` });
  const file = drawPdf([{ content: TEXT }, garbled('1 0 0 1 72 700'), garbled('0 1 -1 0 300 72')], {
    fonts: '/G 5 0 R',
    objects: [
      '<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Own/Encoding/Identity-H/DescendantFonts[6 0 R]>>',
      '<</Type/Font/Subtype/CIDFontType2/BaseFont/ABCDEF+Own/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 7 0 R/DW 500>>',
      '<</Type/FontDescriptor/FontName/ABCDEF+Own/Flags 4/FontBBox[0 -145 1000 859]/ItalicAngle 0/Ascent 859/Descent -141/CapHeight 684/StemV 88>>',
    ],
  });
  const sentence = 'some text may be wrong: its fonts do not say which characters they show';
  const { notes, doubtful } = await read(file);
  assert.deepEqual(notes, [undefined, sentence, sentence]);
  assert.deepEqual(doubtful, [undefined, true, true]);
});
