/** Deletes an account with everything in it. */
import type { Store } from '../../store/types.ts';
import type { ChatbotService } from '../tenants/chatbots.ts';

/** Chatbots first, each with its files; the account goes last, so that a broken deletion can be taken up again. */
export async function removeAccount(
  { store, chatbots }: { store: Store; chatbots: ChatbotService },
  accountId: string,
): Promise<void> {
  for (const { id } of await chatbots.list(accountId)) await chatbots.remove(accountId, id);
  await store.write((tx) => tx.auth.deleteAccount(accountId));
}
