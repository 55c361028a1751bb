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
import { withoutCourtesies } from '../retrieval/courtesies.ts';
import type { ClassifierTrainer } from '../retrieval/encoders/classifier-trainer.ts';
import type { Encoder } from '../retrieval/encoders/types.ts';
import type { LoadDelta } from '../retrieval/index-cache.ts';
import type { KnowsLanguage } from '../retrieval/index-contents.ts';
import type { ChatbotIndex, IndexDelta, IndexEntry, IndexMatch, Vector } from '../retrieval/types.ts';
import type { Store } from '../store/types.ts';
import { createSliceTimer } from '../training/slice-timer.ts';
import { doubt } from './doubt.ts';
import { listOffTopicQuestions } from './off-topic.ts';

export interface CalibrationService {
  /**
   * Takes seconds for a large chatbot; remembered until its knowledge changes, and one chatbot at a time.
   * @throws AppError not_found where the chatbot is gone; conflict where it has no pair to measure by; the signal's reason
   */
  measure(chatbotId: string, signal?: AbortSignal): Promise<Calibration>;
}

export interface CalibrationParts {
  store: Store;
  load: LoadDelta;
  encoders: readonly Encoder[];
  /** As for the indexes that are asked. */
  knows?: KnowsLanguage;
  trainer: ClassifierTrainer;
  /** As in the service that trains them for asks. */
  classifierCostMax: number;
  /** Questions asked at most; more are sampled evenly. Default 2,000. */
  questionsMax?: number;
}

interface AskedQuestion {
  question: string;
  vectors: readonly Vector[];
}

interface Found {
  best: IndexMatch | undefined;
  confidence: number;
}

const ROUNDS = 8;
/** Chatbots whose last measurement is remembered. */
const REMEMBERED = 100;

