/** Puts settings back, those fields alone that a change was about. */
import { AppError } from '../../../errors.ts';
import type { Repositories } from '../../../store/types.ts';
import { toChatbotSettings, toWebsiteSettings } from '../../tenants/settings-history.ts';
import { checkThresholds } from '../../tenants/thresholds.ts';
import type { LoneRestorer } from './restorer.ts';

async function readAll(
  tx: Repositories,
  chatbotId: string,
  subjectId: string,
): Promise<Readonly<Record<string, unknown>>> {
  if (subjectId === 'website') return toWebsiteSettings(await tx.websites.find(chatbotId));
  const chatbot = await tx.chatbots.find(chatbotId);
  return chatbot === undefined ? {} : toChatbotSettings(chatbot);
}

export const settingsRestorer: LoneRestorer = {
  async read(tx, chatbotId, subjectId, like) {
    const values = await readAll(tx, chatbotId, subjectId);
    return Object.fromEntries(Object.keys(like as object).map((name) => [name, values[name] ?? null]));
  },

  findObstacle: async () => undefined,

  async put({ tx, chatbotId, step }, subjectId, target) {
    if (subjectId === 'website') {
      const kept = await tx.websites.find(chatbotId);
      await tx.websites.save(chatbotId, { ...kept, ...(target as object) }, step.atMs);
      return;
    }
    const changes = target as Parameters<typeof tx.chatbots.update>[1];
    const chatbot = await tx.chatbots.update(chatbotId, changes, step.atMs);
    try {
      if (chatbot !== undefined) checkThresholds(chatbot, changes);
    } catch (cause) {
      throw new AppError('conflict', 'The thresholds of then do not go with those of now.', { cause });
    }
  },
};
