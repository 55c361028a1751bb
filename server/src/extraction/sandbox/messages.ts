/** The messages between a sandbox and its children; the file's bytes go through standard input. */
import type { FileKind, Receipt } from '../../../../contract/knowledge/files.ts';
import type { ErrorCode } from '../../errors.ts';
import type { ExtractionLimits } from '../limits.ts';
import type { OcrWork, RecognisedPage } from '../ocr/types.ts';
import type { CellsRequest } from '../types.ts';
import type { PackedBlock } from './packed-blocks.ts';

export type ToChild =
  /** Read the next `sizeBytes` bytes of standard input as a file of this kind. */
  | {
      type: 'read';
      kind: FileKind;
      sizeBytes: number;
      /** See ExtractionRequest. */
      keepsPictures: boolean;
      limits: ExtractionLimits;
    }
  /** Read pages of the next `sizeBytes` bytes of standard input, a PDF, from their pictures. */
  | { type: 'recognise'; sizeBytes: number; work: OcrWork; limits: ExtractionLimits }
  /** Read the next `sizeBytes` bytes of standard input as a workbook, cell by cell. */
  | {
      type: 'read-cells';
      sizeBytes: number;
      wanted: Omit<CellsRequest, 'content'>;
      limits: ExtractionLimits;
    }
  /** Load the readers ahead of the first file. */
  | { type: 'preload' };

export type FromChild =
  | { type: 'ready' }
  | { type: 'preloaded' }
  /** In reading order, of bounded size, never two unacknowledged by the channel. */
  | { type: 'blocks'; blocks: PackedBlock[]; hasPictures: boolean }
  /** Rows of one sheet, as JSON: one string costs far less on its way than one for each cell. */
  | { type: 'cells'; sheet: number; name: string; rows: string }
  | { type: 'cells-done' }
  /** In the order asked for; the next one has its time from here. */
  | { type: 'page'; page: Omit<RecognisedPage, 'blocks'> & { blocks: PackedBlock[] } }
  | { type: 'recognised' }
  /** `isWorn`: the child must not be given another file. */
  | { type: 'done'; receipt: Receipt; characters: number; pictures?: number[]; isWorn: boolean }
  /** `cause`: see describeCause. */
  | { type: 'failed'; code: ErrorCode; message: string; cause: string | undefined };
