/** Dashes and hyphens at the ends of lines. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawPdf, drawTexts, placePdf } from '../../fixtures/pdf.ts';
import { extract, outline } from '../extract.ts';

const EM_DASH = '\x97';

async function read(lines: readonly string[], font = '/F1'): Promise<string> {
  const texts = lines.map((text, line) => ({ x: 72, y: 700 - 13 * line, text, size: 10 }));
  const fonts = '/F3<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>';
  const file =
    font === '/F1'
      ? placePdf(texts)
      : drawPdf([{ content: drawTexts(texts).replaceAll('/F1', font) }], { fonts });
  return outline((await extract(file, 'pdf')).blocks).join('\n');
}

test('an em dash at the end of a line stays, and a hyphenated word is joined', async () => {
  for (const font of ['/F1', '/F3'])
    assert.equal(
      await read(
        [
          `The hotline is open from Monday to Friday and it is free for everyone${EM_DASH}`,
          `whether a customer or not. Vouchers can be used for all that we sell${EM_DASH}`,
          'furniture, lamps and carpets and never expire. We deliver the parcels on Satur-',
          'days as well, even in winter.',
        ],
        font,
      ),
      'p The hotline is open from Monday to Friday and it is free for everyone—whether a customer or not. Vouchers can be used for all that we sell—furniture, lamps and carpets and never expire. We deliver the parcels on Saturdays as well, even in winter.',
    );
});
