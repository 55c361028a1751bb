/** Finds what is to be said of one reading of a question, from a chatbot's knowledge as of that moment. */
import { isDeepStrictEqual } from 'node:util';
import { type AskBody, TOP_DEFAULT } from '../../../../contract/asking/chat.ts';
import { chatbotGone } from '../../errors.ts';
import { matchesToRead, searchFor } from '../../retrieval/answering/answer.ts';
import {
  type EncodedQuestion,
  type Question,
  readQuestion,
  textsToEncode,
  withVectors,
} from '../../retrieval/answering/question.ts';
import type { Encoder, QuestionVectors } from '../../retrieval/encoders/encoder.ts';
import type { IndexMatch, SourceText, SourceTexts } from '../../retrieval/search/entries.ts';
import type { IndexCache } from '../../retrieval/search/index-cache.ts';
import type { ChatbotIndex, SearchResult, SourceName } from '../../retrieval/search/types.ts';
import type { Chatbot, WantedSources } from '../../store/types.ts';
import type { Telemetry } from '../../telemetry/types.ts';
import { type AskTurns, turnOf } from './ask-turns.ts';
import type { ClassifierService } from './classifiers.ts';
import { findNegated, haveNegatives, type Negated } from './negated-answers.ts';

/** The text of each match, in order; undefined for one that is gone, or that is not wanted. */
export type ReadTexts = (
  chatbotId: string,
  matches: readonly IndexMatch[],
  wanted?: WantedSources,
) => Promise<readonly (SourceText | undefined)[]>;

export interface FinderParts {
  indexes: Pick<IndexCache, 'use' | 'createApart'>;
  /** Encoders whose vectors may be stored, the preferred ones of a family first. */
  encoders: readonly Encoder[];
  questionVectors: Pick<QuestionVectors, 'of'>;
  classifiers: ClassifierService;
  turns: AskTurns;
  readTexts: ReadTexts;
  telemetry: Telemetry;
  nowMs: () => number;
}

/** A question as an index read it. */
export interface Reading {
  question: Question;
  /** The version of the knowledge in that index. */
  version: number;
}

/** A reading with its vectors. */
export interface Read {
  reading: Reading;
  encoded: EncodedQuestion;
}

export interface Found extends Reading {
  result: SearchResult;
  /** When something begins or ends that the result does not know of. */
  dueAtMs: number;
}

/** What was found once nothing is left that must not be said, and its texts. */
export interface Settled {
  found: Found;
  sources: SourceTexts;
  negated: Negated[];
  /** Whether anything was awaited since the texts were read. */
  hasWaited: boolean;
}

/** Each throws not_found if the chatbot is gone. */
export interface Finder {
  /** Lends the index of what the filter chooses, at the version of the chatbot or a later one. */
  use<T>(
    chatbot: Chatbot,
    filter: AskBody['filter'],
    work: (index: ChatbotIndex, version: number) => T,
  ): Promise<T>;
  /** @param before vectors of an earlier attempt, reused if the text is the same */
  read(
    chatbot: Chatbot,
    asked: string,
    filter: AskBody['filter'],
    before: EncodedQuestion | undefined,
  ): Promise<Read>;
  /** Searches again without each answer that must not be given to this question. Undefined if what it found has changed meanwhile. */
  settle(body: AskBody, chatbot: Chatbot, read: Read): Promise<Settled | undefined>;
  /**
   * Whether the texts, and the reading where it is shown, are still as they were found. Where they are, nothing is awaited after the last look.
   * @param chatbot as it is now
   */
  isCurrent(
    body: AskBody,
    chatbot: Chatbot,
    found: Reading,
    shown: { sources: SourceTexts; isReadingShown: boolean },
  ): Promise<boolean>;
}

