/** Puts a chatbot into a store directly, where no service runs. */
import { randomUUID } from 'node:crypto';
import type { Store } from '../../server/src/store/types.ts';

/** @returns the id of a new chatbot of a new account */
export async function seedChatbot(store: Store, name = 'test'): Promise<string> {
  const nowMs = Date.now();
  const account = { id: randomUUID(), email: `${randomUUID()}@example.com`, createdAtMs: nowMs };
  const chatbot = {
    id: randomUUID(),
    accountId: account.id,
    name,
    fallbackText: 'I do not know.',
    suggestText: null,
    answerThreshold: null,
    suggestThreshold: null,
    historyDays: null,
    logDays: null,
    answersSinceMs: null,
    ownMasks: [],
    knowledgeVersion: 0,
    createdAtMs: nowMs,
    modifiedAtMs: nowMs,
  };
  await store.write(async (tx) => {
    await tx.accounts.insert(account);
    await tx.chatbots.insert(chatbot);
  });
  return chatbot.id;
}
