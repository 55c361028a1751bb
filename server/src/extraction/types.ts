/** What extraction takes and gives: blocks of text in reading order, and a receipt of what was found where. */
import type { FileKind, Receipt } from '../../../contract/knowledge/files.ts';
import type { Locator } from '../../../contract/knowledge/locator.ts';

interface BlockPlace {
  /** Where the block begins. `heading` is left out: the chunker derives it from heading blocks. */
  locator: Locator;
}

export interface HeadingBlock extends BlockPlace {
  kind: 'heading';
  text: string;
  /** 1 is the outermost. */
  level: number;
}

export interface TextBlock extends BlockPlace {
  /** `listItem` texts carry their rendered label ("1.2 ", "• "). */
  kind: 'paragraph' | 'listItem' | 'notes';
  text: string;
}

export interface TableBlock extends BlockPlace {
  kind: 'table';
  /** Column titles; empty if the table has none. */
  header: string[];
  /** Cells as a person sees them. Long tables may arrive as several blocks that repeat the header. */
  rows: TableRow[];
}

export interface TableRow {
  cells: string[];
  /** Cell range of this row in its sheet, such as "A2:D2"; absent outside spreadsheets. */
  range?: string;
}

export type Block = HeadingBlock | TextBlock | TableBlock;

export interface Extraction {
  /** Those that were not given to the request's `onBlocks`. */
  blocks: Block[];
  /** Each part's `chunks` is 0 here; the trainer fills it in. */
  receipt: Receipt;
  /** Pages, from 1, that show a picture instead of text; absent where there are none. */
  pictures?: number[];
  /** Code points of all text given, as `contentLength` reports it. */
  characters: number;
}

export interface ExtractionRequest {
  /** Absolute path of a local file; only this file may be read. */
  path: string;
  /** Decided beforehand by `detectFileKind`. */
  kind: FileKind;
  /**
   * Takes blocks in reading order while the file is still read, which may fail after that. Must not throw.
   * `hasPictures`: one of the pages so far shows a picture instead of text.
   */
  onBlocks?: (blocks: Block[], hasPictures: boolean) => void;
  /** Whether a file of pictures alone is no failure, as somebody will read them. Default false. */
  keepsPictures?: boolean;
  /** Whose file it is: pages of pictures are read for each in turn. */
  holder?: string;
  /** Called where its text is read and pages of pictures wait to be read, which takes long. `characters`: those held so long. */
  onPictures?: (characters: number) => void;
}

/** The cells of a workbook as a spreadsheet shows them, for whoever wants them as they stand: nothing merged, nothing left out. */
export interface CellSheet {
  name: string;
  rows: CellRow[];
}

export interface CellRow {
  /** From 1. */
  number: number;
  /** From the first column; empty where a cell shows nothing. */
  cells: string[];
  /** From 0: columns whose formula gave an error instead of a value. */
  errorColumns: number[];
}

export interface CellsRequest {
  /** The workbook. */
  content: Buffer;
  /** In whose forms dates and decimals are written where a format names none. */
  locale: string;
  /** Further sheets are passed over. */
  maxSheets: number;
  /** Further columns are passed over. */
  maxColumns: number;
}

/** A pool of child processes that read files no matter what is in them. */
export interface Sandbox {
  /**
   * @throws AppError file_unreadable, file_encrypted, file_has_no_text, file_too_complex: permanent
   * @throws AppError unavailable if the sandbox could not run: worth another try
   * @throws Error if the installation lacks what reads such files, with what it lacks as its cause
   */
  extract(request: ExtractionRequest, signal?: AbortSignal): Promise<Extraction>;
  /**
   * Sheets without cells are left out, rows without as well.
   * @throws as `extract` does, but not file_has_no_text
   */
  readCells(request: CellsRequest, signal?: AbortSignal): Promise<CellSheet[]>;
  /** Starts the children ahead of the first file; resolves when one is ready. */
  warm(): Promise<void>;
  close(): Promise<void>;
}
