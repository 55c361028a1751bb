/** Deletes an account with everything in it. */
import type { Log } from '../../log.ts';
import type { Store } from '../../store/types.ts';
import { createAudit } from '../tenants/audit.ts';
import type { ChatbotService } from '../tenants/chatbots.ts';

/** With all its members. Chatbots first, each with its files; the account goes last, so that a broken deletion can be taken up again. */
export async function removeAccount(
  { store, chatbots, log }: { store: Store; chatbots: ChatbotService; log: Pick<Log, 'info'> },
  { accountId, personId }: { accountId: string; personId: string },
): Promise<void> {
  for (const { id } of await chatbots.list(accountId)) await chatbots.remove(accountId, id);
  await store.write(async (tx) => {
    await tx.members.removeOthers(accountId);
    await tx.auth.deleteAccount(accountId);
  });
  createAudit(log)({
    action: 'account.deleted',
    actor: { kind: 'account', id: personId },
    subject: { kind: 'account', id: accountId },
  });
}