export function createCalibrationService(parts: CalibrationParts): CalibrationService {
  const { store, load, encoders, knows, trainer, classifierCostMax, questionsMax = 2_000 } = parts;
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
      const known = [...questions.keys()].filter((at) => {
        return index.worthAsking(questions[at] ?? '', [encoder.name]).length > 0;
      });
      const values = await encoder.encode(known.map((at) => questions[at] ?? ''));
      for (const [position, at] of known.entries()) {
        const made = values[position];
        if (made !== undefined) vectors[at]?.push({ encoder: encoder.name, values: made });
      }
    }
    return vectors;
  }

  /** By source; a pair that went meanwhile is not there. */
  async function readQuestions(
    chatbotId: string,
    round: readonly IndexEntry[],
  ): Promise<Map<number, string>> {
    const sources = await store.read.knowledge.matchSources(chatbotId, [...round]);
    return new Map(
      sources.flatMap((source) => (source?.kind === 'qa' ? [[source.sourceId, source.question]] : [])),
    );
  }

  async function run(chatbotId: string, version: number, signal?: AbortSignal): Promise<Calibration> {
    const slice = createSliceTimer();
    const breathe = async (): Promise<void> => {
      await slice.breathe();
      signal?.throwIfAborted();
    };
    const delta = await load(chatbotId, 0);
    if (delta === undefined) throw new AppError('not_found', 'This chatbot does not exist any more.');
    const entries = delta.entries.filter((entry) => entry.kind === 'qa');
    if (entries.length === 0) {
      throw new AppError('conflict', 'The chatbot has no pairs yet: there is nothing to measure it by.');
    }
    const keyOf = new Map(entries.map((entry) => [entry.sourceId, entry.groupKey]));
    const questionsOf = countBy(entries);
    const index = createChatbotIndex(knows);
    await index.applyInSlices(delta, slice.breathe);
    /** Takes questions out of the index, or puts them back. */
    const change = (what: Partial<IndexDelta>): Promise<void> => {
      const nothing = { version: index.version, isComplete: false, replaced: [], entries: [] };
      return index.applyInSlices({ ...nothing, ...what }, slice.breathe);
    };
    /** Each with its best match and how sure that is, as for whoever asks. */
    const askAll = async <T extends AskedQuestion>(asked: readonly T[]): Promise<(T & Found)[]> => {
      const found: (T & Found)[] = [];
      for (const one of asked) {
        const { matches, confidence } = index.search(one.question, { top: 1, vectors: one.vectors });
        found.push({ ...one, best: matches[0], confidence });
        await breathe();
      }
      const matched = found.flatMap(({ best }) => best ?? []);
      const sources = await store.read.knowledge.matchSources(chatbotId, matched);
      const sourceOf = new Map(matched.map((match, at) => [match, sources[at]]));
      return found.map((one) => {
        const { question, best: match, confidence } = one;
        const source = match && sourceOf.get(match);
        if (match === undefined || source === undefined) return one;
        return { ...one, confidence: doubt(question, confidence, { match, source, nearest: undefined }) };
      });
    };
    const rows: JudgedQuestion[] = [];

    for (const round of dealIntoRounds(sampleEvenly(entries, questionsMax))) {
      const questions = await readQuestions(chatbotId, round);
      const left = countBy(round);
      await change({ replaced: round });
      await trainClassifiers(index);
      const asked = round.flatMap(({ sourceId, groupKey, vectors }) => {
        const taught = questions.get(sourceId);
        if (taught === undefined) return [];
        const question = withoutCourtesies(taught);
        const names = vectors.map(({ encoder }) => encoder);
        const useful = new Set(index.worthAsking(question, names));
        return [{ question, groupKey, vectors: vectors.filter(({ encoder }) => useful.has(encoder)) }];
      });
      for (const { groupKey, confidence, best } of await askAll(asked)) {
        const isRight = best?.kind === 'qa' && keyOf.get(best.sourceId) === groupKey;
        const isInScope = (questionsOf.get(groupKey) ?? 0) > (left.get(groupKey) ?? 0);
        rows.push({ confidence, isRight, isInScope });
      }
      await change({ entries: round });
    }
    const questions = rows.length;
    const inScope = rows.filter((row) => row.isInScope).length;

    await trainClassifiers(index);
    const general = listOffTopicQuestions(index.languages.slice(0, 2));
    const vectors = await encodeAll(general, index);
    const asked = general.map((question, at) => ({ question, vectors: vectors[at] ?? [] }));
    for (const { confidence } of await askAll(asked)) {
      rows.push({ confidence, isRight: false, isInScope: false });
    }
    const offTopic = rows.length - inScope;
    return { knowledgeVersion: version, questions, inScope, offTopic, points: calibrate(rows) };
  }

  async function find(chatbotId: string): Promise<{ version: number; known: Calibration | undefined }> {
    const chatbot = await store.read.chatbots.find(chatbotId);
    if (chatbot === undefined) throw new AppError('not_found', 'This chatbot does not exist any more.');
    const version = chatbot.knowledgeVersion;
    const known = remembered.get(chatbotId);
    return { version, known: known?.knowledgeVersion === version ? known : undefined };
  }

  /** Who waited for the turn may find that the one before has measured the same. */
  async function takeTurn(chatbotId: string, signal?: AbortSignal): Promise<Calibration> {
    signal?.throwIfAborted();
    const { version, known } = await find(chatbotId);
    if (known !== undefined) return known;
    const measured = await run(chatbotId, version, signal);
    remembered.delete(chatbotId);
    remembered.set(chatbotId, measured);
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return measured;
  }

  return {
    async measure(chatbotId, signal) {
      const { known } = await find(chatbotId);
      if (known !== undefined) return known;
      const turn = last.then(() => takeTurn(chatbotId, signal));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

/** How many entries each answer has. */
function countBy(entries: readonly IndexEntry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { groupKey } of entries) counts.set(groupKey, (counts.get(groupKey) ?? 0) + 1);
  return counts;
}

function sampleEvenly<T>(all: readonly T[], max: number): T[] {
  if (all.length <= max) return [...all];
  return Array.from({ length: max }, (_, at) => all[Math.floor((at * all.length) / max)] as T);
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
