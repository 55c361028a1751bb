/** Reads pages of a PDF from their pictures, one after another, into blocks such as text pages give. */
import { guessLanguage } from '../../language/detect-language.ts';
import { bareWord } from '../../language/words-in-text.ts';
import { createBlockSink } from '../block-sink.ts';
import { isOutOfMemory, outOfMemory } from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';
import type { Block } from '../types.ts';
import { openDrawer, type PageDrawer } from './draw-page.ts';
import { DATA_NAMES } from './languages.ts';
import { layOutSeenPage } from './lay-out.ts';
import { readPage, type SeenPage } from './read-page.ts';
import { openTesseract, type Tesseract } from './tesseract.ts';
import type { LanguageData, OcrWork, RecognisedPage } from './types.ts';
import { isDoubtful } from './words.ts';

/** Engines by the path of their data, as long as the process runs. */
const ENGINES = new Map<string, Promise<Tesseract>>();
/** More engines take too much memory. */
const MOST_ENGINES = 2;
/** With fewer words, their language is a guess. */
const TELLING_WORDS = 12;
/** More of a page tell nothing more: a page that is read so badly is doubtful as a whole. */
const MOST_DOUBTFUL_WORDS = 1_000;
const TOO_LARGE = 'this page is too large to be read from its picture';
const UNREADABLE = 'the picture of this page could not be read';

/** Gives each page as soon as it is read. @throws where the engines cannot be loaded, or memory is short */
export async function recognisePages(
  file: Buffer,
  work: OcrWork,
  limits: ExtractionLimits,
  emit: (page: RecognisedPage) => Promise<void>,
): Promise<void> {
  const drawer = await openDrawer(file);
  let language = work.languages[0];
  let turns = 0;
  for (const page of work.pages) {
    try {
      const seen = await readInItsLanguage(drawer, page, turns, language, work);
      turns = seen.page?.turns ?? turns;
      language = seen.language;
      await emit(
        seen.page === undefined
          ? asFaulty(page, TOO_LARGE)
          : await toRecognised(page, seen.page, seen.language?.name, limits),
      );
    } catch (cause) {
      if (isOutOfMemory(cause) || cause instanceof RangeError) throw outOfMemory(cause);
      if (!(cause instanceof Error) || cause.name === 'RuntimeError') throw cause;
      await emit(asFaulty(page, UNREADABLE));
    }
  }
  drawer.close();
}

/** A page that turns out to be in another language is read once more in that. */
async function readInItsLanguage(
  drawer: PageDrawer,
  page: number,
  turns: number,
  language: LanguageData | undefined,
  work: OcrWork,
): Promise<{ page: SeenPage | undefined; language: LanguageData | undefined }> {
  if (language === undefined) throw new Error('there is no language to read in');
  const seen = readPage(drawer, await engineOf(language), page, turns, work);
  const other = seen && findOther(seen, language, work.languages);
  if (other === undefined) return { page: seen, language };
  return { page: readPage(drawer, await engineOf(other), page, seen?.turns ?? turns, work), language: other };
}

function findOther(
  { words }: SeenPage,
  language: LanguageData,
  languages: readonly LanguageData[],
): LanguageData | undefined {
  const known = words.map(({ text }) => bareWord(text).toLowerCase()).filter((word) => word !== '');
  if (known.length < TELLING_WORDS) return undefined;
  const { languages: guesses } = guessLanguage(known);
  const [name] = guesses.map((code) => DATA_NAMES[code]);
  return name === language.name ? undefined : languages.find((one) => one.name === name);
}

function engineOf(language: LanguageData): Promise<Tesseract> {
  const known = ENGINES.get(language.path);
  if (known !== undefined) return known;
  const [oldest] = ENGINES.keys();
  if (ENGINES.size >= MOST_ENGINES && oldest !== undefined) ENGINES.delete(oldest);
  const opened = openTesseract(language);
  ENGINES.set(language.path, opened);
  return opened;
}

function asFaulty(page: number, fault: string): RecognisedPage {
  return { page, blocks: [], characters: 0, tables: 0, words: 0, doubtful: 0, language: undefined, fault };
}

async function toRecognised(
  page: number,
  seen: SeenPage,
  language: string | undefined,
  limits: ExtractionLimits,
): Promise<RecognisedPage> {
  const doubtful = seen.words.filter((word) => bareWord(word.text) !== '' && isDoubtful(word));
  const words = seen.words.filter(({ text }) => bareWord(text) !== '').length;
  const counts = { page, words, doubtful: doubtful.length, language };
  if (words === 0) return { ...counts, blocks: [], characters: 0, tables: 0 };
  const doubtfulWords = [...new Set(doubtful.map(({ text }) => bareWord(text)))].slice(
    0,
    MOST_DOUBTFUL_WORDS,
  );
  const laidOut = await layOutSeenPage(seen);
  const blocks: Block[] = [];
  const sink = createBlockSink(limits, (batch) => {
    blocks.push(...batch);
  });
  sink.startPart('page', page);
  for (const block of laidOut)
    sink.add({
      ...block,
      locator: {
        ...block.locator,
        page,
        isFromPicture: true,
        ...(doubtfulWords.length > 0 && { doubtfulWords }),
      },
    });
  if (sink.characters === 0) return { ...counts, blocks, characters: 0, tables: 0 };
  const { receipt, characters } = await sink.finish();
  return { ...counts, blocks, characters, tables: receipt.parts[0]?.tables ?? 0 };
}
