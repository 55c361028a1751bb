import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { assemblePdf, streamOf } from '../../fixtures/pdf.ts';
import { recognise } from './recognise.ts';

function picturePdf(box: string, image: string, data: Buffer): Buffer {
  return assemblePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    streamOf(Buffer.from('q 612 0 0 792 0 0 cm /I Do Q')),
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${box}]/Contents 3 0 R/Resources<</XObject<</I 5 0 R>>>>>>`,
    streamOf(data, `/Type/XObject/Subtype/Image/ColorSpace/DeviceGray/BitsPerComponent 8${image}`),
  ]);
}

const NOISE = Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7_919) % 251));

const HOSTILE = [
  [
    'a picture of 60,000 times 60,000 pixels',
    '612 792',
    '/Width 60000/Height 60000/Filter/FlateDecode',
    deflateSync(Buffer.alloc(1_000)),
  ],
  ['a picture whose stream is broken', '612 792', '/Width 170/Height 220/Filter/FlateDecode', NOISE],
  ['a JPEG that is none', '612 792', '/Width 170/Height 220/Filter/DCTDecode', NOISE],
  ['a JPEG 2000 that is none', '612 792', '/Width 170/Height 220/Filter/JPXDecode', NOISE],
  [
    'a fax that is none',
    '612 792',
    '/Width 170/Height 220/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 170>>',
    NOISE,
  ],
  ['a page of five metres', '14400 14400', '/Width 1/Height 1', Buffer.from([0])],
  ['a page as high as a hair', '612 0.01', '/Width 1/Height 1', Buffer.from([0])],
  ['a page without an area', '0 0', '/Width 1/Height 1', Buffer.from([0])],
] as const;

for (const [name, box, image, data] of HOSTILE)
  test(`nothing is read of ${name}, and what follows is`, async () => {
    const pages = await recognise(picturePdf(box, image, data), [1, 2]);
    assert.deepEqual(
      pages.map(({ page, characters }) => [page, characters]),
      [
        [1, 0],
        [2, 0],
      ],
    );
    assert.match(pages[1]?.fault ?? '', /could not be read/);
  });
