/** What changed is read in one statement, or statement by statement: by either it is the same. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { type Dialect, postgresDialect } from '../../server/src/store/dialect.ts';
import { openPostgresStore } from '../../server/src/store/postgres/open.ts';
import type { Store } from '../../server/src/store/types.ts';
import { type PostgresCluster, startPostgres, whyNoPostgres } from './postgres-cluster.ts';
import { changeKnowledge, randomChanges } from './random-knowledge.ts';
import { type Delta, readDelta } from './read-delta.ts';
import { addChatbot } from './records.ts';

const statementByStatement: Dialect = { ...postgresDialect, hasRoundTrips: false };

/** Rows come in any order. */
function inOrder({ delta, questions, untrained, answers }: Delta): unknown {
  const sorted = (rows: readonly unknown[] = []): string[] => rows.map((row) => JSON.stringify(row)).sort();
  const { replaced, entries, encoded, ...rest } = delta;
  return {
    ...rest,
    replaced: sorted(replaced),
    entries: sorted(entries),
    encoded: sorted(encoded),
    questions: new Map([...questions].sort()),
    untrained: sorted(untrained),
    answers: new Map([...answers].sort()),
  };
}

describe('the readers of what changed', { skip: whyNoPostgres() ?? false }, () => {
  let cluster: PostgresCluster;
  let inOne: Store;
  let inSeveral: Store;
  const statements = { inOne: 0, inSeveral: 0 };

  before(async () => {
    cluster = await startPostgres({ isDurable: false });
    const url = await cluster.cloneDatabase();
    inOne = await openPostgresStore({ url, onStatement: () => (statements.inOne += 1) });
    inSeveral = await openPostgresStore({
      url,
      dialect: statementByStatement,
      onStatement: () => (statements.inSeveral += 1),
    });
  });
  after(async () => {
    await inOne.close();
    await inSeveral.close();
    await cluster.dispose();
  });

  test('give the same from every version of any history', async () => {
    await fc.assert(
      fc.asyncProperty(randomChanges, async (changes) => {
        const chatbotId = await addChatbot(inOne);
        for (const [at, change] of changes.entries()) await changeKnowledge(inOne, chatbotId, change, at + 1);
        const { version } = (await readDelta(inOne, chatbotId, 0)).delta;
        for (let since = 1; since <= version; since += 1) {
          statements.inOne = 0;
          statements.inSeveral = 0;
          const [one, several] = [
            await readDelta(inOne, chatbotId, since),
            await readDelta(inSeveral, chatbotId, since),
          ];
          assert.deepEqual(inOrder(one), inOrder(several));
          if (since === version) continue;
          assert.ok(statements.inOne < statements.inSeveral, 'they are two readers');
        }
        await inOne.write((tx) => tx.chatbots.delete(chatbotId));
      }),
      { numRuns: 15 },
    );
  });
});
