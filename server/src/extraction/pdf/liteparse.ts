/** The first PDF engine: LiteParse, which finds headings, lists and tables. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import initialize, {
  type LayoutBlock,
  type LayoutCell,
  LiteParse,
  type ParsedPage,
} from '@llamaindex/liteparse-wasm';
import { findHeader } from '../table-header.ts';
import type { Block } from '../types.ts';
import { engineState, type PdfEngine, type PdfPage } from './engine.ts';
import { isTagged } from './is-tagged.ts';
import {
  joinBrokenWords,
  joinFixedLines,
  joinIdeographs,
  withoutMarkup,
  withoutSymbols,
} from './plain-text.ts';
import { findSideways } from './sideways.ts';
import { readTaggedPage } from './tagged-page.ts';

const BATCH_PAGES = 25;
const WASM = '@llamaindex/liteparse-wasm/liteparse_wasm_bg.wasm';

/** What the engine has to look for in a tagged file. */
const TAGS = { extractStructureTree: true, extractTextMetadata: true, emitWordBoxes: true };

let ready: Promise<unknown> | undefined;

/** Compiles the engine once per process. */
export async function prepareLiteparse(): Promise<void> {
  ready ??= readFile(createRequire(import.meta.url).resolve(WASM)).then((bytes) =>
    initialize({ module_or_path: bytes }),
  );
  await ready;
}

/**
 * The engine's work runs in callbacks, so that a trap in it reaches nobody who waits: it comes as an exception that
 * nothing caught. After a trap the engine is of no more use.
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
  async *read(file, maxPages) {
    await prepareLiteparse();
    const parser = new LiteParse({
      ocrEnabled: false,
      extractBlocks: true,
      extractLinks: false,
      imageMode: 'off',
      outputFormat: 'text',
      // It takes a title such as "Page 3: prices" for a page number; repeated-lines.ts is more careful.
      keepHeadersFooters: true,
      continueOnPageError: true,
      quiet: true,
      maxPages,
      ...(isTagged(file) ? TAGS : {}),
    });
    const toBlocks = createPageReader();
    const session = await orTrap(parser.openBatchSession(file, BATCH_PAGES));
    for (;;) {
      const batch = await orTrap(session.nextBatch());
      if (!batch) break;
      const faulty = batch.result.pageErrors.map(
        (error): PdfPage => ({ number: error.pageNum, blocks: [], isFaulty: true }),
      );
      const read = batch.result.pages.map(
        (page): PdfPage => ({ number: page.pageNum, blocks: toBlocks(page), isFaulty: false }),
      );
      yield [...read, ...faulty].sort((left, right) => left.number - right.number);
    }
    session.free();
    parser.free();
  },
};

/** Gives the blocks of one page after the other. */
function createPageReader(): (page: ParsedPage) => Block[] {
  let openTitles: readonly string[] | undefined;
  return (page) => {
    const layout = (page.blocks ?? []).flatMap(toBlock);
    const tagged = readTaggedPage(page, layout, openTitles);
    openTitles = tagged?.openTitles;
    return tagged?.blocks ?? [...layout, ...findSideways(page.textItems, layout)];
  };
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

/** The engine names no titles for many tables with borders; of two columns the first may name what is in the second. */
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
