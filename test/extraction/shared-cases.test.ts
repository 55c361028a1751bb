/** Files that were read wrong once, kept outside this project, each with what is right to read. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { FileKind } from '../../contract/knowledge/files.ts';
import { extract, failure, outline } from './extract.ts';

const FOLDER = fileURLToPath(new URL('../../../shared/cases/files/', import.meta.url));
const skip = existsSync(FOLDER) ? false : 'the shared files are not here';

/** Some of the lines of each. */
const EXPECTED: Readonly<Record<string, readonly RegExp[]>> = {
  '01-ansi-czech-windows-1250.txt': [/Zboží můžete vrátit do třiceti dnů od doručení/],
  '01-ansi-ukrainian-windows-1251-many-latin.txt': [/Товар можна повернути/],
  '02-table-csv.txt': [
    /^t Article\|Size\|Price EUR\|Delivery \/ Garden chair Oslo\|50 x 50 cm\|39\.90\|2 days/,
  ],
  '02-table-tab-delimited.txt': [/^t Article\|Size\|Price EUR\|Delivery \/ Garden chair Oslo/],
  '03-blank-row-below-the-titles.xlsx': [/^t Article\|Number\|Price\|Warranty \/ Kettle K1\|KT-100/],
  '04-sections-parted-by-blank-rows.xlsx': [/^t Article\|Number\|Price\|Warranty \/ Grill G4\|GR-400/],
  '05-titles-in-two-rows-not-merged.xlsx': [/^t Product\|Price › without VAT\|Price › with VAT\|/],
  '06-dates-in-the-default-format-german.xlsx': [/Ostermontag\|2026-04-06\|2026-04-02 12:00/],
  '07-text-box-on-a-sheet.xlsx': [/^p Orders below 50 euros/],
  '08-google-docs-table-bold-titles.docx': [/^t Chair model\|Width\|Depth\|Height \/ /],
  '09-title-without-letters.docx': [/^t Article\|1-9\|10-49\|50\+ \/ /, /^t №\|Наименование\|/],
  '11-content-control-filled-but-marked-placeholder.docx': [/^p Response time: four working hours$/],
  '12-drop-cap.docx': [/^p We deliver to all islands/],
  '12-numbered-twice.docx': [/^li 1\. Unplug/, /^li 2\. Wait/],
  '16-ordinal-date-begins-a-line.txt': [/^p Unser Kundendienst.* weiter\.$/s],
  '24-shapes-drawn-out-of-order.pptx': [/Opening hours\|Monday to Friday/],
};

for (const [name, lines] of Object.entries(EXPECTED))
  test(name, { skip }, async () => {
    const kind = path.extname(name).slice(1) as FileKind;
    const read = outline((await extract(readFileSync(FOLDER + name), kind)).blocks);
    for (const line of lines)
      assert.ok(
        read.some((one) => line.test(one)),
        `${line} in ${read.join('\n')}`,
      );
  });

test('10-altchunk-html-docx-js.docx', { skip }, async () => {
  const file = readFileSync(`${FOLDER}10-altchunk-html-docx-js.docx`);
  await assert.rejects(extract(file, 'docx'), failure('file_has_no_text', /inserted as HTML/));
});
