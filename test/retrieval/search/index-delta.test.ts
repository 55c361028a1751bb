import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { SourceKind } from '../../../contract/common.ts';
import { createChatbotIndex } from '../../../server/src/retrieval/search/chatbot-index.ts';
import type { IndexEntry } from '../../../server/src/retrieval/search/entries.ts';
import { change, chunk, complete, indexOf, pair } from './index-fixtures.ts';

const word = fc.constantFrom(
  ...[
    'card',
    'cards',
    'lost',
    'losing',
    'pin',
    'the',
    'how',
    'do',
    'i',
    'change',
    'Karte',
    'verloren',
    'wie',
    'ich',
    'die',
  ],
  ...[
    'Karten',
    'ändern',
    'und',
    'nicht',
    '返品',
    'を',
    '配送',
    'statement',
    'statements',
    'naïve',
    'commande',
    'des',
    'les',
  ],
);
const text = fc.array(word, { minLength: 0, maxLength: 12 }).map((words) => words.join(' '));
const source = fc.record({
  kind: fc.constantFrom<SourceKind>('qa', 'file'),
  sourceId: fc.integer({ min: 1, max: 8 }),
  texts: fc.array(text, { minLength: 0, maxLength: 3 }),
  answer: fc.constantFrom('', 'Karten ändern', 'the lost card: change it', 'commande 返品', '返品を'),
});
type Source = typeof source extends fc.Arbitrary<infer T> ? T : never;

function entriesOf({ kind, sourceId, texts, answer }: Source): IndexEntry[] {
  if (kind === 'qa') return texts.slice(0, 1).map((question) => pair(sourceId, question, answer));
  return texts.map((content, ordinal) => chunk(sourceId, ordinal, content));
}

test('copies of a text of unsure language are taken to be in another where the whole is', () => {
  const copies = [chunk(1, 0, 'les'), chunk(2, 0, 'les')];
  const index = indexOf(copies);
  const languageOf = (): string | undefined => index.search('les', { top: 1 }).matches[0]?.language;
  assert.equal(languageOf(), 'es');
  index.apply(change(2, [pair(1, 'the card')]));
  assert.equal(languageOf(), 'en');
});

test('an index brought up to date by deltas answers exactly as one built afresh, at once or bit by bit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(source, { maxLength: 25 }),
      fc.array(text, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      async (changes, questions, isAtOnce) => {
        const updated = createChatbotIndex();
        const present = new Map<string, IndexEntry[]>();
        changes.forEach((changed, at) => {
          const entries = entriesOf(changed);
          present.set(`${changed.kind}:${changed.sourceId}`, entries);
          updated.apply(change(at + 1, entries, [{ kind: changed.kind, sourceId: changed.sourceId }]));
        });
        const fresh = createChatbotIndex();
        const all = complete(changes.length, [...present.values()].flat());
        if (isAtOnce) fresh.apply(all);
        else await fresh.applyInSlices(all, async () => {});
        assert.deepEqual(updated.counts, fresh.counts);
        assert.deepEqual(updated.languages, fresh.languages);
        for (const question of questions) {
          const options = { top: 20, explain: true };
          assert.deepEqual(updated.search(question, options), fresh.search(question, options));
        }
      },
    ),
    { numRuns: 300 },
  );
});
