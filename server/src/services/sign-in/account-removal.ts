/** Deletes an account with everything in it. */
import type { Log } from '../../log.ts';
import type { Store } from '../../store/types.ts';
import { createAudit } from '../tenants/audit.ts';
import type { ChatbotService } from '../tenants/chatbots.ts';

/** Chatbots first, each with its files; the account goes last, so that a broken deletion can be taken up again. */
export async function removeAccount(
  { store, chatbots, log }: { store: Store; chatbots: ChatbotService; log: Pick<Log, 'info'> },
  accountId: string,
): Promise<void> {
  for (const { id } of await chatbots.list(accountId)) await chatbots.remove(accountId, id);
  await store.write((tx) => tx.auth.deleteAccount(accountId));
  const account = { kind: 'account', id: accountId } as const;
  createAudit(log)({ action: 'account.deleted', actor: account, subject: account });
}
