/** Gives a chatbot the settings of an export; its name stays. */
import { chatbotGone } from '../../../../errors.ts';
import type { Store } from '../../../../store/types.ts';
import type { ExportedSettings } from './layout.ts';

/** @throws AppError not_found */
export async function applySettings(
  store: Pick<Store, 'write' | 'nowMs'>,
  chatbotId: string,
  { fallbackText, answerThreshold, suggestThreshold, website }: ExportedSettings,
): Promise<void> {
  const nowMs = store.nowMs();
  // The page on which colleagues try it needs a key of this installation: it stays as it is here.
  const { tryPage: _, ...shown } = website;
  await store.write(async (tx) => {
    const changes = { fallbackText, answerThreshold, suggestThreshold };
    if ((await tx.chatbots.update(chatbotId, changes, nowMs)) === undefined) throw chatbotGone();
    if (Object.keys(shown).length > 0)
      await tx.websites.save(chatbotId, { ...(await tx.websites.find(chatbotId)), ...shown }, nowMs);
  });
}
