/** The training data: which sources are allowed in, under which licence, and how they are read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHARED_EVAL } from './tasks.ts';

/** Everything the encoder may learn from; a source that is not named here stops the training. */
export const LICENSED_SOURCES: Record<string, { title: string; licence: string }> = {
  squad_train: { title: 'SQuAD 1.1 train, question → sentence', licence: 'CC BY-SA 4.0' },
  medquad: { title: 'MedQuAD', licence: 'CC BY 4.0' },
  sgd: { title: 'Schema-Guided Dialogue', licence: 'CC BY-SA 4.0' },
  hwu64: { title: 'HWU64', licence: 'CC BY 4.0' },
  snips: { title: 'SNIPS', licence: 'CC0' },
  bitext: { title: 'Bitext customer support sample', licence: 'CDLA-Sharing-1.0' },
  nlueval: { title: 'NLU-Evaluation-Corpora', licence: 'CC BY-SA 3.0' },
  qwf: { title: 'query-wellformedness', licence: 'CC BY-SA 4.0' },
  nq: { title: 'Natural Questions open', licence: 'CC BY-SA 3.0' },
};

export interface TrainingData {
  pairs: { source: string; texts: [string, string] }[];
  intents: { source: string; label: string; texts: string[] }[];
  /** Texts without a partner; the teacher says which are near. */
  loose: { source: string; text: string }[];
}

/** Rows of a card's table: each source with how many of its texts were learned from, and its licence. */
export function sourceRows(data: TrainingData): string {
  const counts = countTexts(data);
  return Object.entries(LICENSED_SOURCES)
    .filter(([source]) => counts.has(source))
    .map(
      ([source, { title, licence }]) =>
        `| ${title} | ${(counts.get(source) ?? 0).toLocaleString('en')} | ${licence} |`,
    )
    .join('\n');
}

function countTexts({ pairs, intents, loose }: TrainingData): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (source: string, count: number): void => {
    counts.set(source, (counts.get(source) ?? 0) + count);
  };
  for (const { source } of pairs) add(source, 2);
  for (const { source, texts } of intents) add(source, texts.length);
  for (const { source } of loose) add(source, 1);
  return counts;
}

/** @throws Error where a source is not among the licensed ones */
export function readTrainingData(folder = join(SHARED_EVAL, 'train')): TrainingData {
  const read = <T>(file: string): [string, T][] =>
    Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, T>);
  const pairs = read<[string, string][]>('pairs.json');
  const intents = read<Record<string, string[]>>('intents.json');
  const loose = read<string[]>('texts.json');
  for (const [source] of [...pairs, ...intents, ...loose]) {
    if (!Object.hasOwn(LICENSED_SOURCES, source))
      throw new Error(`The source ${source} is not licensed for training`);
  }
  return {
    pairs: pairs.flatMap(([source, list]) => list.map((texts) => ({ source, texts }))),
    intents: intents.flatMap(([source, labels]) =>
      Object.entries(labels).map(([label, texts]) => ({ source, label, texts })),
    ),
    loose: loose.flatMap(([source, texts]) => texts.map((text) => ({ source, text }))),
  };
}
