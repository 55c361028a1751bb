/** What a child may be asked to do with a file. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { RecogniseRequest } from '../ocr/types.ts';
import type { Block, CellRow, CellSheet, CellsRequest, Extraction, ExtractionRequest } from '../types.ts';
import { unpackBlocks } from './packed-blocks.ts';
import { type Job, perform, type Reading, sizeOf } from './perform.ts';

export async function readFileIn(
  reading: Reading,
  { path, kind, onBlocks, keepsPictures = false }: ExtractionRequest,
  signal: AbortSignal | undefined,
): Promise<Extraction & { isWorn: boolean }> {
  const { limits } = reading;
  const sizeBytes = await sizeOf(path);
  const blocks: Block[] = [];
  const job: Job<Extraction & { isWorn: boolean }> = {
    message: { type: 'read', kind, sizeBytes, keepsPictures, limits },
    sizeBytes,
    open: () => createReadStream(path, { end: sizeBytes - 1, highWaterMark: 256 * 1024 }),
    hear(message) {
      if (message.type === 'done') {
        const { type: _, ...result } = message;
        return { blocks, ...result };
      }
      if (message.type !== 'blocks') return undefined;
      const read = unpackBlocks(message.blocks);
      if (onBlocks) onBlocks(read, message.hasPictures);
      else for (const block of read) blocks.push(block);
      return undefined;
    },
  };
  return perform(reading, job, signal);
}

export async function readCellsIn(
  reading: Reading,
  { content, ...wanted }: CellsRequest,
  signal: AbortSignal | undefined,
): Promise<CellSheet[]> {
  const { limits } = reading;
  const sizeBytes = content.length;
  const sheets = new Map<number, CellSheet>();
  const job: Job<CellSheet[]> = {
    message: { type: 'read-cells', sizeBytes, wanted, limits },
    sizeBytes,
    open: () => Readable.from([content], { objectMode: false }),
    hear(message) {
      if (message.type === 'cells-done') return [...sheets.values()];
      if (message.type !== 'cells') return undefined;
      const sheet = sheets.get(message.sheet) ?? { name: message.name, rows: [] };
      sheets.set(message.sheet, sheet);
      for (const row of JSON.parse(message.rows) as CellRow[]) sheet.rows.push(row);
      return undefined;
    },
  };
  return perform(reading, job, signal);
}

/** Resolves once each page was given. */
export async function recogniseIn(
  reading: Reading,
  { path, work, onPage }: RecogniseRequest,
  signal: AbortSignal | undefined,
): Promise<void> {
  const sizeBytes = await sizeOf(path);
  const job: Job<true> = {
    message: { type: 'recognise', sizeBytes, work, limits: reading.limits },
    sizeBytes,
    open: () => createReadStream(path, { end: sizeBytes - 1, highWaterMark: 256 * 1024 }),
    hear(message) {
      if (message.type === 'recognised') return true;
      if (message.type !== 'page') return undefined;
      const { blocks, ...page } = message.page;
      onPage({ ...page, blocks: unpackBlocks(blocks) });
      return undefined;
    },
  };
  await perform(reading, job, signal);
}
