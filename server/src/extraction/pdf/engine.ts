/** The interface of PDF engines, so that one can replace the other. */
import type { ExtractionLimits } from '../limits.ts';
import type { Block } from '../types.ts';

export interface PdfPage {
  /** From 1. */
  number: number;
  /** Blocks in reading order, without their page; empty if the page has no text. */
  blocks: Block[];
  /** Letters and digits in the top and bottom margins; undefined if the engine cannot tell. */
  margins?: string;
  /** Whether pictures cover the page, as in a scan; undefined if the engine cannot tell. */
  isPicture?: boolean;
  /** What was left out or may be wrong, each a sentence for the receipt. */
  leftOut?: string[];
  /** True if the engine could not read the page. */
  isFaulty: boolean;
  /** True if what the page draws is no part of the file's content. */
  isPlaceholder?: boolean;
}

export interface PdfEngine {
  name: string;
  /**
   * Pages in order, in batches; ends at `maxPages`.
   * @throws AppError file_encrypted; anything else means that this engine cannot read the file
   */
  read(file: Buffer, maxPages: number, limits: ExtractionLimits): AsyncGenerator<PdfPage[]>;
}

/** True after a fault that an engine cannot recover from: the process must be replaced. */
export const engineState = { isBroken: false };
