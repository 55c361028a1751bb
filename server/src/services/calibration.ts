/**
 * Measures a chatbot on its own pairs, so that its owner chooses thresholds by seeing.
 *
 * Each question is asked while it is left out. To train classifiers a few times instead of once per question, the pairs
 * are dealt into rounds such that an answer loses at most one question per round, as far as there are rounds; a round's
 * questions are left out together. A question whose answer has no other is off-topic while it is left out; so are the
 * general questions that the project ships.
 */
import type { Calibration } from '../../../contract/tuning.ts';
import { AppError } from '../errors.ts';
import { calibrate, type JudgedQuestion } from '../retrieval/calibration-curve.ts';
import { createChatbotIndex } from '../retrieval/chatbot-index.ts';
import type { ClassifierTrainer } from '../retrieval/encoders/classifier-trainer.ts';
import type { Encoder } from '../retrieval/encoders/types.ts';
import type { LoadDelta } from '../retrieval/index-cache.ts';
import type { ChatbotIndex, IndexEntry, Vector } from '../retrieval/types.ts';
import type { Store } from '../store/types.ts';
import { createSliceTimer } from '../training/slice-timer.ts';
import { listOffTopicQuestions } from './off-topic.ts';

export interface CalibrationService {
  /**
   * Takes seconds for a large chatbot; remembered until its knowledge changes, and one chatbot at a time.
   * @throws AppError not_found where the chatbot is gone; conflict where it has no pair to measure by
   */
  measure(chatbotId: string): Promise<Calibration>;
}

export interface CalibrationParts {
  store: Store;
  load: LoadDelta;
  encoders: readonly Encoder[];
  trainer: ClassifierTrainer;
  /** As in the service that trains them for asks. */
  classifierCostMax: number;
  /** Questions asked at most; more are sampled evenly. Default 2,000. */
  questionsMax?: number;
}

const ROUNDS = 8;
const SLICE_MS = 8;
/** Chatbots whose last measurement is remembered. */
const REMEMBERED = 100;

interface Asked {
  entry: IndexEntry;
  question: string;
}

export function createCalibrationService(parts: CalibrationParts): CalibrationService {
  const { store, load, encoders, trainer, classifierCostMax, questionsMax = 2_000 } = parts;
  const remembered = new Map<string, Calibration>();
  let last: Promise<unknown> = Promise.resolve();

  async function trainClassifiers(index: ChatbotIndex): Promise<void> {
    if (index.classifierCost === 0 || index.classifierCost > classifierCostMax) return;
    for (const { name } of encoders) {
      const examples = index.classifierExamples(name);
      if (examples.length > 0) index.setClassifier(name, await trainer.train(examples));
    }
  }

  async function encodeAll(questions: readonly string[], index: ChatbotIndex): Promise<Vector[][]> {
    const vectors: Vector[][] = questions.map(() => []);
    for (const encoder of encoders) {
      const { languages } = encoder;
      const known = [...questions.keys()].filter(
        (at) =>
          languages === 'any' ||
          index.languagesOf(questions[at] ?? '').some((language) => languages.includes(language)),
      );
      const values = await encoder.encode(known.map((at) => questions[at] ?? ''));
      for (const [position, at] of known.entries()) {
        const made = values[position];
        if (made !== undefined) vectors[at]?.push({ encoder: encoder.name, values: made });
      }
    }
    return vectors;
  }

  async function run(chatbotId: string, version: number): Promise<Calibration> {
    const delta = await load(chatbotId, 0);
    const pairs = new Map((await store.read.pairs.list(chatbotId)).map((pair) => [pair.id, pair.question]));
    if (delta === undefined) throw new AppError('not_found', 'This chatbot does not exist any more.');
    const entries = delta.entries.filter((entry) => entry.kind === 'qa' && pairs.has(entry.sourceId));
    if (entries.length === 0) {
      throw new AppError('conflict', 'The chatbot has no pairs yet: there is nothing to measure it by.');
    }
    const keyOf = new Map(entries.map((entry) => [entry.sourceId, entry.groupKey]));
    const index = createChatbotIndex();
    index.apply(delta);
    const slice = createSliceTimer(SLICE_MS);
    const rows: JudgedQuestion[] = [];

    const step = Math.max(1, entries.length / questionsMax);
    for (const round of dealIntoRounds(entries)) {
      const sampled = round.filter((_, at) => Math.floor(at % step) === 0);
      const asked: Asked[] = sampled.map((entry) => ({ entry, question: pairs.get(entry.sourceId) ?? '' }));
      const left = new Set(round.map((entry) => entry.sourceId));
      const stay = new Set(
        entries.filter(({ sourceId }) => !left.has(sourceId)).map(({ groupKey }) => groupKey),
      );
      index.apply({ ...delta, isComplete: false, entries: [], replaced: round.map(toSource) });
      await trainClassifiers(index);
      for (const { entry, question } of asked) {
        const { matches, confidence } = index.search(question, { top: 1, vectors: entry.vectors });
        const [best] = matches;
        const isRight = best?.kind === 'qa' && keyOf.get(best.sourceId) === entry.groupKey;
        rows.push({ confidence, isRight, isInScope: stay.has(entry.groupKey) });
        await slice.breathe();
      }
      index.apply({ ...delta, isComplete: false, entries: round, replaced: [] });
    }
    const questions = rows.length;
    const inScope = rows.filter((row) => row.isInScope).length;

    await trainClassifiers(index);
    const general = listOffTopicQuestions(index.languages.slice(0, 2));
    const vectors = await encodeAll(general, index);
    for (const [at, question] of general.entries()) {
      const { confidence } = index.search(question, { top: 1, vectors: vectors[at] ?? [] });
      rows.push({ confidence, isRight: false, isInScope: false });
      await slice.breathe();
    }
    const offTopic = rows.length - inScope;
    return { knowledgeVersion: version, questions, inScope, offTopic, points: calibrate(rows) };
  }

  return {
    async measure(chatbotId) {
      const chatbot = await store.read.chatbots.find(chatbotId);
      if (chatbot === undefined) throw new AppError('not_found', 'This chatbot does not exist any more.');
      const known = remembered.get(chatbotId);
      if (known?.knowledgeVersion === chatbot.knowledgeVersion) return known;
      const turn = last.then(() => run(chatbotId, chatbot.knowledgeVersion));
      last = turn.catch(() => undefined);
      const measured = await turn;
      remembered.delete(chatbotId);
      remembered.set(chatbotId, measured);
      const [oldest] = remembered.keys();
      if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
      return measured;
    },
  };
}

function toSource({ kind, sourceId }: IndexEntry): Pick<IndexEntry, 'kind' | 'sourceId'> {
  return { kind, sourceId };
}

/** An answer's questions go to rounds in turn, each answer beginning at another one. */
function dealIntoRounds(entries: readonly IndexEntry[]): IndexEntry[][] {
  const rounds: IndexEntry[][] = Array.from({ length: ROUNDS }, () => []);
  let first = 0;
  for (const group of Map.groupBy(entries, (entry) => entry.groupKey).values()) {
    for (const [at, entry] of group.entries()) rounds[(first + at) % ROUNDS]?.push(entry);
    first += 1;
  }
  return rounds.filter((round) => round.length > 0);
}
