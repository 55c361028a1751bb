/** The test chat of each chatbot, kept until the browser's tab is closed: it outlives a page that is loaded again. */
import { useCallback, useSyncExternalStore } from 'react';
import type { AskReply } from '../../../../contract/asking/chat.ts';
import { ask } from '../../api/asking.ts';
import { noteAsked } from '../../state/first-steps.ts';
import { keep, readKept, whenDropped } from '../../state/kept-for-tab.ts';
import { noteSessionEnd } from '../../state/query-client.ts';

export interface Turn {
  id: number;
  question: string;
  /** What is said so far, while the answer is made. */
  said?: string;
  /** Absent while the answer is awaited, and where it failed. */
  reply?: AskReply;
  error?: unknown;
}

/** Of the latest turns so many are kept through a reload: storage is small, and replies with their sources are not. */
const KEPT_TURNS = 20;

const conversations = new Map<string, readonly Turn[]>();
const listeners = new Set<() => void>();
const NO_TURNS: readonly Turn[] = [];
const keyOf = (chatbotId: string): string => `${chatbotId} conversation`;

whenDropped(() => conversations.clear());

/** At first the one from before the page was loaded, whose turns all have their replies. */
function turnsOf(chatbotId: string): readonly Turn[] {
  const known = conversations.get(chatbotId);
  if (known !== undefined) return known;
  const kept = (readKept(keyOf(chatbotId)) as readonly Turn[] | undefined) ?? NO_TURNS;
  conversations.set(chatbotId, kept);
  return kept;
}

function update(chatbotId: string, change: (turns: readonly Turn[]) => readonly Turn[]): void {
  const turns = change(turnsOf(chatbotId));
  conversations.set(chatbotId, turns);
  const answered = turns.filter(({ reply }) => reply !== undefined).slice(-KEPT_TURNS);
  keep(keyOf(chatbotId), answered.length === 0 ? undefined : answered);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConversation(chatbotId: string) {
  const turns = useSyncExternalStore(subscribe, () => turnsOf(chatbotId));
  const send = useCallback(
    async (question: string) => {
      const before = turnsOf(chatbotId).findLast(({ reply }) => reply !== undefined);
      const id = (turnsOf(chatbotId).at(-1)?.id ?? 0) + 1;
      const conversationId = before?.reply?.conversationId;
      update(chatbotId, (list) => [...list, { id, question }]);
      const finish = (result: Pick<Turn, 'said' | 'reply' | 'error'>) =>
        update(chatbotId, (list) => list.map((turn) => (turn.id === id ? { ...turn, ...result } : turn)));
      try {
        const onSaid = (said: string) => finish({ said });
        finish({ reply: await ask(chatbotId, question, { conversationId, keep: true, onSaid }) });
        noteAsked(chatbotId);
      } catch (error) {
        noteSessionEnd(error);
        finish({ error });
      }
    },
    [chatbotId],
  );
  const clear = useCallback(() => update(chatbotId, () => NO_TURNS), [chatbotId]);
  return { turns, send, clear };
}
