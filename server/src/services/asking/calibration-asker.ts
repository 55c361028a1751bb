/** Asks a private index questions in the way that asks are answered, many of them with one reading of texts. */
import { stripSmallTalk } from '../../language/small-talk.ts';
import { createWindowCutter, type Judged, judge, searchFor } from '../../retrieval/answering/answer.ts';
import {
  type EncodedQuestion,
  readQuestion,
  textsToEncode,
  withVectors,
} from '../../retrieval/answering/question.ts';
import type { Encoder, QuestionVectors, Vector } from '../../retrieval/encoders/encoder.ts';
import type { IndexEntry, IndexMatch, SourceText } from '../../retrieval/search/entries.ts';
import type { IndexCache } from '../../retrieval/search/index-cache.ts';
import type { SearchResult, SourceName } from '../../retrieval/search/types.ts';
import type { ReadTexts } from './finding.ts';
import type { LeftOutIndex } from './left-out-index.ts';
import { findNegated } from './negated-answers.ts';

export interface CalibrationAskerParts {
  /** The same encoders as for asks. */
  encoders: readonly Encoder[];
  questionVectors: Pick<QuestionVectors, 'of'>;
  readTexts: ReadTexts;
  indexes: Pick<IndexCache, 'createApart'>;
}

/** The best match of a question, before any threshold is applied. */
export interface Answer {
  best: Judged['matches'][number] | undefined;
  confidence: number;
}

export type OwnAnswer = Answer & { pair: IndexEntry };

export interface CalibrationAsker {
  /** Asks each pair's question while the index lacks that pair. A pair that was deleted meanwhile is skipped. */
  askOwn(pairs: readonly IndexEntry[]): Promise<OwnAnswer[]>;
  askAll(questions: readonly string[]): Promise<Answer[]>;
}

/** A question and its search result; the texts are read later, for many questions together. */
interface Found {
  encoded: EncodedQuestion;
  result: SearchResult;
  /** What the index lacks while it is asked. */
  leftOut: readonly IndexEntry[];
}

/** What was found once nothing is left that must not be said, and its texts. */
interface Settled extends Found {
  sources: ReadonlyMap<IndexMatch, SourceText>;
}

const DEFAULT_THRESHOLDS = { answerThreshold: null, suggestThreshold: null };

/** @param onAsked called after each question */
export function createCalibrationAsker(
  chatbotId: string,
  { index, without, standAside }: LeftOutIndex,
  { encoders, questionVectors, readTexts, indexes }: CalibrationAskerParts,
  onAsked: () => void,
): CalibrationAsker {
  const encoderNames = encoders.map(({ name }) => name);
  const cutWindow = createWindowCutter(encoders);

  /**
   * @param leftOut what the index lacks meanwhile
   * @param stored vectors of the written question without its small talk, which are reused if they fit
   */
  async function search(
    written: string,
    leftOut: readonly IndexEntry[],
    stored: readonly Vector[] = [],
  ): Promise<Found> {
    await standAside();
    const question = readQuestion(written, index);
    const useful = index.usefulEncoders(question.text, encoderNames);
    const own = useful.flatMap((name) => stored.filter(({ encoder }) => encoder === name));
    const isStored =
      own.length === useful.length &&
      question.sentences.length === 0 &&
      question.text === stripSmallTalk(written);
    const vectors = isStored
      ? [own]
      : await questionVectors.of(chatbotId, textsToEncode(question), new Set(useful));
    const encoded = withVectors(question, vectors);
    const result = searchFor(index, encoded, { top: 1 });
    onAsked();
    return { encoded, result, leftOut };
  }

  async function readSources(matches: readonly IndexMatch[]): Promise<Map<IndexMatch, SourceText>> {
    const texts = await readTexts(chatbotId, matches);
    return new Map(matches.flatMap((match, at) => toRows(match, texts[at])));
  }

  /** Searches again without each answer that must not be given to this question, as an ask does. */
  async function settle(found: Found, read: ReadonlyMap<IndexMatch, SourceText>): Promise<Settled> {
    const { encoded, leftOut } = found;
    const negated: SourceName[] = [];
    let { result } = found;
    let sources = read;
    for (;;) {
      const by = { questionVectors, indexes, turn: chatbotId };
      const further = await findNegated(encoded, result.matches, sources, by);
      if (further.length === 0) return { ...found, result, sources };
      await standAside();
      negated.push(...further);
      result = await without(leftOut, async () => searchFor(index, encoded, { top: 1, without: negated }));
      sources = await readSources(result.matches);
    }
  }

  async function judgeAll(found: readonly Found[]): Promise<Answer[]> {
    const read = await readSources(found.flatMap(({ result }) => result.matches));
    const answers: Answer[] = [];
    for (const one of found) {
      const { encoded, result, sources } = await settle(one, read);
      const own = new Map(result.matches.flatMap((match) => toRows(match, sources.get(match))));
      const judged = judge(encoded.question, result, own, { thresholds: DEFAULT_THRESHOLDS, cutWindow });
      answers.push(toAnswer(judged));
    }
    return answers;
  }

  return {
    async askOwn(pairs) {
      const texts = await readTexts(chatbotId, pairs.map(toMatch));
      const found: Found[] = [];
      const asked: IndexEntry[] = [];
      for (const [at, pair] of pairs.entries()) {
        const text = texts[at];
        if (text?.kind !== 'qa') continue;
        found.push(await without([pair], () => search(text.question, [pair], pair.vectors)));
        asked.push(pair);
      }
      const answers = await judgeAll(found);
      return asked.map((pair, at) => ({ pair, ...(answers[at] as Answer) }));
    },
    async askAll(questions) {
      const found: Found[] = [];
      for (const question of questions) found.push(await search(question, []));
      return judgeAll(found);
    },
  };
}

function toRows<T>(match: IndexMatch, source: T | undefined): [IndexMatch, T][] {
  return source === undefined ? [] : [[match, source]];
}

function toAnswer({ matches, confidence }: Judged): Answer {
  return { best: matches[0], confidence };
}

function toMatch({ kind, sourceId, ordinal }: IndexEntry): IndexMatch {
  return { kind, sourceId, ordinal, score: 0 };
}
