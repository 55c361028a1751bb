import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { textsOf } from '../../../server/src/extraction/block-texts.ts';
import { DEFAULT_LIMITS } from '../../../server/src/extraction/limits.ts';
import { findLanguages } from '../../../server/src/extraction/ocr/languages.ts';
import { createRecogniser } from '../../../server/src/extraction/ocr/recogniser.ts';
import { createSeeingSandbox } from '../../../server/src/extraction/ocr/seeing-sandbox.ts';
import { DEFAULT_OCR_SETTINGS, type OcrSettings } from '../../../server/src/extraction/ocr/settings.ts';
import { createSandbox } from '../../../server/src/extraction/sandbox.ts';
import type { Extraction, ExtractionRequest } from '../../../server/src/extraction/types.ts';
import { makePdf } from '../../fixtures/pdf.ts';
import { makeScan } from '../../fixtures/scans.ts';
import { failure } from '../extract.ts';

const PICTURE = { lines: ['Returns are free of charge within 30 days.', 'The parcel costs 4.95 euros.'] };
const TEXT = (line: string) => ({ lines: [line], isText: true });

const sandbox = createSandbox({ poolSize: 1 });
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scan-'));
});
after(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

async function extract(
  file: Buffer,
  settings: Partial<OcrSettings> = {},
  request: Partial<ExtractionRequest> = {},
): Promise<Extraction> {
  const path = join(folder, 'scan.pdf');
  await writeFile(path, file);
  const all = { ...DEFAULT_OCR_SETTINGS, ...settings };
  const recogniser = createRecogniser(all, findLanguages('eng', null).found, DEFAULT_LIMITS);
  try {
    return await createSeeingSandbox(sandbox, recogniser, all).extract({ path, kind: 'pdf', ...request });
  } finally {
    await recogniser.close();
  }
}

const outline = ({ blocks }: Extraction) =>
  blocks.map((block) => [block.locator.page, textsOf(block)[0]?.slice(0, 7)]);

test('what pictures say stands between the text of the pages around them, and the receipt tells it', async () => {
  const first = 'Page one has a text of its own, which is long enough to be one for every reader.';
  const last = 'Page three is text again, and it is also long enough to be taken for one by all.';
  const waits: number[] = [];
  const extraction = await extract(
    await makeScan([TEXT(first), PICTURE, TEXT(last)]),
    {},
    {
      onPictures: (characters) => waits.push(characters),
    },
  );
  assert.deepEqual(
    outline(extraction).filter(([, text]) => text !== 'The par'),
    [
      [1, 'Page on'],
      [2, 'Returns'],
      [3, 'Page th'],
    ],
  );
  const [one, two] = extraction.receipt.parts;
  assert.equal(one?.isPicture, undefined);
  assert.equal(two?.isPicture, true);
  assert.equal(typeof two?.doubtfulShare, 'number');
  assert.match(two?.note ?? '', /^read from a picture \(OCR\)/);
  assert.deepEqual(extraction.receipt.warnings, [
    'Some pages were read from pictures (OCR): words in them may be wrong.',
  ]);
  assert.equal(waits.length, 1);
  assert.equal(
    extraction.characters,
    extraction.receipt.parts.reduce((sum, part) => sum + part.characters, 0),
  );
});

test('a file of text waits for no picture', async () => {
  const request = { onPictures: () => assert.fail('it has none') };
  const extraction = await extract(makePdf({ pages: [['Only text is here.']] }), {}, request);
  assert.deepEqual(outline(extraction), [[1, 'Only te']]);
});

test('pages beyond the limit are told and not read', async () => {
  const scan = await makeScan([PICTURE, PICTURE]);
  const both = await extract(scan, { pages: 2 });
  assert.deepEqual(
    both.receipt.parts.map(({ isPicture }) => isPicture),
    [true, true],
  );
  const one = await extract(scan, { pages: 1 });
  assert.deepEqual(
    one.receipt.parts.map(({ isPicture }) => isPicture),
    [true, undefined],
  );
  assert.match(one.receipt.parts[1]?.note ?? '', /only 1 pages/);
  assert.match(one.receipt.warnings.join(), /could not be read/);
});

test('a page that takes too long is left out, and what can be read is', async () => {
  const scan = await makeScan([
    TEXT('This page is text, and long enough to be taken for a text by everyone.'),
    PICTURE,
  ]);
  const { receipt, characters } = await extract(scan, { pageSeconds: 0.01 });
  assert.match(receipt.parts[1]?.note ?? '', /took too long/);
  assert.equal(characters, receipt.parts[0]?.characters);
});

test('a file whose pages take too long again and again is given up', async () => {
  const scan = await makeScan([
    TEXT('This page is text, and long enough to be taken for a text by everyone.'),
    ...Array(4).fill(PICTURE),
  ]);
  const { receipt } = await extract(scan, { pageSeconds: 0.01, faultsPerFile: 3 });
  assert.deepEqual(
    receipt.parts.map(({ note = '' }) => note.slice(0, 8)),
    ['', 'reading ', 'reading ', 'reading ', 'not read'],
  );
});

test('a file of pictures without words has no text', async () => {
  await assert.rejects(extract(await makeScan([{ lines: [] }])), failure('file_has_no_text', /No words/));
});
