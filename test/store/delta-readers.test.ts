/** The two ways to read what changed since a version: by several statements in a snapshot, and by one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { postgresDialect } from '../../server/src/store/dialect.ts';
import { openPostgresStore } from '../../server/src/store/postgres/open.ts';
import { borrowPostgres, whyNoPostgres } from './postgres/postgres-cluster.ts';
import { type Delta, readDelta } from './read-delta.ts';
import { addChatbot } from './records.ts';
import { applyChange, knowledgeChanges } from './support/knowledge-changes.ts';

/** What only the reader of one statement asks. */
const ONE_STATEMENT = 'changed_pairs as materialized';

/** Neither reader promises an order. */
function unordered({ delta, questions, untrained, answers }: Delta): unknown {
  const sorted = (values: Iterable<unknown> = []): string[] =>
    Array.from(values, (value) => JSON.stringify(value)).sort();
  const { replaced, entries, encoded, ...rest } = delta;
  return {
    ...rest,
    replaced: sorted(replaced),
    entries: sorted(entries),
    encoded: sorted(encoded),
    questions: sorted(questions),
    untrained: sorted(untrained),
    answers: sorted(answers),
  };
}

test('after any history, both readers give the same delta since each of its versions', {
  skip: whyNoPostgres() ?? false,
}, async (t) => {
  const databases = await borrowPostgres();
  t.after(() => databases.dispose());
  const url = await databases.cloneDatabase();
  const asked = { one: [] as string[], several: [] as string[] };
  const inOne = await openPostgresStore({ url, onStatement: (sql) => asked.one.push(sql) });
  t.after(() => inOne.close());
  const inSeveral = await openPostgresStore({
    url,
    dialect: { ...postgresDialect, hasRoundTrips: false },
    onStatement: (sql) => asked.several.push(sql),
  });
  t.after(() => inSeveral.close());

  await fc.assert(
    fc.asyncProperty(knowledgeChanges, async (history) => {
      const chatbotId = await addChatbot(inOne);
      for (const [at, change] of history.entries()) await applyChange(inOne, chatbotId, change, at);
      const { delta } = await readDelta(inOne, chatbotId, 0);
      for (let since = 0; since <= delta.version + 1; since += 1) {
        const [one, several] = [
          await readDelta(inOne, chatbotId, since),
          await readDelta(inSeveral, chatbotId, since),
        ];
        assert.deepEqual(unordered(one), unordered(several), `since version ${since}`);
      }
      await inOne.write((tx) => tx.chatbots.delete(chatbotId));
    }),
    { numRuns: 15 },
  );
  assert.ok(asked.one.some((sql) => sql.includes(ONE_STATEMENT)));
  assert.ok(!asked.several.some((sql) => sql.includes(ONE_STATEMENT)));
});
