/** Reads a file's bytes into blocks with the reader of its kind; the sandbox runs this in a child process. */
import type { FileKind } from '../../../contract/knowledge/files.ts';
import { AppError } from '../errors.ts';
import { type BlockSink, createBlockSink } from './block-sink.ts';
import {
  brokenReader,
  isOurFault,
  loaded,
  outOfMemory,
  tooComplex,
  unreadable,
  withoutText,
} from './failures.ts';
import type { ExtractionLimits } from './limits.ts';
import { SCANNED } from './scanned-pages.ts';
import type { Block, CellsRequest, Extraction } from './types.ts';
import type { CellBatch } from './xlsx/read-cells.ts';

/**
 * Gives blocks in batches while it reads, then the receipt. Every failure is an AppError.
 * @param keepsPictures see ExtractionRequest
 * @throws AppError file_unreadable, file_encrypted, file_has_no_text, file_too_complex; internal_error where the fault is ours
 */
export async function readDocument(
  file: Buffer,
  kind: FileKind,
  limits: ExtractionLimits,
  keepsPictures: boolean,
  emit: (blocks: Block[], hasPictures: boolean) => Promise<void> | void,
): Promise<Omit<Extraction, 'blocks'>> {
  if (file.length === 0) throw withoutText('It is empty.');
  if (file.length > limits.fileBytes) throw tooComplex(`it has more than ${limits.fileBytes} bytes`);
  const sink = createBlockSink(limits, emit);
  try {
    await READERS[kind](file, sink, limits);
    return await sink.finish(kind === 'pdf' ? SCANNED : undefined, keepsPictures);
  } catch (cause) {
    throw toFailure(cause);
  }
}

/**
 * As `readCells` of the reader of workbooks. Every failure is an AppError.
 * @throws AppError file_unreadable, file_encrypted, file_too_complex; internal_error where the fault is ours
 */
export async function readWorkbookCells(
  file: Buffer,
  wanted: Omit<CellsRequest, 'content'>,
  limits: ExtractionLimits,
  emit: (batch: CellBatch) => Promise<void>,
): Promise<void> {
  try {
    const { readCells } = await loaded(import('./xlsx/read-cells.ts'));
    await readCells(file, wanted, limits, emit);
  } catch (cause) {
    throw toFailure(cause);
  }
}

function toFailure(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (cause instanceof RangeError) return outOfMemory(cause);
  return isOurFault(cause) ? brokenReader(cause) : unreadable('its content is damaged', cause);
}

type ReadFile = (file: Buffer, sink: BlockSink, limits: ExtractionLimits) => Promise<void>;

/** The reader of each kind, loaded when its kind is first met. */
const READERS: Readonly<Record<FileKind, ReadFile>> = {
  docx: async (...read) => (await loaded(import('./docx/read-docx.ts'))).readDocx(...read),
  xlsx: async (...read) => (await loaded(import('./xlsx/read-xlsx.ts'))).readXlsx(...read),
  pptx: async (...read) => (await loaded(import('./pptx/read-pptx.ts'))).readPptx(...read),
  pdf: async (...read) => (await loaded(import('./pdf/read-pdf.ts'))).readPdf(...read),
  txt: async (file, sink) => (await loaded(import('./txt/read-txt.ts'))).readTxt(file, sink),
};
