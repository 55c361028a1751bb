/** The test chat of each chatbot, kept while the console is open. */
import { useCallback, useSyncExternalStore } from 'react';
import type { AskReply } from '../../../../contract/chat.ts';
import { ask } from '../../api/asking.ts';
import { noteSessionEnd } from '../../state/query-client.ts';

export interface Turn {
  id: number;
  question: string;
  /** Absent while the answer is awaited, and where it failed. */
  reply?: AskReply;
  error?: unknown;
}

const conversations = new Map<string, readonly Turn[]>();
const listeners = new Set<() => void>();
const NO_TURNS: readonly Turn[] = [];
let lastId = 0;

function update(chatbotId: string, change: (turns: readonly Turn[]) => readonly Turn[]): void {
  conversations.set(chatbotId, change(conversations.get(chatbotId) ?? NO_TURNS));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConversation(chatbotId: string) {
  const turns = useSyncExternalStore(subscribe, () => conversations.get(chatbotId) ?? NO_TURNS);
  const send = useCallback(
    async (question: string) => {
      lastId += 1;
      const id = lastId;
      const before = conversations.get(chatbotId)?.findLast(({ reply }) => reply !== undefined);
      const conversationId = before?.reply?.conversationId;
      update(chatbotId, (list) => [...list, { id, question }]);
      const finish = (result: Pick<Turn, 'reply' | 'error'>) =>
        update(chatbotId, (list) => list.map((turn) => (turn.id === id ? { ...turn, ...result } : turn)));
      try {
        finish({ reply: await ask(chatbotId, question, { conversationId, keep: true }) });
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
