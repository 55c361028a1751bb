/** Gathers short chunks of a document that has very many of them, so that their number follows the text and not the lines. */
import type { Locator } from '../../../../contract/knowledge/locator.ts';
import { countWords } from '../../language/count-words.ts';
import type { ChunkSettings } from '../settings.ts';
import { marksOf, unmarked } from './reading-marks.ts';

/** A chunk whose place among the others is not known yet. */
export interface LooseChunk {
  text: string;
  indexText: string;
  locator: Locator | null;
}

export interface Gatherer {
  /** Takes the next chunk of the document; those that are complete by it. */
  add(chunk: LooseChunk): LooseChunk[];
  /** What is gathered still. */
  finish(): LooseChunk[];
}

/** No text of that length has fewer words than a short chunk. */
const SHORT_CHARACTERS = 1_000;

/**
 * The first `shortChunks` short ones stay as they are: a section of a line or two, such as a question with its answer, is found
 * best alone. Those that follow are joined up to `maxWords`, within a slide or sheet.
 */
export function createGatherer({
  maxWords,
  shortChunks,
  shortWords,
}: Pick<ChunkSettings, 'maxWords' | 'shortChunks' | 'shortWords'>): Gatherer {
  let shortSeen = 0;
  let gathered: LooseChunk[] = [];
  let gatheredWords = 0;

  function flush(): LooseChunk[] {
    if (gathered.length === 0) return [];
    const joined = join(gathered);
    gathered = [];
    gatheredWords = 0;
    return [joined];
  }

  return {
    add(chunk) {
      const words = chunk.text.length > SHORT_CHARACTERS ? shortWords : countWords(chunk.text);
      // An FAQ's row answers by itself alone.
      const isShort = words < shortWords && chunk.locator?.question === undefined;
      if (isShort) shortSeen += 1;
      if (!isShort || shortSeen <= shortChunks) return [...flush(), chunk];
      const [first] = gathered;
      const fits = gatheredWords + words <= maxWords && (first === undefined || isSamePlace(first, chunk));
      const complete = fits ? [] : flush();
      gathered.push(chunk);
      gatheredWords += words;
      return complete;
    },
    finish: flush,
  };
}

function isSamePlace({ locator: one }: LooseChunk, { locator: other }: LooseChunk): boolean {
  return one?.slide === other?.slide && one?.sheet === other?.sheet;
}

function join(chunks: readonly LooseChunk[]): LooseChunk {
  const [first] = chunks as [LooseChunk];
  const locator = spanLocators(first.locator, (chunks.at(-1) as LooseChunk).locator);
  const text = chunks.map((chunk) => chunk.text).join('\n');
  const marks = marksOf(
    chunks.map((chunk) => chunk.locator),
    text,
  );
  return {
    text,
    indexText: chunks.map(({ indexText }) => indexText).join('\n'),
    locator:
      locator === null && Object.keys(marks).length === 0 ? null : { ...unmarked(locator ?? {}), ...marks },
  };
}

/** From where the first begins, to the page on which the last ends. */
function spanLocators(first: Locator | null, last: Locator | null): Locator | null {
  const pageEnd = last?.pageEnd ?? last?.page;
  return first === null || pageEnd === undefined || pageEnd === first.page ? first : { ...first, pageEnd };
}
