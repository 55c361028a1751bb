/** How far an owner is with a new chatbot, as far as this browser has seen it: what the checklist of first steps cannot ask the service. */
import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'docent-first-steps';

export interface FirstSteps {
  /** Put away by the owner. */
  isAway?: boolean;
  /** A question was asked in the Test tab. */
  hasAsked?: boolean;
}

type ByChatbot = Readonly<Record<string, FirstSteps>>;

function readStored(): ByChatbot {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as ByChatbot;
  } catch {
    return {};
  }
}

const known = { steps: readStored() };
const listeners = new Set<() => void>();

function note(chatbotId: string, change: FirstSteps): void {
  known.steps = { ...known.steps, [chatbotId]: { ...known.steps[chatbotId], ...change } };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(known.steps));
  } catch {
    // Storage is full or closed to this page: known until the page is loaded again.
  }
  for (const listener of listeners) listener();
}

/** From now on the checklist is shown for it. */
export const beginFirstSteps = (chatbotId: string): void => note(chatbotId, {});
export const putFirstStepsAway = (chatbotId: string): void => note(chatbotId, { isAway: true });

/** Asked in the Test tab. */
export function noteAsked(chatbotId: string): void {
  const steps = known.steps[chatbotId];
  if (steps !== undefined && steps.hasAsked !== true) note(chatbotId, { hasAsked: true });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Undefined where the chatbot was not begun in this browser. */
export const useFirstSteps = (chatbotId: string): FirstSteps | undefined =>
  useSyncExternalStore(subscribe, () => known.steps[chatbotId]);
