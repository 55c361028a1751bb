/** Keeps the benchmarks honest: no text of a task, nor one a word away from it, gets into the training. */
import { splitWords } from '../../server/src/retrieval/encoders/static-words.ts';
import type { TrainingData } from './sources.ts';
import type { Task } from './tasks.ts';

/** Texts of fewer distinct words are compared as they are: one word is too much of them. */
const MIN_WORDS_FOR_NEAR = 5;
/** Task texts longer than this are passages: their sentences are looked for too. */
const PASSAGE_CHARACTERS = 300;

export interface Dropped {
  source: string;
  text: string;
  reason: 'same text' | 'same words' | 'one word apart';
}

/** Finds out whether a text repeats one of the texts it was made with. */
export class OverlapFinder {
  readonly #texts = new Set<string>();
  readonly #wordSets = new Set<string>();
  readonly #nearKeys = new Set<string>();

  constructor(texts: Iterable<string>) {
    for (const text of texts) {
      const words = splitWords(text);
      this.#texts.add(words.join(' '));
      const distinct = [...new Set(words)].sort();
      this.#wordSets.add(distinct.join(' '));
      if (text.length > PASSAGE_CHARACTERS) continue;
      for (const key of nearKeys(distinct)) this.#nearKeys.add(key);
    }
    this.#texts.delete('');
    this.#wordSets.delete('');
  }

  /** Case, punctuation and accents aside; "one word apart" from five distinct words on. */
  find(text: string): Dropped['reason'] | undefined {
    const words = splitWords(text);
    if (this.#texts.has(words.join(' '))) return 'same text';
    const distinct = [...new Set(words)].sort();
    if (this.#wordSets.has(distinct.join(' '))) return 'same words';
    if (nearKeys(distinct).some((key) => this.#nearKeys.has(key))) return 'one word apart';
    return undefined;
  }
}

/** The sorted words, whole and with each one left out: two texts share a key where one word at most differs. */
function nearKeys(distinct: readonly string[]): string[] {
  if (distinct.length < MIN_WORDS_FOR_NEAR) return [];
  const whole = distinct.join(' ');
  return [whole, ...distinct.map((_, left) => distinct.filter((_word, at) => at !== left).join(' '))];
}

/** Every text of every task: documents, their sentences where they are passages, answers and queries. */
export function* taskTexts(tasks: readonly Task[]): Generator<string> {
  for (const task of tasks) {
    for (const doc of task.docs) {
      yield doc.text;
      if (doc.text.length > PASSAGE_CHARACTERS) yield* doc.text.split(/(?<=[.?!])\s+/);
      if (doc.answer !== undefined) yield doc.answer;
    }
    for (const query of task.queries) yield query.text;
  }
}

/** The data without what overlaps a task, and what was left out for which reason. */
export function refuseTaskTexts(
  data: TrainingData,
  tasks: readonly Task[],
): { data: TrainingData; dropped: Dropped[] } {
  const finder = new OverlapFinder(taskTexts(tasks));
  const dropped: Dropped[] = [];
  const isClean = (source: string, text: string): boolean => {
    const reason = finder.find(text);
    if (reason !== undefined) dropped.push({ source, text, reason });
    return reason === undefined;
  };
  return {
    data: {
      pairs: data.pairs.filter(({ source, texts }) => isClean(source, texts[0]) && isClean(source, texts[1])),
      intents: data.intents.map((intent) => ({
        ...intent,
        texts: intent.texts.filter((text) => isClean(intent.source, text)),
      })),
      loose: data.loose.filter(({ source, text }) => isClean(source, text)),
    },
    dropped,
  };
}
