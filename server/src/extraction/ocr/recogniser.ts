/** Reads the pictures of a file's pages in child processes of its own, a few pages a turn, so that nobody waits behind a long scan. */
import { AppError } from '../../errors.ts';
import type { ExtractionLimits } from '../limits.ts';
import { createSandbox, type SandboxOptions } from '../sandbox.ts';
import type { OcrSettings } from './settings.ts';
import { createTurns } from './turns.ts';
import type { LanguageData, RecognisedPage } from './types.ts';

export interface Recogniser {
  /**
   * Every page asked for, in order, also those that could not be read: one bad page fails no file.
   * @throws AppError unavailable where no child could be run; the signal's reason
   */
  recognise(request: PagesRequest, signal: AbortSignal): Promise<RecognisedPage[]>;
  close(): Promise<void>;
}

export interface PagesRequest {
  /** Absolute path of a local PDF. */
  path: string;
  /** From 1, in order. */
  pages: readonly number[];
  /** Whose turn it is. */
  holder: string;
}

/** Behind everything that somebody waits for. */
const NICENESS = 10;
const TOO_SLOW = 'reading this page from its picture took too long or too much memory';
const GIVEN_UP = 'not read from its picture, as pages before it took too long or too much memory';

/** @param languages the first is the commonest; at least one */
export function createRecogniser(
  settings: OcrSettings,
  languages: readonly LanguageData[],
  extraction: ExtractionLimits,
  options: SandboxOptions = {},
): Recogniser {
  const { processes, pageSeconds, pagesPerTurn, faultsPerFile, pagePixels, dpi, leastDpi } = settings;
  const sandbox = createSandbox(
    {
      ...extraction,
      poolSize: processes,
      seconds: pageSeconds,
      cpuMarginSeconds: extraction.cpuMarginSeconds + pageSeconds * pagesPerTurn,
    },
    { ...options, readable: languages.map((language) => language.path), niceness: NICENESS },
  );
  const turns = createTurns(processes);

  /** The pages of one turn; where one takes too much, those before it. */
  async function readSome(
    path: string,
    pages: number[],
    ordered: LanguageData[],
    signal: AbortSignal,
  ): Promise<RecognisedPage[]> {
    const read: RecognisedPage[] = [];
    const work = { pages, languages: ordered, pagePixels, dpi, leastDpi };
    try {
      await sandbox.recognise({ path, work, onPage: (page) => read.push(page) }, signal);
    } catch (cause) {
      const failed = pages[read.length];
      if (failed === undefined || !isOfThePage(cause)) throw cause;
      read.push(unread(failed, TOO_SLOW));
    }
    return read;
  }

  return {
    async recognise({ path, pages, holder }, signal) {
      const read: RecognisedPage[] = [];
      let ordered = [...languages];
      while (read.length < pages.length) {
        if (read.filter(({ fault }) => fault === TOO_SLOW).length >= faultsPerFile)
          return [...read, ...pages.slice(read.length).map((page) => unread(page, GIVEN_UP))];
        const some = pages.slice(read.length, read.length + pagesPerTurn);
        read.push(...(await turns.take(holder, signal, () => readSome(path, some, ordered, signal))));
        const last = read.findLast((page) => page.language !== undefined)?.language;
        ordered = ordered.toSorted((one, other) => Number(other.name === last) - Number(one.name === last));
      }
      return read;
    },
    close: () => sandbox.close(),
  };
}

export function unread(page: number, fault: string): RecognisedPage {
  return { page, blocks: [], characters: 0, tables: 0, words: 0, doubtful: 0, language: undefined, fault };
}

/** Whether reading on with the next page makes sense. */
function isOfThePage(cause: unknown): boolean {
  return cause instanceof AppError && (cause.code === 'file_too_complex' || cause.code === 'file_unreadable');
}
