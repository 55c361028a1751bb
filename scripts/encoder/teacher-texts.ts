/** Which texts are worth the teacher's time. */
import type { Random } from './random.ts';
import type { TrainingData } from './sources.ts';

/** The teacher's cost grows with length, and questions are short. */
const MAX_CHARACTERS = 170;

/** How many texts of a source the teacher reads at most; all of it where a source is absent. */
const LIMITS: Record<string, number> = {
  bitext: 12_000,
  sgd: 12_000,
  snips: 2_000,
  medquad: 2_000,
  squad_train: 14_000,
};

/** Short texts, by lot where a source has more than its limit; repeatable by seed. */
export function chooseTeacherTexts(data: TrainingData, random: Random): string[] {
  const bySource = new Map<string, Set<string>>();
  const add = (source: string, text: string): void => {
    if (text.length > MAX_CHARACTERS || text.trim() === '') return;
    const texts = bySource.get(source) ?? new Set();
    bySource.set(source, texts.add(text));
  };
  for (const { source, texts } of data.intents) for (const text of texts) add(source, text);
  for (const { source, text } of data.loose) add(source, text);
  for (const { source, texts } of data.pairs) for (const text of texts) add(source, text);
  const chosen = new Set<string>();
  for (const [source, texts] of bySource) {
    for (const text of random.shuffle([...texts]).slice(0, LIMITS[source])) chosen.add(text);
  }
  return [...chosen];
}
