/** What reading pages from their pictures takes and gives, across the border of the sandbox. */
import type { Block } from '../types.ts';

/** The data of one language on disk. */
export interface LanguageData {
  /** As Tesseract names it, such as "eng". */
  name: string;
  /** Absolute path; gzipped where it ends so. */
  path: string;
}

/** What a child needs to know beside the file. */
export interface OcrWork {
  /** Pages of the file, from 1, in order. */
  pages: number[];
  /** What may be read in; the first one is tried first. */
  languages: LanguageData[];
  pagePixels: number;
  dpi: number;
  leastDpi: number;
}

/** A page as it was read from its picture. */
export interface RecognisedPage {
  page: number;
  /** In reading order; their locators have the page and the doubtful words. Empty where nothing was read. */
  blocks: Block[];
  characters: number;
  tables: number;
  words: number;
  /** How many of the words may have been read wrong. */
  doubtful: number;
  /** The language that it was read in. */
  language: string | undefined;
  /** Why it could not be read, as a note for the receipt. */
  fault?: string;
}

/** Pages of a file for one child. */
export interface RecogniseRequest {
  /** Absolute path of a local PDF. */
  path: string;
  work: OcrWork;
  /** Takes each page as soon as it is read. Must not throw. */
  onPage: (page: RecognisedPage) => void;
}
