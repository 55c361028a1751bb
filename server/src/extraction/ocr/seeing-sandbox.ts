/** A sandbox that also reads the pages without text, from their pictures, and puts what they say where they stand in the file. */
import type { Receipt, ReceiptPart } from '../../../../contract/knowledge/files.ts';
import { withoutText } from '../failures.ts';
import { HARDLY_ANY_TEXT, NO_TEXT, SCANNED, SOME_SCANNED } from '../scanned-pages.ts';
import type { Block, Extraction, ExtractionRequest, Sandbox } from '../types.ts';
import { type Recogniser, unread } from './recogniser.ts';
import type { OcrSettings } from './settings.ts';
import type { RecognisedPage } from './types.ts';

const FROM_PICTURES = 'Some pages were read from pictures (OCR): words in them may be wrong.';
const SOME_UNREAD = 'Some pages show pictures that could not be read.';
const NOTHING_SEEN = 'No words were found in the pictures of its pages.';
const NO_WORDS = 'no words were found in the picture of this page';
const NOTE_BORDER = '; ';

/** Everything but `extract` is as in the sandbox given. */
export function createSeeingSandbox(
  sandbox: Sandbox,
  recogniser: Recogniser,
  { pages: mostPages }: Pick<OcrSettings, 'pages'>,
): Sandbox {
  async function extract(request: ExtractionRequest, signal?: AbortSignal): Promise<Extraction> {
    const held: Block[] = [];
    const early: Block[] = [];
    const give = request.onBlocks ?? ((blocks: Block[]) => void early.push(...blocks));
    const extraction = await sandbox.extract(
      {
        ...request,
        keepsPictures: true,
        onBlocks(blocks, hasPictures) {
          if (hasPictures) held.push(...blocks);
          else give(blocks, false);
        },
      },
      signal,
    );
    const { pictures = [], ...rest } = extraction;
    if (pictures.length === 0) return { ...rest, blocks: early };
    request.onPictures?.(extraction.characters);
    const read = await recogniser.recognise(
      { path: request.path, pages: pictures.slice(0, mostPages), holder: request.holder ?? '' },
      signal ?? new AbortController().signal,
    );
    const tooMany = `only ${mostPages} pages of a file are read from their pictures`;
    const pages = [...read, ...pictures.slice(mostPages).map((page) => unread(page, tooMany))];
    const merged = merge(held, pages);
    const receipt = describe(extraction.receipt, pages);
    const characters = receipt.parts.reduce((sum, part) => sum + part.characters, 0);
    if (characters === 0) throw withoutText(pages.some(({ fault }) => fault) ? SCANNED : NOTHING_SEEN);
    give(merged, true);
    return { blocks: early, receipt, characters };
  }

  return {
    ...sandbox,
    extract: (request, signal) =>
      request.kind === 'pdf' ? extract(request, signal) : sandbox.extract(request, signal),
  };
}

/** What was read from a page's picture instead of the little that was read as text there. */
function merge(held: readonly Block[], pages: readonly RecognisedPage[]): Block[] {
  const seen = new Map(pages.filter(hasText).map((page) => [page.page, page.blocks]));
  const text = held.filter(({ locator }) => locator.page === undefined || !seen.has(locator.page));
  const merged: Block[] = [];
  const rest = [...seen].sort(([one], [other]) => one - other);
  for (const block of text) {
    while (rest[0] !== undefined && rest[0][0] < (block.locator.page ?? 0))
      merged.push(...(rest.shift()?.[1] ?? []));
    merged.push(block);
  }
  return [...merged, ...rest.flatMap(([, blocks]) => blocks)];
}

function hasText({ characters }: RecognisedPage): boolean {
  return characters > 0;
}

function describe(receipt: Receipt, pages: readonly RecognisedPage[]): Receipt {
  const byNumber = new Map(pages.map((page) => [page.page, page]));
  const parts = receipt.parts.map((part) => {
    const page = byNumber.get(part.number);
    return page === undefined ? part : describePage(part, page);
  });
  const warnings = receipt.warnings.filter((warning) => warning !== SOME_SCANNED);
  if (pages.some(hasText)) warnings.push(FROM_PICTURES);
  if (pages.some(({ fault }) => fault !== undefined)) warnings.push(SOME_UNREAD);
  return { ...receipt, parts, warnings };
}

function describePage(part: ReceiptPart, page: RecognisedPage): ReceiptPart {
  const { note = '', ...rest } = part;
  const notes = note
    .split(NOTE_BORDER)
    .filter((one) => one !== '' && one !== NO_TEXT && one !== HARDLY_ANY_TEXT);
  if (!hasText(page)) return { ...rest, note: [...notes, page.fault ?? NO_WORDS].join(NOTE_BORDER) };
  const doubtfulShare = Math.round((1000 * page.doubtful) / Math.max(1, page.words)) / 1000;
  const doubts = doubtfulShare === 0 ? '' : `, ${(100 * doubtfulShare).toFixed(1)}% of its words with doubt`;
  return {
    ...rest,
    characters: page.characters,
    tables: page.tables,
    isEmpty: false,
    isPicture: true,
    doubtfulShare,
    note: [...notes, `read from a picture (OCR)${doubts}`].join(NOTE_BORDER),
  };
}
