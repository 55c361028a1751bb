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
import type { IndexCache } from '../../../retrieval/search/index-cache.ts';
import type { ChatbotIndex, SearchResult, SourceName, Supposition } from '../../../retrieval/search/types.ts';
import type { Chatbot } from '../../../store/types.ts';
import { turnOf } from '../ask-turns.ts';
import type { ReadTexts } from '../finding.ts';
import { findNegated } from '../negated-answers.ts';
import type { Edit } from './edit.ts';

export interface TrialParts {
  /** The same encoders as for asks. */
  encoders: readonly Encoder[];
  questionVectors: Pick<QuestionVectors, 'of'>;
  readTexts: ReadTexts;
  indexes: Pick<IndexCache, 'createApart'>;
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
  /** What becomes of each as it would be; fewer where it was over before. */
  askAfter(questions: readonly string[], isOver: () => boolean): Promise<Judged[]>;
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
  encoded: EncodedQuestion;
  result: SearchResult;
}

/** What was found once nothing is left that must not be said, and its texts. */
interface Settled {
  question: Question;
  result: SearchResult;
  sources: ReadonlyMap<IndexMatch, SourceText>;
}

type Within = (index: ChatbotIndex, run: () => void) => void;

const asItIs: Within = (_, run) => run();

export function createTrial(
  chatbot: Chatbot,
  edit: Edit,
  supposition: Supposition,
  { lend, parts }: { lend: LendIndex; parts: TrialParts },
): Trial {
  const { encoders, questionVectors, readTexts, indexes } = parts;
  const turn = turnOf(chatbot);
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
    return Promise.all(
      readings.map(async ({ question, useful }) => {
        const vectors: Vector[][] = await questionVectors.of(turn, textsToEncode(question), new Set(useful));
        return withVectors(question, vectors);
      }),
    );
  }

  const searchIn = (
    questions: readonly EncodedQuestion[],
    within: Within,
    without: readonly SourceName[] = [],
  ): Promise<Found[]> =>
    inStretches(questions, within, (index, encoded) => ({
      encoded,
      result: searchFor(index, encoded, { top: 1, without }),
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

  /** Searches again without each answer that must not be given to this question, as an ask does. */
  async function settle(found: Found, within: Within, known?: Edit['texts']): Promise<Settled> {
    const { encoded } = found;
    let { result } = found;
    const without: SourceName[] = [];
    for (;;) {
      const matches = matchesToRead(result, chatbot);
      const sources = await readSources(matches, known);
      const further = await findNegated(encoded, matches, sources, { questionVectors, indexes, turn });
      if (further.length === 0) return { question: encoded.question, result, sources };
      without.push(...further);
      const [again] = await searchIn([encoded], within, without);
      if (again !== undefined) result = again.result;
    }
  }

  const judgeOne = ({ question, result, sources }: Settled): Judged =>
    judge(question, result, sources, { thresholds: chatbot, cutWindow });

  return {
    async ask(questions, isOver) {
      const tried: TriedQuestion[] = [];
      let lookedAt = 0;
      while (lookedAt < questions.length && !isOver()) {
        const batch = questions.slice(lookedAt, lookedAt + BATCH);
        const asked = batch.map(({ question }) => question);
        const found = await find(asked, asItWouldBe);
        const open = found.filter((one, at) => !isAnsweredBy(one, batch[at]?.pairId));
        const openAsked = open.map(({ encoded }) => encoded.question.asked);
        const asTheyAre = await find(openAsked, asItIs);
        const before = await Promise.all(asTheyAre.map((one) => settle(one, asItIs)));
        const after = await Promise.all(open.map((one) => settle(one, asItWouldBe, edit.texts)));
        for (const [at, question] of openAsked.entries()) {
          const [was, is] = [before[at], after[at]] as [Settled, Settled];
          tried.push({ question, before: judgeOne(was), after: judgeOne(is) });
        }
        lookedAt += batch.length;
      }
      return { lookedAt, tried };
    },
    async askAfter(questions, isOver) {
      const judged: Judged[] = [];
      while (judged.length < questions.length && !isOver()) {
        const found = await find(questions.slice(judged.length, judged.length + BATCH), asItWouldBe);
        const settled = await Promise.all(found.map((one) => settle(one, asItWouldBe, edit.texts)));
        judged.push(...settled.map(judgeOne));
      }
      return judged;
    },
    async findPassages(questions) {
      const found = await find(questions, asItIs);
      const best = found.map(({ encoded, result }): Found | undefined => {
        const worth = new Set(matchesToRead({ ...result, matches: [] }, chatbot));
        const first = (result.alternatives ?? []).find(
          ({ match }) => match.kind === 'file' && worth.has(match),
        );
        return first && { encoded, result: { matches: [first.match], confidence: first.confidence } };
      });
      const sources = await readSources(best.flatMap((one) => one?.result.matches ?? []));
      return questions.map((question, at) => {
        const one = best[at];
        const passage = one && judgeOne({ question: one.encoded.question, result: one.result, sources });
        return { question, passage };
      });
    },
  };
}

function isAnsweredBy({ result: { matches } }: Found, pairId: number | undefined): boolean {
  const [first] = matches;
  return pairId !== undefined && first?.kind === 'qa' && first.sourceId === pairId;
}
