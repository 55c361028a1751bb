/**
 * Asks a chatbot its own pairs' questions, each as an ask would be answered if its pair did not exist, and general questions
 * that it should refuse.
 *
 * This happens in a private index, out of which each pair is taken and put back. Classifiers are trained a few times
 * instead of once per question: the pairs are dealt into rounds such that an answer loses at most one question per round, as
 * far as there are rounds, and a round is asked with classifiers that have not seen its questions.
 */
import { readFileSync } from 'node:fs';
import type { IndexEntry } from '../../retrieval/search/entries.ts';
import type { ChatbotIndex } from '../../retrieval/search/types.ts';
import {
  type Answer,
  type CalibrationAskerParts,
  createCalibrationAsker,
  type OwnAnswer,
} from './calibration-asker.ts';
import type { Measured, Run } from './calibration-queue.ts';
import { type LeftOutIndexParts, openLeftOutIndex } from './left-out-index.ts';
import type { CalibrationSettings } from './settings.ts';

export interface LeaveOneOutParts
  extends LeftOutIndexParts,
    CalibrationAskerParts,
    Pick<CalibrationSettings, 'questionsMax'> {}

export interface LeftOut {
  /** The version of the knowledge that was asked. */
  version: number;
  /** When, by the store's clock, another source begins or ends. */
  dueAtMs: number;
  /** All pairs of the chatbot that are said now. */
  pairs: readonly IndexEntry[];
  /** Answers to the questions of sampled pairs. */
  own: readonly OwnAnswer[];
  offTopicQuestions: readonly string[];
  /** Answers to them. */
  general: readonly Answer[];
}

/** Total cost of the rounds' classifiers (questions times answers), which bounds the rounds: some ten seconds. */
const ROUNDS_COST = 2_000_000;
const ROUNDS_MAX = 8;
const ROUNDS_MIN = 2;
/** Questions whose texts are read together. */
const BATCH = 64;

/** Questions outside the scope of any customer-service chatbot, by language. */
const OFF_TOPIC_FILE = new URL('../../../../models/off-topic/questions.json', import.meta.url);

/** @throws AppError not_found if the chatbot is gone; conflict if there are no pairs; the reason of the run's signal */
export async function leaveOneOut(
  measured: Measured,
  { signal, onShare }: Run,
  parts: LeaveOneOutParts,
): Promise<LeftOut> {
  const encoderNames = parts.encoders.map(({ name }) => name);
  const knowledge = await openLeftOutIndex(measured, signal, parts);
  const { index, pairs, version, dueAtMs } = knowledge;
  const sample = sampleEvenly(pairs, parts.questionsMax);
  const offTopic = listOffTopicQuestions(index.languages.slice(0, 2));
  let asked = 0;
  const asker = createCalibrationAsker(measured.chatbotId, knowledge, parts, () => {
    asked += 1;
    onShare(asked / (sample.length + offTopic.length));
  });

  const own: OwnAnswer[] = [];
  for (const round of dealIntoRounds(sample, roundsFor(index))) {
    await knowledge.trainClassifiers(encoderNames, round);
    for (let from = 0; from < round.length; from += BATCH)
      own.push(...(await asker.askOwn(round.slice(from, from + BATCH))));
  }
  await knowledge.trainClassifiers(encoderNames, []);
  const general = await asker.askAll(offTopic);
  return { version, dueAtMs, pairs, own, offTopicQuestions: offTopic, general };
}

/** Off-topic questions in these languages; the English ones if there are none. */
function listOffTopicQuestions(languages: readonly string[]): string[] {
  const byLanguage = JSON.parse(readFileSync(OFF_TOPIC_FILE, 'utf8')) as Record<string, string[]>;
  const questions = languages.flatMap((language) => byLanguage[language] ?? []);
  return questions.length > 0 ? questions : (byLanguage.en ?? []);
}

function roundsFor({ classifierCost }: ChatbotIndex): number {
  if (classifierCost === 0) return 1;
  return Math.min(ROUNDS_MAX, Math.max(ROUNDS_MIN, Math.floor(ROUNDS_COST / classifierCost)));
}

function sampleEvenly<T>(all: readonly T[], max: number): T[] {
  if (all.length <= max) return [...all];
  return Array.from({ length: max }, (_, at) => all[Math.floor((at * all.length) / max)] as T);
}

/** Deals each answer's questions to the rounds in turn; the first round rotates from answer to answer. */
function dealIntoRounds(entries: readonly IndexEntry[], count: number): IndexEntry[][] {
  const rounds: IndexEntry[][] = Array.from({ length: count }, () => []);
  let first = 0;
  for (const group of Map.groupBy(entries, (entry) => entry.groupKey).values()) {
    for (const [at, entry] of group.entries()) rounds[(first + at) % count]?.push(entry);
    first += 1;
  }
  return rounds.filter((round) => round.length > 0);
}
