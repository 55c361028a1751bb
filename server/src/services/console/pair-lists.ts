/** The console's list of pairs: pages with the version at which they were read, and the changes since a version. */
import { AppError } from '../../errors.ts';
import type { Pair, PairChanges, Store } from '../../store/types.ts';

/** Beyond this number of changed pairs the list is read again, in pages. */
export const CHANGES_MAX = 1_000;

export interface PairPage {
  /** Every change up to this version is in the page; later ones may be. */
  version: number;
  /** Highest id first. */
  pairs: Pair[];
  /** Absent on the last page. */
  nextBefore?: number;
}

export interface PairLists {
  /** @throws AppError not_found if the chatbot is gone */
  readPage(chatbotId: string, page: { before?: number | undefined; limit: number }): Promise<PairPage>;
  /** Undefined if the changes are not known any more. */
  findChanges(chatbotId: string, since: number): Promise<PairChanges | undefined>;
}

export function createPairLists({ store }: { store: Store }): PairLists {
  return {
    async readPage(chatbotId, { before, limit }) {
      // Before the pairs: a change in between is reported again as a change since this version.
      const chatbot = await store.read.chatbots.find(chatbotId);
      if (chatbot === undefined) throw new AppError('not_found', 'This chatbot does not exist any more.');
      const filter = { limit: limit + 1, ...(before !== undefined && { before }) };
      const found = await store.read.pairs.list(chatbotId, filter);
      const pairs = found.slice(0, limit);
      const last = pairs.at(-1);
      const hasMore = found.length > limit && last !== undefined;
      return { version: chatbot.knowledgeVersion, pairs, ...(hasMore && { nextBefore: last.id }) };
    },
    findChanges: (chatbotId, since) => store.read.pairs.findChanges(chatbotId, { since, limit: CHANGES_MAX }),
  };
}
