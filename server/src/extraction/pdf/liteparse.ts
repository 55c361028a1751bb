/** The first PDF engine: LiteParse, which finds headings, lists and tables. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import initialize, {
  type LayoutBlock,
  type LayoutCell,
  LiteParse,
  type LiteParseInit,
  type OcrEngine,
  type ParsedPage,
} from '@llamaindex/liteparse-wasm';
import { loaded } from '../failures.ts';
import { once } from '../once.ts';
import { findHeader } from '../table-header.ts';
import type { Block } from '../types.ts';
import { readAnnotations } from './annotations.ts';
import { hasPictures, measurePages } from './complexity.ts';
import { markDashes } from './dashes.ts';
import { isDynamicForm, readDynamicForm } from './dynamic-form.ts';
import { hasEastAsianFonts } from './east-asian-fonts.ts';
import { engineState, type PdfEngine, type PdfPage } from './engine.ts';
import { addFormValues } from './form-values.ts';
import { findLeftOut, markGarbled } from './left-out.ts';
import { createHyphens } from './lost-hyphens.ts';
import { joinNumberLines } from './number-lines.ts';
import {
  joinBrokenWords,
  joinFixedLines,
  joinIdeographs,
  lettersOf,
  withoutMarkup,
  withoutSymbols,
} from './plain-text.ts';
import { findSideways } from './sideways.ts';
import { createContinuation } from './tables/continued-tables.ts';
import { undoFalseTables } from './tables/false-tables.ts';
import { mendTables } from './tables/torn-tables.ts';
import { isTagged } from './tagged/is-tagged.ts';
import type { PdfMarks } from './tagged/pdfium-marks.ts';
import { readTaggedPage } from './tagged/tagged-page.ts';
import { turnPages, type UprightPage } from './turned-pages.ts';

export const BATCH_PAGES = 25;
/** Share of a page's height, at either end, that holds headers and footers. */
const MARGIN = 0.15;
/** Share of a page covered by pictures that makes it a picture. */
const MOST_OF_PAGE = 0.5;
const WASM = '@llamaindex/liteparse-wasm/liteparse_wasm_bg.wasm';

/** Options of the engine for every file. */
export const ENGINE_OPTIONS: LiteParseInit = {
  ocrEnabled: false,
  extractBlocks: true,
  extractLinks: false,
  imageMode: 'off',
  outputFormat: 'text',
  // It takes a title such as "Page 3: prices" for a page number; repeated-lines.ts is more careful.
  keepHeadersFooters: true,
  continueOnPageError: true,
  emitWordBoxes: true,
  extractAnnotations: true,
  extractFormFields: true,
  extractXfaPackets: true,
  extractVectorGraphics: true,
  quiet: true,
};
/** What the engine's text and layout need before they are read, in turn. */
const PAGE_STEPS: readonly ((page: ParsedPage) => ParsedPage)[] = [
  markDashes,
  joinNumberLines,
  addFormValues,
  undoFalseTables,
];

/** Options of the engine for a tagged file. */
const TAGS: LiteParseInit = { extractStructureTree: true, extractTextMetadata: true };

/** Compiles the engine once per process. */
export const prepareLiteparse = once(async () => {
  const bytes = await readFile(createRequire(import.meta.url).resolve(WASM));
  await initialize({ module_or_path: bytes });
});

/**
 * The engine works in callbacks, so a trap in it rejects no promise: it arrives as an exception that
 * nothing caught. After a trap the engine is unusable.
 */
async function orTrap<T>(work: Promise<T>): Promise<T> {
  const trap = Promise.withResolvers<never>();
  process.once('uncaughtException', trap.reject);
  try {
    return await Promise.race([work, trap.promise]);
  } catch (error) {
    if (error instanceof Error && error.name === 'RuntimeError') engineState.isBroken = true;
    throw error;
  } finally {
    process.off('uncaughtException', trap.reject);
  }
}

export const liteparse: PdfEngine = {
  name: 'liteparse',
  async *read(original, maxPages, limits) {
    await prepareLiteparse();
    const file = hasEastAsianFonts(original)
      ? await (await loaded(import('./widthless-text.ts'))).giveWidths(original, maxPages)
      : original;
    const hasTags = isTagged(file);
    const marks = hasTags
      ? await (await loaded(import('./tagged/pdfium-marks.ts'))).openMarks(file)
      : undefined;
    const options = { ...ENGINE_OPTIONS, ...(hasTags ? TAGS : {}), includeComplexity: hasPictures(file) };
    const parser = new LiteParse({ ...options, maxPages });
    const toPage = createPageReader(marks);
    const session = await orTrap(parser.openBatchSession(file, BATCH_PAGES));
    for (;;) {
      const batch = await orTrap(session.nextBatch());
      if (!batch) break;
      const faulty = batch.result.pageErrors.map(
        (error): PdfPage => ({ number: error.pageNum, blocks: [], isFaulty: true }),
      );
      const upright = await turnPages(batch.result.pages, (turns) =>
        readPages(
          file,
          { ...options, pageOrientationCorrections: [...turns] },
          turns.map(({ page }) => page),
        ),
      );
      const pages = await measurePages(upright, (numbers) =>
        readPages(file, { ...options, includeComplexity: true }, numbers),
      );
      const read = pages.map(toPage);
      const all = [...read, ...faulty].sort((left, right) => left.number - right.number);
      yield isDynamicForm(batch.result) ? await readDynamicForm(all, batch.result.xfaPackets, limits) : all;
    }
    marks?.close();
    session.free();
    parser.free();
  },
};

