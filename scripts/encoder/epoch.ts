/** Draws the batches of one epoch: which texts are shown together decides what the encoder learns to tell apart. */
import { NEIGHBOUR_GROUP, PAIR_GROUP } from './batch-loss.ts';
import type { Dataset } from './dataset.ts';
import type { Random } from './random.ts';
import type { Settings } from './settings.ts';

interface TrainingPair {
  a: number;
  b: number;
  /** The intent's number, PAIR_GROUP or NEIGHBOUR_GROUP. */
  group: number;
  source: number;
}

/** Of each loose text, the numbers of its nearest texts by the teacher. */
export interface Neighbours {
  texts: { text: number; source: number }[];
  nearest: Int32Array[];
}

export interface EpochBatches {
  count: number;
  /** Per text of each batch, first all left sides, then all right sides: 2 × text + 1 where misprinted. */
  variants: Int32Array;
  groups: Int32Array;
  seeds: Int32Array;
}

/** Pairs that do not fill the last batch are left for another epoch. */
export function drawEpoch(
  dataset: Dataset,
  neighbours: Neighbours,
  settings: Settings,
  random: Random,
): EpochBatches {
  const pairs = random.shuffle([
    ...dataset.pairs.map(({ source, texts: [a, b] }) => ({ a, b, group: PAIR_GROUP, source })),
    ...drawIntentPairs(dataset, settings.pairsPerIntent, random),
    ...drawNeighbourPairs(neighbours, settings.neighbourPairs, random),
  ]);
  const size = settings.pairsPerBatch;
  const count = Math.floor(pairs.length / size);
  const ordered = gatherSources(pairs, settings.singleSourceShare);
  const batches: EpochBatches = {
    count,
    variants: new Int32Array(count * size * 2),
    groups: new Int32Array(count * size * 2),
    seeds: new Int32Array(count * size * 2),
  };
  const order = random.shuffle(Array.from({ length: count }, (_, batch) => batch));
  for (const [place, batch] of order.entries()) {
    for (let index = 0; index < size; index += 1) {
      const { a, b, group } = ordered[batch * size + index] as TrainingPair;
      const [left, right] = random.next() < 0.5 ? [a, b] : [b, a];
      for (const [side, text] of [left, right].entries()) {
        const at = place * size * 2 + side * size + index;
        batches.variants[at] = 2 * text + (random.next() < settings.typoShare ? 1 : 0);
        batches.groups[at] = group;
        batches.seeds[at] = random.below(2 ** 32) | 0;
      }
    }
  }
  return batches;
}

function drawIntentPairs(dataset: Dataset, most: number, random: Random): TrainingPair[] {
  return dataset.intents.flatMap(({ source, texts }, group) => {
    const drawn = random.shuffle([...texts]);
    const count = Math.min(most, Math.floor(drawn.length / 2));
    return Array.from({ length: count }, (_, pair) => ({
      a: drawn[2 * pair] as number,
      b: drawn[2 * pair + 1] as number,
      group,
      source,
    }));
  });
}

function drawNeighbourPairs({ texts, nearest }: Neighbours, most: number, random: Random): TrainingPair[] {
  const order = random.shuffle(texts.map((_, index) => index)).slice(0, most);
  return order.map((index) => {
    const { text, source } = texts[index] as Neighbours['texts'][number];
    const near = nearest[index] as Int32Array;
    return { a: text, b: near[random.below(near.length)] as number, group: NEIGHBOUR_GROUP, source };
  });
}

/** The first `share` of the pairs sorted by source, the rest as it comes. */
function gatherSources(pairs: readonly TrainingPair[], share: number): TrainingPair[] {
  const end = Math.floor(pairs.length * share);
  return [...pairs.slice(0, end).sort((x, y) => x.source - y.source), ...pairs.slice(end)];
}
