import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createChatbotIndex } from '../../../server/src/retrieval/search/chatbot-index.ts';
import type { IndexEntry } from '../../../server/src/retrieval/search/entries.ts';
import type { ChatbotIndex, Supposition } from '../../../server/src/retrieval/search/types.ts';
import { change, complete, indexOf, pair } from './index-fixtures.ts';

const word = fc.constantFrom(
  ...['card', 'cards', 'lost', 'pin', 'the', 'how', 'do', 'i', 'change', 'Karte', 'verloren', 'wie', 'ich'],
  ...['die', 'ändern', '返品', 'を', '配送', 'commande', 'des', 'les', 'statement'],
);
const text = fc.array(word, { minLength: 0, maxLength: 8 }).map((words) => words.join(' '));
const values = fc
  .array(fc.integer({ min: -127, max: 127 }), { minLength: 4, maxLength: 4 })
  .map((numbers) => Int8Array.from(numbers));
const taught = fc.record({
  question: text,
  answer: fc.constantFrom('Karten ändern', 'the lost card: change it', 'commande 返品', 'die Karte'),
  vector: fc.option(values, { nil: undefined }),
});
type Taught = typeof taught extends fc.Arbitrary<infer T> ? T : never;

function entryOf(sourceId: number, { question, answer, vector }: Taught): IndexEntry {
  const vectors = vector === undefined ? [] : [{ encoder: 'e', values: vector }];
  return { ...pair(sourceId, question, answer), taughtAtMs: sourceId, vectors };
}

/** Everything that a search tells, of several questions. */
function said(index: ChatbotIndex, questions: readonly Taught[]): unknown {
  return questions.map(({ question, vector }) =>
    index.search(question, {
      top: 5,
      alternatives: 3,
      explain: true,
      vectors: vector === undefined ? [] : [{ encoder: 'e', values: vector }],
    }),
  );
}

function suppose(before: readonly IndexEntry[], after: readonly IndexEntry[]): Supposition {
  const base = { version: 1, isComplete: false };
  return {
    change: { ...base, replaced: [...before], entries: [...after] },
    back: { ...base, replaced: [...after], entries: [...before] },
  };
}

test('while a change is supposed, an index answers as one built with it, and afterwards as before', () => {
  fc.assert(
    fc.property(
      fc.array(taught, { minLength: 1, maxLength: 20 }),
      fc.array(taught, { maxLength: 4 }),
      fc.integer({ min: 0, max: 4 }),
      fc.array(taught, { minLength: 1, maxLength: 4 }),
      (pairs, edited, gone, questions) => {
        const entries = pairs.map((one, at) => entryOf(at + 1, one));
        const before = entries.slice(0, gone);
        const after = edited.map((one, at) => entryOf(at < gone ? at + 1 : 2 ** 40 + at, one));
        const index = indexOf(entries);
        const unchanged = said(index, questions);
        const supposition = suppose(before, after);
        const rest = entries.slice(before.length);
        const expected = said(indexOf([...rest, ...after]), questions);
        for (let slice = 0; slice < 2; slice += 1) {
          assert.deepEqual(
            index.supposing(supposition, () => said(index, questions)),
            expected,
          );
          assert.deepEqual(said(index, questions), unchanged);
        }
        // What is really changed afterwards is changed in what there was.
        index.apply(change(2, after, before));
        assert.deepEqual(said(index, questions), expected);
      },
    ),
  );
});

test('a change that is supposed leaves the versions of an index and of its pairs as they are', () => {
  const index = createChatbotIndex();
  index.apply(complete(1, [pair(1, 'How do I activate my card?'), pair(2, 'Can I change my PIN?')]));
  index.apply(change(5, []));
  index.supposing(suppose([pair(1, 'How do I activate my card?')], []), () => {
    assert.equal(index.counts.qa, 1);
  });
  assert.deepEqual([index.version, index.pairChanges, index.counts.qa], [5, 1, 2]);
});

test('what throws under a supposition leaves the index as it was', () => {
  const entries = [pair(1, 'How do I activate my card?'), pair(2, 'Can I change my PIN?')];
  const index = indexOf(entries);
  const asked = [{ question: 'activate the card', answer: 'die Karte' as const, vector: undefined }];
  const before = said(index, asked);
  assert.throws(
    () =>
      index.supposing(suppose(entries.slice(0, 1), []), () => {
        throw new Error('stop');
      }),
    /stop/,
  );
  assert.deepEqual(said(index, asked), before);
});

test('near to a question are pairs of the answers that fit best, several of one answer by their vectors', () => {
  const vectorOf = (first: number, second: number) => [
    { encoder: 'e', values: Int8Array.from([first, second, 0, 0]) },
  ];
  const index = indexOf([
    { ...pair(1, 'How do I activate my card?', 'In the app.'), vectors: vectorOf(127, 0) },
    { ...pair(2, 'Switch on my plastic', 'In the app.'), vectors: vectorOf(100, 20) },
    { ...pair(3, 'Where is my statement?', 'By mail.'), vectors: vectorOf(0, 127) },
  ]);
  const near = index.nearPairs('activate card', {
    answers: 1,
    vectors: vectorOf(127, 0),
  });
  assert.deepEqual(
    near.map(({ sourceId, groupKey }) => [sourceId, groupKey]),
    [
      [1, 'In the app.'],
      [2, 'In the app.'],
    ],
  );
  assert.ok((near[0]?.cosine?.value ?? 0) > (near[1]?.cosine?.value ?? 1));
  assert.equal(index.pairsOf('In the app.'), 2);
  assert.equal(index.pairsOf('Nowhere.'), 0);
});
