/** How a chatbot's counters are raised: its knowledgeVersion, and the last id that a pair or file of it was given. */
import { prepare } from './prepared.ts';

export interface ChatbotCounters {
  version: number;
  lastId: number;
}

/** Increments of the counters. */
export interface Raise {
  versions: 0 | 1;
  ids: number;
}

export const RAISE = prepare<Raise & { chatbotId: string }>()((db, p) =>
  db
    .updateTable('chatbots')
    .set((eb) => ({
      knowledge_version: eb('knowledge_version', '+', p.versions),
      last_source_id: eb('last_source_id', '+', p.ids),
    }))
    .where('id', '=', p.chatbotId)
    .returning(['knowledge_version as version', 'last_source_id as lastId']),
);

export const WRITE_COUNTERS = prepare<ChatbotCounters & { chatbotId: string }>()((db, p) =>
  db
    .updateTable('chatbots')
    .set({ knowledge_version: p.version, last_source_id: p.lastId })
    .where('id', '=', p.chatbotId),
);
