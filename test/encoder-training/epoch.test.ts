import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEIGHBOUR_GROUP, PAIR_GROUP } from '../../scripts/encoder/batch-loss.ts';
import { numberTexts } from '../../scripts/encoder/dataset.ts';
import { drawEpoch, type EpochBatches, type Neighbours } from '../../scripts/encoder/epoch.ts';
import { createRandom } from '../../scripts/encoder/random.ts';
import { SETTINGS } from '../../scripts/encoder/settings.ts';

const SIZE = 4;
const dataset = numberTexts({
  pairs: Array.from({ length: 40 }, (_, n) => ({
    source: 'medquad',
    texts: [`question ${n}`, `answer ${n}`],
  })),
  intents: [
    { source: 'bitext', label: 'refund', texts: Array.from({ length: 41 }, (_, n) => `refund ${n}`) },
    { source: 'snips', label: 'play', texts: ['play one', 'play two'] },
  ],
  loose: Array.from({ length: 30 }, (_, n) => ({ source: 'nq', text: `who ${n}` })),
});
const neighbours: Neighbours = {
  texts: dataset.loose,
  nearest: dataset.loose.map(() => Int32Array.from([0, 1])),
};
const settings = { ...SETTINGS, pairsPerBatch: SIZE, pairsPerIntent: 10, neighbourPairs: 20, typoShare: 0.5 };
const draw = (seed: number): EpochBatches => drawEpoch(dataset, neighbours, settings, createRandom(seed));

/** Pairs of texts, sides in order, with their groups. */
function pairsOf({ count, variants, groups }: EpochBatches): { texts: [string, string]; group: number }[] {
  const textAt = (at: number): string => dataset.texts[(variants[at] as number) >> 1] as string;
  return Array.from({ length: count * SIZE }, (_, pair) => {
    const at = Math.floor(pair / SIZE) * SIZE * 2 + (pair % SIZE);
    assert.equal(groups[at], groups[at + SIZE]);
    return { texts: [textAt(at), textAt(at + SIZE)].sort() as [string, string], group: groups[at] as number };
  });
}

test('pairs stay pairs, intents give disjoint pairs up to the limit, loose texts meet a neighbour', () => {
  const pairs = pairsOf(draw(1));
  assert.equal(pairs.length, Math.floor((40 + 10 + 1 + 20) / SIZE) * SIZE);
  for (const { texts, group } of pairs) {
    if (group === PAIR_GROUP) assert.equal(texts[0].split(' ')[1], texts[1].split(' ')[1]);
    else if (group === NEIGHBOUR_GROUP) assert.match(texts[1], /^who/);
    else assert.equal(texts[0].split(' ')[0], texts[1].split(' ')[0]);
  }
  const refunds = pairs.filter(({ group }) => group === 0).flatMap(({ texts }) => texts);
  assert.equal(new Set(refunds).size, refunds.length);
  assert.ok(refunds.length <= 20);
});

test('misprinted variants come in the wanted share', () => {
  const { variants } = draw(1);
  const misprinted = variants.filter((variant) => variant % 2 === 1).length / variants.length;
  assert.ok(misprinted > 0.3 && misprinted < 0.7, `${misprinted}`);
});

test('another seed draws other batches, the same seed the same', () => {
  assert.deepEqual(draw(1), draw(1));
  assert.notDeepEqual(draw(1).variants, draw(2).variants);
});

test('with a share of 1, all batches but those at the borders hold one source', () => {
  const batches = drawEpoch(dataset, neighbours, { ...settings, singleSourceShare: 1 }, createRandom(3));
  const kinds = pairsOf(batches).map(({ group, texts }) =>
    group >= 0 ? texts[0].split(' ')[0] : String(group),
  );
  const mixed = Array.from(
    { length: batches.count },
    (_, n) => new Set(kinds.slice(n * SIZE, (n + 1) * SIZE)).size,
  );
  assert.ok(mixed.filter((size) => size > 1).length <= 3);
});
