/** What a PDF engine gives, so that one can stand in for the other. */
import type { Block } from '../types.ts';

export interface PdfPage {
  /** From 1. */
  number: number;
  /** Blocks in reading order, without a locator; empty where the page has no text. */
  blocks: Block[];
  /** Letters and digits of what stands at the page's top and bottom; undefined where the engine does not say. */
  margins?: string;
  /** Whether pictures make up the page, which may be scanned; undefined where the engine does not say. */
  isPicture?: boolean;
  /** What of the page was not read, in words for the receipt. */
  leftOut?: string[];
  /** True where the engine could not read the page. */
  isFaulty: boolean;
}

export interface PdfEngine {
  name: string;
  /**
   * Pages in order, in batches; ends at `maxPages`.
   * @throws AppError file_encrypted; anything else means that this engine cannot read the file
   */
  read(file: Buffer, maxPages: number): AsyncGenerator<PdfPage[]>;
}

/** True once an engine of this process met a fault that leaves it unfit: the process must be replaced. */
export const engineState = { isBroken: false };
