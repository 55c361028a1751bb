/** Gives a chatbot the settings of an export; its name stays. */
import type { WebsiteSettings } from '../../../../../../contract/website.ts';
import { chatbotGone } from '../../../../errors.ts';
import type { HistoryStep } from '../../../../store/types.ts';
import type { ExportedSettings } from './layout.ts';

type ChatbotSettings = Pick<
  ExportedSettings,
  'fallbackText' | 'suggestText' | 'answerThreshold' | 'suggestThreshold'
>;

/** What of the services of tenants is used. */
export interface SettingsWriters {
  chatbots: {
    findOwner(chatbotId: string): Promise<string | undefined>;
    update(
      accountId: string,
      chatbotId: string,
      changes: ChatbotSettings,
      step: HistoryStep,
    ): Promise<unknown>;
  };
  websites: {
    update(chatbotId: string, changes: Partial<WebsiteSettings>, step: HistoryStep): Promise<unknown>;
  };
}

/** @throws AppError not_found, invalid_request */
export async function applySettings(
  { chatbots, websites }: SettingsWriters,
  chatbotId: string,
  { fallbackText, suggestText = null, answerThreshold, suggestThreshold, website }: ExportedSettings,
  step: HistoryStep,
): Promise<void> {
  const owner = await chatbots.findOwner(chatbotId);
  if (owner === undefined) throw chatbotGone();
  const settings = { fallbackText, suggestText, answerThreshold, suggestThreshold };
  await chatbots.update(owner, chatbotId, settings, step);
  // The page on which colleagues try it needs a key of this installation: it stays as it is here.
  const { tryPage: _, ...shown } = website;
  if (Object.keys(shown).length > 0) await websites.update(chatbotId, shown, step);
}
