/** The console's list of pairs: pages with the version at which they were read, and the changes since a version. */
import { AppError } from '../../errors.ts';
import type { Pair, PairChanges, Store } from '../../store/types.ts';
import { readPieces } from '../teaching/list-page.ts';
import { weighPair } from '../teaching/weigh-pair.ts';

/** Characters of a reply, about; one pair is given whatever its length. Each page is in memory until its client has read it. */
const PAGE_CHARACTERS_MAX = 2 * 1024 * 1024;
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
  /** Fewer than `limit` where pairs are long. @throws AppError not_found if the chatbot is gone */
  readPage(chatbotId: string, page: { before?: number | undefined; limit: number }): Promise<PairPage>;
  /** Undefined if the changes are not known any more, or too many and too long. */
  findChanges(chatbotId: string, since: number): Promise<PairChanges | undefined>;
}

export function createPairLists({ store }: { store: Store }): PairLists {
  return {
    async readPage(chatbotId, { before, limit }) {
      // Before the pairs: a change in between is reported again as a change since this version.
      const chatbot = await store.read.chatbots.find(chatbotId);
      if (chatbot === undefined) throw new AppError('not_found', 'This chatbot does not exist any more.');
      const filter = { limit: limit + 1, ...(before !== undefined && { before }) };
      const found: Pair[] = [];
      const pieces = readPieces<Pair>((range) => store.read.pairs.list(chatbotId, range), filter, weighPair);
      for await (const { records } of pieces) {
        found.push(...records);
        if (found.length > 1 && weigh(found) > PAGE_CHARACTERS_MAX) break;
      }
      return { version: chatbot.knowledgeVersion, ...cut(found, limit) };
    },
    async findChanges(chatbotId, since) {
      const changes = await store.read.pairs.findChanges(chatbotId, { since, limit: CHANGES_MAX });
      return changes !== undefined && weigh(changes.changed) <= PAGE_CHARACTERS_MAX ? changes : undefined;
    },
  };
}

const weigh = (pairs: readonly Pair[]): number => pairs.reduce((sum, pair) => sum + weighPair(pair), 0);

/** The first of them, as many as a page takes, and where the next one begins. */
function cut(found: readonly Pair[], limit: number): { pairs: Pair[]; nextBefore?: number } {
  const pairs: Pair[] = [];
  let characters = 0;
  for (const pair of found.slice(0, limit)) {
    characters += weighPair(pair);
    if (pairs.length > 0 && characters > PAGE_CHARACTERS_MAX) break;
    pairs.push(pair);
  }
  const last = pairs.at(-1);
  return { pairs, ...(last !== undefined && pairs.length < found.length && { nextBefore: last.id }) };
}
