/** Asks a chatbot questions as it is and as it would be, by the steps of an ask, in slices between which others are served. */
import {
  createWindowCutter,
  type Judged,
  judge,
  matchesToRead,
  searchFor,
} from '../../../retrieval/answering/answer.ts';
import {
  type EncodedQuestion,
  type Question,
  readQuestion,
  textsToEncode,
  withVectors,
} from '../../../retrieval/answering/question.ts';
import type { Encoder, QuestionVectors, Vector } from '../../../retrieval/encoders/encoder.ts';
import type { IndexMatch, SourceText } from '../../../retrieval/search/entries.ts';
import type { ChatbotIndex, SearchResult, Supposition } from '../../../retrieval/search/types.ts';
import type { Chatbot } from '../../../store/types.ts';
import type { ReadTexts } from '../finding.ts';
import type { Edit } from './edit.ts';

export interface TrialParts {
  /** The same encoders as for asks. */
  encoders: readonly Encoder[];
  questionVectors: Pick<QuestionVectors, 'of'>;
  readTexts: ReadTexts;
}

/** Lends the index at the version of the edit, when it is the chatbot's turn. */
export type LendIndex = <T>(work: (index: ChatbotIndex) => T) => Promise<T>;

export interface TriedQuestion {
  question: string;
  before: Judged;
  after: Judged;
}

export interface NearQuestion {
  question: string;
  /** The pair that it is taught by; undefined for one that nobody taught. */
  pairId: number | undefined;
}

export interface Trial {
  /**
   * Those that may be answered otherwise: a taught question that its own pair answers afterwards is not asked before.
   * @param isOver looked at now and then: from then on no further question is asked
   */
  ask(
    questions: readonly NearQuestion[],
    isOver: () => boolean,
  ): Promise<{ lookedAt: number; tried: TriedQuestion[] }>;
  /** Of each question as it is asked now: the best passage that may answer it, judged as if nothing else had been found. */
  findPassages(questions: readonly string[]): Promise<{ question: string; passage: Judged | undefined }[]>;
}

/** Longest stretch of asking before others have their turn, in milliseconds, but for the question it ends with. */
const STRETCH_MS = 15;
/** Questions whose vectors are made together; the time is looked at between them. */
const BATCH = 8;

interface Reading {
  question: Question;
  useful: readonly string[];
}

interface Found {
  question: Question;
  result: SearchResult;
}

type Within = (index: ChatbotIndex, run: () => void) => void;

const asItIs: Within = (_, run) => run();

