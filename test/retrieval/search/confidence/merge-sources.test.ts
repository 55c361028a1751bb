import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { UNDISPUTED_CONFIDENCE } from '../../../../server/src/retrieval/search/confidence/merge-sources.ts';
import { chunk, indexOf, pair } from '../index-fixtures.ts';

const OTHER_PAIRS = [
  pair(2, 'How do I top up data?'),
  pair(3, 'Where is my order?'),
  pair(4, 'Can I keep my number?'),
  pair(5, 'What is the late fee?'),
  pair(6, 'How old must I be to order?'),
];
const PASSAGES = [
  chunk(1, 0, 'The cost of roaming in Switzerland is five pounds a day.'),
  chunk(1, 1, 'Calls over a wireless network cost the same as others.'),
  chunk(1, 2, 'A new card is sent by letter within two days.'),
];

describe('merging pairs and passages', () => {
  const question = 'roaming in switzerland cost';
  const search = (pairs: typeof PASSAGES, passages: typeof PASSAGES) =>
    indexOf([...pairs, ...passages]).search(question, { top: 5, alternatives: 3 });

  test('a pair that is sure by itself is said, though a passage is surer', () => {
    const pairs = [
      pair(1, 'Is Switzerland included in roaming?', 'Yes, since May.'),
      pair(7, 'Does roaming cost more?', 'See our list of prices.'),
      ...OTHER_PAIRS,
    ];
    const [ofPairs, ofPassages] = [search(pairs, []).confidence, search([], PASSAGES).confidence];
    assert.ok(ofPairs >= UNDISPUTED_CONFIDENCE && ofPassages > ofPairs, `${ofPairs} ${ofPassages}`);
    const { matches, confidence } = search(pairs, PASSAGES);
    assert.deepEqual([matches[0]?.kind, matches[0]?.sourceId], ['qa', 1]);
    assert.equal(confidence, ofPairs);
    const scores = matches.map(({ score }) => score);
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    );
  });

  test('a pair that is less sure gives way to a surer passage, and is offered for what it is worth by itself', () => {
    const pairs = [pair(1, 'Is Switzerland in Europe?', 'Yes.'), ...OTHER_PAIRS];
    const [ofPairs, ofPassages] = [search(pairs, []).confidence, search([], PASSAGES).confidence];
    assert.ok(ofPairs < UNDISPUTED_CONFIDENCE && ofPassages > ofPairs, `${ofPairs} ${ofPassages}`);
    const { matches, confidence, alternatives = [] } = search(pairs, PASSAGES);
    assert.deepEqual([matches[0]?.kind, confidence], ['file', ofPassages]);
    const offered = alternatives.slice(0, 2).map(({ match, confidence: own }) => [match.kind, own]);
    assert.deepEqual(offered, [
      ['file', ofPassages],
      ['qa', ofPairs],
    ]);
  });
});
