/** Unanswered questions as a release left them that did not tell yet how they were met. */
import assert from 'node:assert/strict';
import type { Store } from '../../server/src/store/types.ts';
import { UNDO_KEY_SCOPES } from './older-keys.ts';
import { addChatbot } from './records.ts';

/** Makes the database one of that release. */
const UNDO_MIGRATION = `
  ${UNDO_KEY_SCOPES}
  drop index unanswered_by_outcome;
  alter table unanswered drop column outcome;
  alter table unanswered drop column ordinal;
  alter table chatbots drop column suggested_count;
  delete from kysely_migration where name = '0007-unanswered-outcomes';`;

/** @param run of the database's own client, while no store is open */
export async function checkOlderUnanswered(
  open: () => Promise<Store>,
  run: (statements: string) => Promise<void> | void,
): Promise<void> {
  const first = await open();
  const chatbotId = await addChatbot(first);
  await first.close();
  const keep = (id: number) => `
    insert into unanswered (chatbot_id, id, question, confidence, asked_at) values ('${chatbotId}', ${id}, 'old ${id}', 0, 1);
    update chatbots set last_unanswered_id = ${id} where id = '${chatbotId}';`;
  await run(`${UNDO_MIGRATION} ${keep(1)} ${keep(2)}`);
  const store = await open();
  const kept = async () =>
    (await store.read.unanswered.list(chatbotId)).map(({ question, outcome }) => `${question} ${outcome}`);
  assert.deepEqual(await kept(), ['old 2 refused', 'old 1 refused']);
  // As a node of that release does while the others are replaced.
  await run(keep(3));
  const ask = (outcome: 'refused' | 'suggested') =>
    store.write((tx) =>
      tx.unanswered.insert(chatbotId, { question: 'new', confidence: 0, askedAtMs: 2, outcome }, 2),
    );
  for (const outcome of ['suggested', 'suggested', 'suggested', 'refused'] as const) await ask(outcome);
  assert.deepEqual(await kept(), ['new refused', 'new suggested', 'new suggested', 'old 3 refused']);
  await store.close();
}
