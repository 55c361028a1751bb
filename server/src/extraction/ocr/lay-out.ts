/** Lays out the words of a page's picture as text pages are laid out: headings, lists and tables come of where words stand. */
import type { OcrResult } from '@llamaindex/liteparse-wasm';
import { layOutPage } from '../pdf/liteparse.ts';
import type { Block } from '../types.ts';
import type { SeenPage } from './read-page.ts';

/** The engine draws the page, in which nobody looks for words. */
const DRAWN_DPI = 36;
const POINTS_PER_INCH = 72;

/** @param dpi of the picture in which the words stand */
export function layOutSeenPage({ words, width, height, dpi }: SeenPage): Promise<Block[]> {
  const recognize = async (_picture: Uint8Array, across: number, down: number): Promise<OcrResult[]> =>
    words.map(({ text, confidence, left, top, right, bottom }) => ({
      text,
      confidence: confidence / 100,
      bbox: [
        (left * across) / width,
        (top * down) / height,
        (right * across) / width,
        (bottom * down) / height,
      ],
    }));
  const size = [width, height].map((pixels) => Math.ceil((pixels * POINTS_PER_INCH) / dpi));
  return layOutPage(makePicturePage(size.join(' '), size.join(' 0 0 ')), recognize, DRAWN_DPI);
}

/** A PDF of one page that shows a white picture: the file itself would be read whole for each of its pages, and its turned pages stay turned. */
function makePicturePage(box: string, scale: string): Buffer {
  const content = `q ${scale} 0 0 cm /I Do Q`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${box}]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/ASCIIHexDecode/Length 3>>stream\nff>\nendstream',
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer<</Size 6/Root 1 0 R>>`;
  return Buffer.from(`${file}${table}\nstartxref\n${file.length}\n%%EOF`);
}
