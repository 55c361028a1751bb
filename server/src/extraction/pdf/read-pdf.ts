/** Reads PDF files page by page, with a second engine if the first fails. */
import type { BlockSink } from '../block-sink.ts';
import {
  encrypted,
  isOurFault,
  isOutOfMemory,
  loaded,
  outOfMemory,
  tooComplex,
  unreadable,
} from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';
import { HARDLY_ANY_TEXT, NO_TEXT, SOME_SCANNED } from '../scanned-pages.ts';
import type { PdfEngine, PdfPage } from './engine.ts';
import { createReadingOrder } from './reading-order.ts';
import { createRepeatedLines } from './repeated-lines.ts';

/** Fewer characters over a picture are only what a scanning program adds. */
const HARDLY_ANY = 60;

/** The type of a file inside the file. */
const ATTACHED = '/EmbeddedFile';

/** Loads the first engine ahead of the first file. */
export async function preparePdf(): Promise<void> {
  await (await import('./liteparse.ts')).prepareLiteparse();
}

const ENGINES: readonly (() => Promise<PdfEngine>)[] = [
  async () => (await loaded(import('./liteparse.ts'))).liteparse,
  async () => (await loaded(import('./pdfium.ts'))).pdfium,
];

/** @throws AppError file_encrypted, file_unreadable, file_too_complex */
export async function readPdf(file: Buffer, sink: BlockSink, limits: ExtractionLimits): Promise<void> {
  const faults: unknown[] = [];
  for (const load of ENGINES) {
    try {
      if ((await readWith(await load(), file, sink, limits)) > 0) return;
    } catch (cause) {
      if (isAboutPassword(cause)) throw encrypted(cause);
      if (sink.partCount > 0 || !isEngineFault(cause)) throw cause;
      faults.push(cause);
    }
  }
  // The first engine may have taken the memory that the second one lacks: the file need not be damaged.
  const refused = faults.find(isOutOfMemory);
  if (refused !== undefined) throw outOfMemory(refused);
  throw unreadable('it is damaged or has no pages', faults.at(-1));
}

/** The number of pages read. */
async function readWith(
  engine: PdfEngine,
  file: Buffer,
  sink: BlockSink,
  limits: ExtractionLimits,
): Promise<number> {
  const repeated = createRepeatedLines();
  let count = 0;
  const order = createReadingOrder(file);
  for await (const pages of engine.read(file, limits.pages + 1, limits)) {
    for (const page of repeated.drop(await order.mend(pages))) {
      if (++count > limits.pages) throw tooComplex(`it has more than ${limits.pages} pages`);
      addPage(page, sink);
    }
    await sink.drain();
  }
  order.close();
  if (count > 0) sink.describe({ engine: engine.name });
  if (file.includes(ATTACHED)) sink.warn('Files attached to the document were left out.');
  if (repeated.dropped > 0) sink.warn('Headers and footers that repeat on most pages were kept once.');
  return count;
}

function addPage(page: PdfPage, sink: BlockSink): void {
  sink.startPart('page', page.number);
  for (const block of page.blocks) sink.add({ ...block, locator: { ...block.locator, page: page.number } });
  for (const warning of page.leftOut ?? []) {
    sink.warn(warning);
    sink.note(toNote(warning));
  }
  if (page.isFaulty) {
    sink.note('this page could not be read');
    sink.warn('Some pages could not be read.');
    return;
  }
  if (page.isPlaceholder) return;
  const isEmpty = sink.partCharacters === 0;
  if (isEmpty) sink.note(NO_TEXT);
  else if (page.isPicture && sink.partCharacters < HARDLY_ANY) sink.note(HARDLY_ANY_TEXT);
  else return;
  // A page without pictures is blank.
  if (page.isPicture === false) return;
  sink.picture();
  sink.warn(SOME_SCANNED);
}

/** "Stamps were left out." as a note of one page: "stamps were left out". */
function toNote(warning: string): string {
  return `${warning.charAt(0).toLowerCase()}${warning.slice(1).replace(/\.$/, '')}`;
}

function isAboutPassword(cause: unknown): boolean {
  return cause instanceof Error && /password|security handler|unsupported security/i.test(cause.message);
}

/** Whether another engine may do better. A missing engine is an error, not a reason to use the other one. */
function isEngineFault(cause: unknown): boolean {
  return !(cause instanceof Error && cause.name === 'AppError') && !isOurFault(cause);
}
