/** Asks a private index questions in the way that asks are answered, many of them with one reading of texts. */
import { stripSmallTalk } from '../../language/small-talk.ts';
import { createWindowCutter, type Judged, judge, searchFor } from '../../retrieval/answering/answer.ts';
import {
  type Question,
  readQuestion,
  textsToEncode,
  withVectors,
} from '../../retrieval/answering/question.ts';
import type { Encoder, QuestionVectors, Vector } from '../../retrieval/encoders/encoder.ts';
import type { IndexEntry, IndexMatch } from '../../retrieval/search/entries.ts';
import type { SearchResult } from '../../retrieval/search/types.ts';
import type { ReadTexts } from './finding.ts';
import type { LeftOutIndex } from './left-out-index.ts';

export interface CalibrationAskerParts {
  /** The same encoders as for asks. */
  encoders: readonly Encoder[];
  questionVectors: Pick<QuestionVectors, 'of'>;
  readTexts: ReadTexts;
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
  question: Question;
  result: SearchResult;
}

const DEFAULT_THRESHOLDS = { answerThreshold: null, suggestThreshold: null };

/** @param onAsked called after each question */
export function createCalibrationAsker(
  chatbotId: string,
  { index, without, standAside }: LeftOutIndex,
  { encoders, questionVectors, readTexts }: CalibrationAskerParts,
  onAsked: () => void,
): CalibrationAsker {
  const encoderNames = encoders.map(({ name }) => name);
  const cutWindow = createWindowCutter(encoders);

  /** @param stored vectors of the written question without its small talk, which are reused if they fit */
  async function search(written: string, stored: readonly Vector[] = []): Promise<Found> {
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
    const result = searchFor(index, withVectors(question, vectors), { top: 1 });
    onAsked();
    return { question, result };
  }

  async function judgeAll(found: readonly Found[]): Promise<Answer[]> {
    const matches = found.flatMap(({ result }) => result.matches);
    const texts = await readTexts(chatbotId, matches);
    const sources = new Map(matches.flatMap((match, at) => toRows(match, texts[at])));
    return found.map(({ question, result }) => {
      const own = new Map(result.matches.flatMap((match) => toRows(match, sources.get(match))));
      return toAnswer(judge(question, result, own, { thresholds: DEFAULT_THRESHOLDS, cutWindow }));
    });
  }

  return {
    async askOwn(pairs) {
      const texts = await readTexts(chatbotId, pairs.map(toMatch));
      const found: Found[] = [];
      const asked: IndexEntry[] = [];
      for (const [at, pair] of pairs.entries()) {
        const text = texts[at];
        if (text?.kind !== 'qa') continue;
        found.push(await without([pair], () => search(text.question, pair.vectors)));
        asked.push(pair);
      }
      const answers = await judgeAll(found);
      return asked.map((pair, at) => ({ pair, ...(answers[at] as Answer) }));
    },
    async askAll(questions) {
      const found: Found[] = [];
      for (const question of questions) found.push(await search(question));
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
