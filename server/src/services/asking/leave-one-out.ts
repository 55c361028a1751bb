/**
 * Asks a chatbot its own pairs' questions, each as an ask would be answered if its pair did not exist, and general questions
 * that it should refuse.
 *
 * This happens in an index of its own, out of which each pair is taken and put back. Classifiers are trained a few times
 * instead of once per question: the pairs are dealt into rounds such that an answer loses at most one question per round, as
 * far as there are rounds, and a round is asked with classifiers that have not seen its questions.
 */
import { AppError, chatbotGone } from '../../errors.ts';
import { stripSmallTalk } from '../../language/small-talk.ts';
import { createWindowCutter, type Judged, judge, searchFor } from '../../retrieval/answering/answer.ts';
import {
  type Question,
  readQuestion,
  textsToEncode,
  withVectors,
} from '../../retrieval/answering/question.ts';
import type { ClassifierTrainer } from '../../retrieval/encoders/classifier/classifier-trainer.ts';
import type { Encoder, KnowsLanguage, Vector } from '../../retrieval/encoders/encoder.ts';
import type { QuestionVectors } from '../../retrieval/encoders/question-vectors.ts';
import { createChatbotIndex } from '../../retrieval/search/chatbot-index.ts';
import type { IndexDelta, IndexEntry, IndexMatch } from '../../retrieval/search/entries.ts';
import type { LoadDelta } from '../../retrieval/search/index-cache.ts';
import type { ChatbotIndex, SearchResult } from '../../retrieval/search/types.ts';
import { SLICE_MS } from '../../training/time-slicer.ts';
import type { ReadTexts } from './asking.ts';
import type { Run } from './calibration-queue.ts';
import type { Foreground } from './foreground.ts';
import { listOffTopicQuestions } from './off-topic.ts';
import type { CalibrationSettings } from './settings.ts';

export interface LeaveOneOutParts extends Pick<CalibrationSettings, 'questionsMax'> {
  load: LoadDelta;
  /** As for asks. */
  encoders: readonly Encoder[];
  knows?: KnowsLanguage;
  questionVectors: Pick<QuestionVectors, 'of'>;
  readTexts: ReadTexts;
  foreground: Foreground;
  trainer: ClassifierTrainer;
  /** As in the service that trains them for asks. */
  classifierCostMax: number;
}

/** What an ask would be answered by. */
interface Answer {
  best: Judged['matches'][number] | undefined;
  confidence: number;
}

export interface LeftOut {
  /** The version of the knowledge that was asked. */
  version: number;
  /** All pairs there are. */
  pairs: readonly IndexEntry[];
  own: readonly (Answer & { pair: IndexEntry })[];
  general: readonly Answer[];
}

/** A question with what was found for it; the texts are read later, of many together. */
interface Found {
  question: Question;
  result: SearchResult;
}

/** Rounds are as many as have classifiers of this cost in all (questions times answers): some ten seconds. */
const ROUNDS_COST = 2_000_000;
const ROUNDS_MAX = 8;
const ROUNDS_MIN = 2;
/** Questions whose texts are read together. */
const BATCH = 64;

const DEFAULT_THRESHOLDS = { answerThreshold: null, suggestThreshold: null };