/** Blocks of a page of text that the engine cannot see and asks for. */
export async function layOutPage(
  file: Buffer,
  recognize: OcrEngine['recognize'],
  dpi: number,
): Promise<Block[]> {
  await prepareLiteparse();
  const options = { ...ENGINE_OPTIONS, ocrEnabled: true, ocrEngine: { recognize }, dpi };
  const page = (await readPages(file, options, [1])).get(1);
  return page === undefined ? [] : createPageReader(undefined)({ page, angle: 0, sideways: [] }).blocks;
}

/** These pages by their number, read again. */
async function readPages(
  file: Buffer,
  options: LiteParseInit,
  numbers: readonly number[],
): Promise<Map<number, ParsedPage>> {
  const parser = new LiteParse({ ...options, targetPages: numbers.join(',') });
  const { pages } = await orTrap(parser.parse(file));
  parser.free();
  return new Map(pages.map((page) => [page.pageNum, page]));
}

/** Call for the pages in order: tables and hyphens carry over. */
function createPageReader(marks: PdfMarks | undefined): (page: UprightPage) => PdfPage {
  const mendHyphens = createHyphens();
  const continueTables = createContinuation();
  let openTitles: readonly string[] | undefined;

  function toBlocks({ angle, sideways }: UprightPage, page: ParsedPage): Block[] {
    const runs = page.structureTree ? marks?.read(page.pageNum, page, angle) : undefined;
    const tagged = readTaggedPage(page, runs ?? [], (page.blocks ?? []).flatMap(toBlock), openTitles);
    openTitles = tagged?.openTitles;
    if (tagged) return tagged.blocks;
    const layout = mendHyphens(page.textItems, mendTables(page, toBlock));
    return [...layout, ...findSideways(sideways, layout)];
  }

  return (upright) => {
    const page = PAGE_STEPS.reduce((mended, step) => step(mended), upright.page);
    const margins = findMargins(page);
    const blocks = continueTables(page, toBlocks(upright, page), margins);
    const annotations = readAnnotations(page.annotations, blocks);
    return {
      number: page.pageNum,
      blocks: markGarbled(page, [...blocks, ...annotations.blocks]),
      margins,
      isPicture: page.complexity?.fullPageImage || (page.complexity?.imageCoverage ?? 0) > MOST_OF_PAGE,
      leftOut: [...annotations.leftOut, ...findLeftOut(page, blocks)],
      isFaulty: false,
    };
  };
}

function findMargins({ textItems, height }: ParsedPage): string {
  const marginal = textItems.filter(
    (item) => item.y < MARGIN * height || item.y + item.height > (1 - MARGIN) * height,
  );
  return lettersOf(marginal.map((item) => item.text).join(''));
}

function toBlock(block: LayoutBlock): Block[] {
  const locator = {};
  switch (block.kind) {
    case 'heading':
      return [{ kind: 'heading', text: plain(block.text), level: block.level ?? 1, locator }];
    case 'list_item': {
      const marker = block.ordered && block.marker ? block.marker : '•';
      return [{ kind: 'listItem', text: `${marker} ${joinIdeographs(plain(block.text))}`, locator }];
    }
    case 'paragraph':
      return [{ kind: 'paragraph', text: joinIdeographs(plain(block.text)), locator }];
    case 'code':
    case 'grid_fallback':
      return [{ kind: 'paragraph', text: withoutSymbols(joinFixedLines(block.lines ?? [])), locator }];
    case 'table':
      return [toTable(block.header ?? [], block.rows ?? [])];
    default:
      return [];
  }
}

/** The engine finds no titles in many bordered tables; in two columns, the first may name the second's values. */
function toTable(titles: readonly LayoutCell[], body: readonly LayoutCell[][]): Block {
  const texts = (cells: readonly LayoutCell[]) => cells.map((cell) => plain(cell.text).trim());
  const rows = body.map((cells) => ({ cells: texts(cells), isSpan: [] }));
  const isNamed = titles.length > 0 || (body[0]?.length ?? 0) < 3;
  const header = isNamed ? { titles: texts(titles), rowCount: 0 } : findHeader(rows);
  return {
    kind: 'table',
    header: header.titles,
    rows: rows.slice(header.rowCount).map(({ cells }) => ({ cells })),
    locator: {},
  };
}

function plain(text: string | undefined): string {
  return withoutSymbols(joinBrokenWords(withoutMarkup(text ?? '')));
}