export function createFinder(parts: FinderParts): Finder {
  const { indexes, encoders, questionVectors, classifiers, turns, telemetry, nowMs } = parts;
  const encoderNames = encoders.map(({ name }) => name);

  async function use<T>(
    { id, accountId, knowledgeVersion }: Chatbot,
    filter: AskBody['filter'],
    work: (index: ChatbotIndex, version: number) => T,
  ): Promise<T> {
    const turn = (): Promise<void> => turns.next(accountId, id);
    const lend = (...lent: [ChatbotIndex, number]): { result: T } => ({ result: work(...lent) });
    return ((await indexes.use(id, knowledgeVersion, lend, { turn, filter })) ?? throwGone()).result;
  }

  async function read(
    chatbot: Chatbot,
    asked: string,
    filter: AskBody['filter'],
    before: EncodedQuestion | undefined,
  ): Promise<Read> {
    const { reading, useful, classified } = await telemetry.trace(
      'ask.index',
      { 'docent.chatbot.id': chatbot.id },
      () =>
        use(chatbot, filter, (index, version) => {
          const question = readQuestion(asked, index);
          const useful = new Set(index.usefulEncoders(question.text, encoderNames));
          return { reading: { question, version }, useful, classified: classifiers.keepTrained(index) };
        }),
    );
    const { question } = reading;
    const encoded =
      before?.question.text === question.text
        ? before
        : withVectors(question, await questionVectors.of(turnOf(chatbot), textsToEncode(question), useful));
    await classified;
    return { reading, encoded };
  }

  /** Undefined if the question reads differently by now: a word that it was corrected to may be withdrawn. */
  function search(
    { reading, encoded }: Read,
    { top = TOP_DEFAULT, explain = false }: AskBody,
    without: readonly SourceName[],
    index: ChatbotIndex,
    version: number,
  ): Found | undefined {
    const { asked } = reading.question;
    const question = version === reading.version ? reading.question : readQuestion(asked, index);
    if (question.text !== encoded.question.text) return undefined;
    const result = telemetry.trace('ask.search', {}, () =>
      searchFor(index, { ...encoded, question }, { top, explain, without }),
    );
    return { question, version, result, dueAtMs: index.dueAtMs };
  }

  /** Undefined if one of the matches was deleted since the search, is not said any more, or its file was replaced. */
  async function readSources(
    { filter }: AskBody,
    chatbotId: string,
    matches: readonly IndexMatch[],
    version: number,
  ): Promise<SourceTexts | undefined> {
    if (matches.length === 0) return new Map();
    const texts = await telemetry.trace('ask.sources', { 'docent.matches': matches.length }, () =>
      parts.readTexts(chatbotId, matches, { upTo: version, moment: { atMs: nowMs(), filter } }),
    );
    const sources = new Map<IndexMatch, SourceText>();
    for (const [at, match] of matches.entries()) {
      const text = texts[at];
      if (text === undefined) return undefined;
      sources.set(match, text);
    }
    return sources;
  }

  async function settle(body: AskBody, chatbot: Chatbot, read: Read): Promise<Settled | undefined> {
    const negated: Negated[] = [];
    for (;;) {
      await turns.next(chatbot.accountId, chatbot.id);
      const found = await use(chatbot, body.filter, (index, version) =>
        search(read, body, negated, index, version),
      );
      if (found === undefined) return undefined;
      const { result, version, question } = found;
      const sources = await readSources(body, chatbot.id, matchesToRead(result, chatbot), version);
      if (sources === undefined) return undefined;
      // The decision does not depend on how many matches are wanted.
      const deciding = matchesToRead({ ...result, matches: result.matches.slice(0, 1) }, chatbot);
      const hasWaited = haveNegatives(deciding, sources);
      const encoded = { ...read.encoded, question };
      const by = { questionVectors, indexes, turn: turnOf(chatbot) };
      const further = hasWaited ? await findNegated(encoded, deciding, sources, by) : [];
      if (further.length === 0) return { found, sources, negated, hasWaited };
      negated.push(...further);
    }
  }

  async function isCurrent(
    body: AskBody,
    chatbot: Chatbot,
    { question, version }: Reading,
    { sources, isReadingShown }: { sources: SourceTexts; isReadingShown: boolean },
  ): Promise<boolean> {
    if (chatbot.knowledgeVersion === version) return true;
    if (isReadingShown) {
      const read = (index: ChatbotIndex): Question => readQuestion(question.asked, index);
      const { corrected } = await use(chatbot, body.filter, read);
      if (corrected !== question.corrected) return false;
    }
    const again = await readSources(body, chatbot.id, [...sources.keys()], version);
    return again !== undefined && isDeepStrictEqual([...again.values()], [...sources.values()]);
  }

  return { use, read, settle, isCurrent };
}

function throwGone(): never {
  throw chatbotGone();
}