/** @throws AppError not_found if the chatbot is gone; conflict if it has no pairs; the reason of the run's signal */
export async function leaveOneOut(
  chatbotId: string,
  { signal, onShare }: Run,
  parts: LeaveOneOutParts,
): Promise<LeftOut> {
  const { encoders, questionVectors, readTexts, trainer } = parts;
  const encoderNames = encoders.map(({ name }) => name);
  const cutWindow = createWindowCutter(encoders);
  let sliceStartMs = performance.now();

  async function standAside(): Promise<void> {
    await parts.foreground.standAside();
    signal.throwIfAborted();
    sliceStartMs = performance.now();
  }

  async function breathe(): Promise<void> {
    if (performance.now() - sliceStartMs >= SLICE_MS) await standAside();
  }

  const delta = await parts.load(chatbotId, 0);
  if (delta === undefined) throw chatbotGone();
  const pairs = delta.entries.filter((entry) => entry.kind === 'qa');
  if (pairs.length === 0) {
    throw new AppError('conflict', 'The chatbot has no pairs yet: there is nothing to measure it by.');
  }
  const index = createChatbotIndex(parts.knows);
  await standAside();
  await index.applyInSlices(delta, breathe);
  const sample = sampleEvenly(pairs, parts.questionsMax);
  const offTopic = listOffTopicQuestions(index.languages.slice(0, 2));
  let asked = 0;

  function change(what: Partial<IndexDelta>): Promise<void> {
    const nothing = { version: index.version, isComplete: false, replaced: [], entries: [] };
    return index.applyInSlices({ ...nothing, ...what }, breathe);
  }

  async function trainClassifiers(without: readonly IndexEntry[]): Promise<void> {
    if (index.classifierCost === 0 || index.classifierCost > parts.classifierCostMax) return;
    await change({ replaced: [...without] });
    const examples = encoderNames.map((name) => ({ name, of: index.classifierExamples(name) }));
    await change({ entries: [...without] });
    for (const { name, of } of examples) {
      if (of.length === 0) index.removeClassifier(name);
      else index.setClassifier(name, await trainer.train(of, { signal }));
    }
  }

  /** @param stored vectors of the written question without its small talk, which need not be made again */
  async function search(written: string, stored: readonly Vector[] = []): Promise<Found> {
    await standAside();
    const question = readQuestion(written, index);
    const useful = index.worthAsking(question.text, encoderNames);
    const own = useful.flatMap((name) => stored.filter(({ encoder }) => encoder === name));
    const isStored =
      own.length === useful.length &&
      question.sentences.length === 0 &&
      question.text === stripSmallTalk(written);
    const vectors = isStored
      ? [own]
      : await questionVectors.of(chatbotId, textsToEncode(question), new Set(useful));
    const result = searchFor(index, withVectors(question, vectors), { top: 1 });
    asked += 1;
    onShare(asked / (sample.length + offTopic.length));
    return { question, result };
  }

  async function judgeAll(found: readonly Found[]): Promise<Judged[]> {
    const matches = found.flatMap(({ result }) => result.matches);
    const texts = await readTexts(chatbotId, matches);
    const sources = new Map(matches.flatMap((match, at) => toRows(match, texts[at])));
    return found.map(({ question, result }) => {
      const own = new Map(result.matches.flatMap((match) => toRows(match, sources.get(match))));
      return judge(question, result, own, { thresholds: DEFAULT_THRESHOLDS, cutWindow });
    });
  }

  /** A pair that is gone meanwhile is passed over. */
  async function askOwn(entries: readonly IndexEntry[]): Promise<(Answer & { pair: IndexEntry })[]> {
    const texts = await readTexts(chatbotId, entries.map(toMatch));
    const found: Found[] = [];
    const asked: IndexEntry[] = [];
    for (const [at, pair] of entries.entries()) {
      const text = texts[at];
      if (text?.kind !== 'qa') continue;
      await change({ replaced: [pair] });
      found.push(await search(text.question, pair.vectors));
      await change({ entries: [pair] });
      asked.push(pair);
    }
    const judged = await judgeAll(found);
    return asked.map((pair, at) => ({ pair, ...toAnswer(judged[at] as Judged) }));
  }

  const own: (Answer & { pair: IndexEntry })[] = [];
  for (const round of dealIntoRounds(sample, roundsFor(index))) {
    await trainClassifiers(round);
    for (let from = 0; from < round.length; from += BATCH)
      own.push(...(await askOwn(round.slice(from, from + BATCH))));
  }
  await trainClassifiers([]);
  const found: Found[] = [];
  for (const question of offTopic) found.push(await search(question));
  return { version: delta.version, pairs, own, general: (await judgeAll(found)).map(toAnswer) };
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

function roundsFor({ classifierCost }: ChatbotIndex): number {
  if (classifierCost === 0) return 1;
  return Math.min(ROUNDS_MAX, Math.max(ROUNDS_MIN, Math.floor(ROUNDS_COST / classifierCost)));
}

function sampleEvenly<T>(all: readonly T[], max: number): T[] {
  if (all.length <= max) return [...all];
  return Array.from({ length: max }, (_, at) => all[Math.floor((at * all.length) / max)] as T);
}

/** An answer's questions go to rounds in turn, each answer beginning at another one. */
function dealIntoRounds(entries: readonly IndexEntry[], count: number): IndexEntry[][] {
  const rounds: IndexEntry[][] = Array.from({ length: count }, () => []);
  let first = 0;
  for (const group of Map.groupBy(entries, (entry) => entry.groupKey).values()) {
    for (const [at, entry] of group.entries()) rounds[(first + at) % count]?.push(entry);
    first += 1;
  }
  return rounds.filter((round) => round.length > 0);
}