export function createTrial(
  chatbot: Chatbot,
  edit: Edit,
  supposition: Supposition,
  { lend, parts }: { lend: LendIndex; parts: TrialParts },
): Trial {
  const { encoders, questionVectors, readTexts } = parts;
  const encoderNames = encoders.map(({ name }) => name);
  const cutWindow = createWindowCutter(encoders);
  const asItWouldBe: Within = (index, run) => index.supposing(supposition, run);

  async function inStretches<Item, Result>(
    items: readonly Item[],
    within: Within,
    work: (index: ChatbotIndex, item: Item) => Result,
  ): Promise<Result[]> {
    const results: Result[] = [];
    while (results.length < items.length) {
      await lend((index) => {
        const startedMs = performance.now();
        within(index, () => {
          do results.push(work(index, items[results.length] as Item));
          while (results.length < items.length && performance.now() - startedMs < STRETCH_MS);
        });
      });
    }
    return results;
  }

  const readIn = (questions: readonly string[], within: Within): Promise<Reading[]> =>
    inStretches(questions, within, (index, asked) => {
      const question = readQuestion(asked, index);
      return { question, useful: index.usefulEncoders(question.text, encoderNames) };
    });

  /** What is read alike before and after has its vectors made once: they are remembered by their text. */
  function encode(readings: readonly Reading[]): Promise<EncodedQuestion[]> {
    const turn = `${chatbot.accountId}/${chatbot.id}`;
    return Promise.all(
      readings.map(async ({ question, useful }) => {
        const vectors: Vector[][] = await questionVectors.of(turn, textsToEncode(question), new Set(useful));
        return withVectors(question, vectors);
      }),
    );
  }

  const searchIn = (questions: readonly EncodedQuestion[], within: Within): Promise<Found[]> =>
    inStretches(questions, within, (index, encoded) => ({
      question: encoded.question,
      result: searchFor(index, encoded, { top: 1 }),
    }));

  async function find(questions: readonly string[], within: Within): Promise<Found[]> {
    return searchIn(await encode(await readIn(questions, within)), within);
  }

  /** @param known texts of pairs that are not as they are stored */
  async function readSources(
    matches: readonly IndexMatch[],
    known: Edit['texts'] = new Map(),
  ): Promise<Map<IndexMatch, SourceText>> {
    const stored = matches.filter(({ kind, sourceId }) => kind === 'file' || !known.has(sourceId));
    const texts = await readTexts(chatbot.id, stored, { upTo: edit.version });
    const sources = new Map<IndexMatch, SourceText>();
    for (const [at, match] of stored.entries()) {
      const text = texts[at];
      if (text !== undefined) sources.set(match, text);
    }
    for (const match of matches) {
      const text = match.kind === 'qa' ? known.get(match.sourceId) : undefined;
      if (text !== undefined)
        sources.set(match, { kind: 'qa', sourceId: match.sourceId, ordinal: 0, docId: '', ...text });
    }
    return sources;
  }

  function judgeOne({ question, result }: Found, sources: ReadonlyMap<IndexMatch, SourceText>): Judged {
    const own = [...result.matches].flatMap((match): [IndexMatch, SourceText][] => {
      const source = sources.get(match);
      return source === undefined ? [] : [[match, source]];
    });
    return judge(question, result, new Map(own), { thresholds: chatbot, cutWindow });
  }

  return {
    async ask(questions, isOver) {
      const before: Found[] = [];
      const after: Found[] = [];
      let lookedAt = 0;
      while (lookedAt < questions.length && !isOver()) {
        const batch = questions.slice(lookedAt, lookedAt + BATCH);
        const asked = batch.map(({ question }) => question);
        const found = await find(asked, asItWouldBe);
        const open = batch.flatMap(({ pairId }, at) =>
          isAnsweredBy(found[at] as Found, pairId) ? [] : [found[at] as Found],
        );
        after.push(...open);
        before.push(
          ...(await find(
            open.map(({ question }) => question.asked),
            asItIs,
          )),
        );
        lookedAt += batch.length;
      }
      const matchesOf = (found: readonly Found[]) => found.flatMap(({ result }) => result.matches);
      const stored = await readSources(matchesOf(before));
      const supposed = await readSources(matchesOf(after), edit.texts);
      const tried = before.map((found, at) => ({
        question: found.question.asked,
        before: judgeOne(found, stored),
        after: judgeOne(after[at] as Found, supposed),
      }));
      return { lookedAt, tried };
    },
    async findPassages(questions) {
      const found = await find(questions, asItIs);
      const best = found.map(({ question, result }): Found | undefined => {
        const worth = new Set(matchesToRead({ ...result, matches: [] }, chatbot));
        const first = (result.alternatives ?? []).find(
          ({ match }) => match.kind === 'file' && worth.has(match),
        );
        return first && { question, result: { matches: [first.match], confidence: first.confidence } };
      });
      const sources = await readSources(best.flatMap((one) => one?.result.matches ?? []));
      return questions.map((question, at) => {
        const one = best[at];
        return { question, passage: one && judgeOne(one, sources) };
      });
    },
  };
}

function isAnsweredBy({ result: { matches } }: Found, pairId: number | undefined): boolean {
  const [first] = matches;
  return pairId !== undefined && first?.kind === 'qa' && first.sourceId === pairId;
}
