/** A search that leaves sources out finds what it would without them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cards, chunk, indexOf, pair } from './index-fixtures.ts';

const more = [
  pair(6, 'How do I cancel my card?', 'In the app.'),
  pair(7, 'How do I get rid of my card?', 'In the app.'),
  pair(8, 'Where can I see what I spent?'),
  chunk(9, 0, 'Cards are cancelled by telephone as well, at any time of the day.'),
];
const index = indexOf([...cards, ...more]);
const asked = [
  'How do I cancel my card?',
  'cancel it by telephone',
  'my card was stolen',
  'where is the statement',
];

for (const without of [
  [{ kind: 'qa' as const, sourceId: 7 }],
  [{ kind: 'file' as const, sourceId: 9 }],
  [
    { kind: 'qa' as const, sourceId: 2 },
    { kind: 'qa' as const, sourceId: 5 },
  ],
])
  test(`without ${without.map(({ kind, sourceId }) => `${kind} ${sourceId}`).join(' and ')}`, () => {
    // A source takes its whole answer along.
    const left = new Set(without.flatMap(({ sourceId }) => (sourceId === 7 ? [6, 7] : [sourceId])));
    const fewer = indexOf([...cards, ...more].filter(({ sourceId }) => !left.has(sourceId)));
    for (const question of asked) {
      const found = index.search(question, { top: 20, explain: true, without });
      const expected = fewer.search(question, { top: 20, explain: true });
      const namesOf = ({ matches }: typeof found) =>
        matches.map(({ kind, sourceId }) => `${kind} ${sourceId}`);
      assert.deepEqual(namesOf(found), namesOf(expected), question);
      assert.equal(found.features?.unknown, expected.features?.unknown, question);
      assert.equal(found.features?.answers, expected.features?.answers, question);
      assert.ok(Math.abs(found.confidence - expected.confidence) < 0.02, question);
    }
  });
