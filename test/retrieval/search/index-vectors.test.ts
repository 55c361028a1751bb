/** Vectors that come later than the texts they are of. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Vector } from '../../../server/src/retrieval/encoders/encoder.ts';
import { createChatbotIndex } from '../../../server/src/retrieval/search/chatbot-index.ts';
import type { EntryVectors, IndexEntry } from '../../../server/src/retrieval/search/entries.ts';
import type { ChatbotIndex } from '../../../server/src/retrieval/search/types.ts';
import { change, chunk, complete, indexOf, pair } from './index-fixtures.ts';

const vector = (encoder: string, ...values: number[]): Vector => ({
  encoder,
  values: Int8Array.from(values),
});
const encoded = (version: number, ...entries: EntryVectors[]): Parameters<ChatbotIndex['apply']>[0] => ({
  ...change(version, []),
  encoded: entries,
});
/** The slow one knows English alone. */
const knows = (encoder: string, language: string): boolean => encoder !== 'sentence-a' || language === 'en';

const word = fc.constantFrom(
  ...[
    'card',
    'lost',
    'how',
    'do',
    'i',
    'change',
    'the',
    'Karte',
    'verloren',
    'wie',
    'ich',
    'die',
    'und',
    'nicht',
  ],
);
const text = fc.array(word, { maxLength: 10 }).map((words) => words.join(' '));
const values = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 9 }));
const vectors = fc.array(
  fc
    .record({ encoder: fc.constantFrom('static-b', 'sentence-a'), values })
    .map((made) => vector(made.encoder, ...made.values)),
  { maxLength: 4 },
);
const step = fc.record({
  kind: fc.constantFrom('qa' as const, 'file' as const),
  sourceId: fc.integer({ min: 1, max: 5 }),
  texts: fc.array(fc.tuple(text, vectors), { maxLength: 3 }),
  isText: fc.boolean(),
});

test('an index whose texts get other vectors answers exactly as one that is built with them', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 20 }),
      fc.array(text, { minLength: 1, maxLength: 3 }),
      values,
      (steps, questions, asked) => {
        const updated = createChatbotIndex(knows);
        const present = new Map<string, IndexEntry[]>();
        steps.forEach(({ kind, sourceId, texts, isText }, at) => {
          const key = `${kind}:${sourceId}`;
          const before = present.get(key) ?? [];
          if (isText) {
            const entries = texts.slice(0, kind === 'qa' ? 1 : 3).map(([content, made], ordinal) => ({
              ...(kind === 'qa' ? pair(sourceId, content) : chunk(sourceId, ordinal, content)),
              groupKey: `${key}:${ordinal}`,
              vectors: made,
            }));
            present.set(key, entries);
            updated.apply(change(at + 1, entries, [{ kind, sourceId }]));
            return;
          }
          const after = before.map((entry, ordinal) => ({
            ...entry,
            vectors: texts[ordinal]?.[1] ?? entry.vectors,
          }));
          present.set(key, after);
          updated.apply(encoded(at + 1, ...after));
        });
        const fresh = createChatbotIndex(knows);
        fresh.apply(complete(steps.length, [...present.values()].flat()));
        for (const question of questions) {
          const options = {
            top: 20,
            explain: true,
            vectors: [vector('sentence-a', ...asked), vector('static-b', ...asked)],
          };
          assert.deepEqual(updated.search(question, options), fresh.search(question, options));
          assert.deepEqual(
            updated.usefulEncoders(question, ['sentence-a', 'static-b']),
            fresh.usefulEncoders(question, ['sentence-a', 'static-b']),
          );
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('vectors of an encoder that is gone leave with those that take their place', () => {
  const index = indexOf([{ ...pair(1, 'Where is my parcel?'), vectors: [vector('old', 1, 2)] }]);
  index.apply(encoded(2, { kind: 'qa', sourceId: 1, ordinal: 0, vectors: [vector('new', 3, 4)] }));
  assert.deepEqual(index.usefulEncoders('parcel', ['old', 'new']), ['new']);
  assert.equal(index.version, 2);
});

test('copies of one text share the vectors that came for one of them', () => {
  const index = indexOf([chunk(1, 0, 'Returns are free.'), chunk(2, 0, 'Returns are free.')]);
  const vectors = [vector('new', 3, 4)];
  index.apply(encoded(2, { kind: 'file', sourceId: 2, ordinal: 0, vectors }));
  assert.deepEqual(index.usefulEncoders('returns', ['new']), ['new']);
  index.apply(encoded(3, { kind: 'file', sourceId: 1, ordinal: 0, vectors: [] }));
  assert.deepEqual(index.usefulEncoders('returns', ['new']), ['new']);
});

test('vectors of what is not there are passed over', () => {
  const index = indexOf([pair(1, 'Where is my parcel?')]);
  index.apply(encoded(2, { kind: 'qa', sourceId: 9, ordinal: 0, vectors: [vector('new', 3, 4)] }));
  assert.deepEqual(index.usefulEncoders('parcel', ['new']), []);
});
