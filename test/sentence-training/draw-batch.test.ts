import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEIGHBOUR_GROUP } from '../../scripts/encoder/batch-loss.ts';
import { createRandom } from '../../scripts/encoder/random.ts';
import { createBatchDrawer } from '../../scripts/sentence-encoder/draw-batch.ts';
import { SETTINGS } from '../../scripts/sentence-encoder/settings.ts';

const textsOf = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${name} ${at}`);
const DATA = {
  pairs: [],
  intents: [
    { source: 'one', label: 'a', texts: textsOf('a', 5) },
    { source: 'one', label: 'b', texts: textsOf('b', 2) },
    { source: 'two', label: 'c', texts: textsOf('c', 9) },
    { source: 'two', label: 'lonely', texts: ['only', 'only', ' '] },
  ],
  loose: textsOf('loose', 20).map((text) => ({ source: 'web', text })),
};
const settings = { ...SETTINGS, pairsPerBatch: 12, looseTexts: 4 };

test('a batch has pairs of two texts of one intent, and loose texts that are partners of none', () => {
  const draw = createBatchDrawer(DATA, settings, createRandom(1));
  for (let round = 0; round < 50; round++) {
    const { texts, groups, partners } = draw();
    assert.equal(texts.length, 28);
    for (const [at, text] of texts.entries()) {
      const partner = partners[at] as number;
      if (at >= 24) {
        assert.ok(text.startsWith('loose') && groups[at] === NEIGHBOUR_GROUP && partner === at);
        continue;
      }
      assert.equal(partners[partner], at);
      assert.equal(groups[partner], groups[at]);
      assert.notEqual(texts[partner], text);
      assert.equal(texts[partner]?.charAt(0), text.charAt(0));
    }
  }
});

test('the share of batches of a single source is what the settings say', () => {
  const sourcesOf = (singleSourceShare: number): number[] => {
    const draw = createBatchDrawer(DATA, { ...settings, singleSourceShare }, createRandom(2));
    return Array.from({ length: 40 }, () => {
      const texts = draw().texts.slice(0, 24);
      return new Set(texts.map((text) => (text.startsWith('c') ? 'two' : 'one'))).size;
    });
  };
  assert.ok(sourcesOf(1).every((count) => count === 1));
  assert.ok(sourcesOf(0).filter((count) => count === 2).length > 30);
});

test('as many texts are shown with misprints as the settings say', () => {
  const misprinted = (typoShare: number): number => {
    const draw = createBatchDrawer(DATA, { ...settings, typoShare }, createRandom(4));
    const batches = Array.from({ length: 20 }, draw);
    return batches.reduce(
      (sum, { texts, shown }) => sum + texts.filter((text, at) => shown[at] !== text).length,
      0,
    );
  };
  assert.equal(misprinted(0), 0);
  assert.ok(misprinted(1) > 0);
});

test('data without an intent of two texts is refused', () => {
  const draw = createBatchDrawer({ ...DATA, intents: [] }, settings, createRandom(1));
  assert.throws(draw, /no intents/);
});
