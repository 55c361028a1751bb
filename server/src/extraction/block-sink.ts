/** Collects what readers find: cleans and counts every text, keeps the receipt, and emits blocks in batches
 *  of bounded size, so that no reader holds a whole document. */
import type { Receipt, ReceiptPart } from '../../../contract/knowledge/files.ts';
import { cleanText, countCodePoints, isPlainAscii, trimBlank } from './clean-text.ts';
import { tooManyCells, tooManyCharacters, withoutText } from './failures.ts';
import type { ExtractionLimits } from './limits.ts';
import type { Block, TableRow } from './types.ts';

const BATCH_CHARACTERS = 32 * 1024;
const BATCH_BLOCKS = 1_000;
const MAX_WARNINGS = 50;

export interface BlockSink {
  /** Begins a page, slide, sheet or the one part of a document; what is added next belongs to it. */
  startPart(part: ReceiptPart['part'], number: number, name?: string): void;
  /** Says that the current part shows a picture instead of text. */
  picture(): void;
  /** Adds a note about the current part to the receipt. Several notes are joined. */
  note(text: string): void;
  /** Adds a warning about the whole file; repetitions are dropped. */
  warn(text: string): void;
  describe(origin: { engine?: string; encoding?: string }): void;
  /**
   * Takes a block; invisible ones are dropped. A table that `continues` the one before repeats its header, which is
   * not counted again.
   * @throws AppError file_too_complex beyond the limits on characters or cells
   */
  add(block: Block, continues?: boolean): void;
  /** Code points taken so far. */
  readonly characters: number;
  /** Code points taken by the current part. */
  readonly partCharacters: number;
  /** Parts begun so far. */
  readonly partCount: number;
  /** Resolves once the receiver can take more; readers await it now and then. */
  drain(): Promise<void>;
  /**
   * @param keepsPictures whether pictures alone are something
   * @throws AppError file_has_no_text if nothing was found, with the hint given
   */
  finish(
    emptyHint?: string,
    keepsPictures?: boolean,
  ): Promise<{ receipt: Receipt; characters: number; pictures?: number[] }>;
}

export function createBlockSink(
  limits: ExtractionLimits,
  emit: (blocks: Block[], hasPictures: boolean) => Promise<void> | void,
): BlockSink {
  const receipt: Receipt = { parts: [], warnings: [] };
  const pictures: number[] = [];
  let current: ReceiptPart | undefined;
  let batch: Block[] = [];
  let batchCharacters = 0;
  let characters = 0;
  /** Characters sent: `characters` and repeated headers. */
  let spent = 0;
  let cells = 0;

  function spend(length: number): void {
    spent += length;
    batchCharacters += length;
    if (spent > limits.characters) throw tooManyCharacters(limits);
  }

  function count(length: number): void {
    spend(length);
    characters += length;
    if (current) current.characters += length;
  }

  function take(text: string): string {
    if (isPlainAscii(text)) {
      const trimmed = text.trim();
      count(trimmed.length);
      return trimmed;
    }
    const clean = trimBlank(cleanText(text));
    count(countCodePoints(clean));
    return clean;
  }

  function cleanRow(row: TableRow): TableRow {
    cells += row.cells.length;
    if (cells > limits.cells) throw tooManyCells(limits);
    const taken = row.cells.map(take);
    return row.range === undefined ? { cells: taken } : { cells: taken, range: row.range };
  }

  function push(block: Block): void {
    if (current) current.isEmpty = false;
    batch.push(block);
  }

  async function drain(): Promise<void> {
    if (batch.length === 0) return;
    const full = batch;
    batch = [];
    batchCharacters = 0;
    await emit(full, pictures.length > 0);
  }

  return {
    startPart(part, number, name) {
      current = { part, number, characters: 0, tables: 0, chunks: 0, isEmpty: true };
      if (name !== undefined) current.name = cleanText(name);
      receipt.parts.push(current);
    },
    picture() {
      if (current) pictures.push(current.number);
    },
    note(text) {
      if (current) current.note = current.note ? `${current.note}; ${text}` : text;
    },
    warn(text) {
      if (receipt.warnings.includes(text) || receipt.warnings.length > MAX_WARNINGS) return;
      receipt.warnings.push(receipt.warnings.length === MAX_WARNINGS ? 'More was left out.' : text);
    },
    describe(origin) {
      Object.assign(receipt, origin);
    },
    add(block, continues = false) {
      if (block.kind !== 'table') {
        const text = take(block.text);
        if (text !== '') push({ ...block, text });
        return;
      }
      const header = block.header.map((cell) => trimBlank(cleanText(cell)));
      const before = characters;
      if (continues) spend(header.reduce((sum, cell) => sum + cell.length, 0));
      else for (const title of header) count(countCodePoints(title));
      const rows = block.rows.map(cleanRow);
      if (characters === before) return;
      if (current && !continues) current.tables++;
      push({ ...block, header, rows });
    },
    get characters() {
      return characters;
    },
    get partCharacters() {
      return current?.characters ?? 0;
    },
    get partCount() {
      return receipt.parts.length;
    },
    async drain() {
      if (batchCharacters >= BATCH_CHARACTERS || batch.length >= BATCH_BLOCKS) await drain();
    },
    async finish(emptyHint, keepsPictures = false) {
      await drain();
      if (characters === 0 && !(keepsPictures && pictures.length > 0)) throw withoutText(emptyHint);
      return { receipt, characters, ...(pictures.length > 0 && { pictures }) };
    },
  };
}
