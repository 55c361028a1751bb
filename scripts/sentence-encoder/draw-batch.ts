/** Draws the texts of one batch: two of an intent that are to come near each other, and loose ones beside them. */
import { NEIGHBOUR_GROUP } from '../encoder/batch-loss.ts';
import type { Random } from '../encoder/random.ts';
import type { TrainingData } from '../encoder/sources.ts';
import { addTypos } from '../encoder/typos.ts';
import type { Settings } from './settings.ts';

export interface Batch {
  texts: string[];
  /** The texts as they are shown, some with misprints. */
  shown: string[];
  /** Of each text: the number of its intent, or NEIGHBOUR_GROUP of a loose one. */
  groups: Int32Array;
  /** Of each text: the place of its partner; its own of a loose one. */
  partners: Int32Array;
}

export type DrawBatch = () => Batch;

/** The batches are the same for the same random numbers. Drawing throws where no intent has two texts. */
export function createBatchDrawer(data: TrainingData, settings: Settings, random: Random): DrawBatch {
  const intents = data.intents
    .map(({ source, texts }) => ({ source, texts: [...new Set(texts)].filter((text) => text.trim() !== '') }))
    .filter(({ texts }) => texts.length > 1);
  const bySource = [...Map.groupBy(intents.keys(), (at) => intents[at]?.source ?? '').values()];
  const shares = bySource.map((list) => Math.min(list.length, settings.intentsPerSource));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const loose = data.loose.map(({ text }) => text).filter((text) => text.trim() !== '');

  function drawSource(): number[] {
    let left = random.next() * total;
    for (const [at, share] of shares.entries()) {
      left -= share;
      if (left < 0) return bySource[at] as number[];
    }
    throw new Error('There are no intents to learn from');
  }
  const drawFrom = <T>(list: readonly T[]): T => list[random.below(list.length)] as T;

  return () => {
    const single = random.next() < settings.singleSourceShare ? drawSource() : undefined;
    const texts: string[] = [];
    const groups: number[] = [];
    const partners: number[] = [];
    for (let pair = 0; pair < settings.pairsPerBatch; pair++) {
      const group = drawFrom(single ?? drawSource());
      const own = intents[group]?.texts ?? [];
      const first = random.below(own.length);
      const second = (first + 1 + random.below(own.length - 1)) % own.length;
      partners.push(texts.length + 1, texts.length);
      texts.push(own[first] as string, own[second] as string);
      groups.push(group, group);
    }
    for (let at = 0; at < settings.looseTexts; at++) {
      partners.push(texts.length);
      texts.push(drawFrom(loose));
      groups.push(NEIGHBOUR_GROUP);
    }
    const shown = texts.map((text) => (random.next() < settings.typoShare ? addTypos(text, random) : text));
    return { texts, shown, groups: Int32Array.from(groups), partners: Int32Array.from(partners) };
  };
}
