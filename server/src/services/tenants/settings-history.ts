/** What the history keeps of a chatbot's settings: those fields alone that a change was about. */
import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_WEBSITE_SETTINGS, type WebsiteSettings } from '../../../../contract/website.ts';
import type { Chatbot, HistoryChange, Repositories } from '../../store/types.ts';

/** The subjects of settings, by their id in the history. */
export type SettingsSubject = 'chatbot' | 'website';
export type SettingsValues = Readonly<Record<string, unknown>>;

/** One change with the fields that differ; none where nothing does. */
export function toSettingsChanges(
  subjectId: SettingsSubject,
  before: SettingsValues,
  after: SettingsValues,
): HistoryChange[] {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (names.length === 0) return [];
  const pick = (values: SettingsValues) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return [{ subject: 'settings', subjectId, action: 'changed', before: pick(before), after: pick(after) }];
}

export function toChatbotSettings(chatbot: Chatbot): SettingsValues {
  const { name, fallbackText, suggestText, answerThreshold, suggestThreshold, historyDays } = chatbot;
  const { logDays, answersSinceMs, ownMasks } = chatbot;
  return {
    ...{ name, fallbackText, suggestText, answerThreshold, suggestThreshold, historyDays },
    ...{ logDays, answersSinceMs, ownMasks },
  };
}

export function toWebsiteSettings(settings: Partial<WebsiteSettings>): SettingsValues {
  return { ...DEFAULT_WEBSITE_SETTINGS, ...settings };
}

/** Changes a chatbot in this transaction, and appends to its history what that changed. */
export async function changeChatbot(
  tx: Repositories,
  chatbotId: string,
  changes: Parameters<Repositories['chatbots']['update']>[1],
  step: Parameters<Repositories['history']['append']>[1],
): Promise<Chatbot | undefined> {
  await tx.chatbots.lock(chatbotId);
  const before = await tx.chatbots.find(chatbotId);
  const after = before && (await tx.chatbots.update(chatbotId, changes, step.atMs));
  if (before === undefined || after === undefined) return undefined;
  const appended = toSettingsChanges('chatbot', toChatbotSettings(before), toChatbotSettings(after));
  await tx.history.append(chatbotId, step, appended);
  return after;
}
