/** The list of a chatbot's pairs: read whole in pages, and from then on by what changed since. */
import type {
  ListedPair,
  PairChanges,
  PairChangesReply,
  PairPage,
} from '../../../contract/knowledge/pair-list.ts';
import { request, withQuery } from './client.ts';

export interface PairList {
  /** What changed up to this version is in the list; undefined where that is not known any more. */
  version: number | undefined;
  /** Highest id first. */
  pairs: ListedPair[];
}

const readPage = (chatbotId: string, before: number | undefined, signal?: AbortSignal) =>
  request<PairPage>('GET', withQuery(`/api/chatbots/${chatbotId}/pairs`, { before }), { signal });

/** Null where the service cannot tell. */
async function readChanges(
  chatbotId: string,
  since: number,
  signal?: AbortSignal,
): Promise<PairChanges | null> {
  const path = withQuery(`/api/chatbots/${chatbotId}/pairs/changes`, { since });
  return (await request<PairChangesReply>('GET', path, { signal })).changes;
}

/** The list after the changes. Pairs that did not change are the same objects. */
export function applyChanges(pairs: readonly ListedPair[], changes: PairChanges): PairList {
  const { version, changed, removedIds } = changes;
  if (changed.length === 0 && removedIds.length === 0) return { version, pairs: [...pairs] };
  const current = new Map(pairs.map((pair) => [pair.id, pair]));
  for (const pair of changed) current.set(pair.id, pair);
  for (const id of removedIds) current.delete(id);
  return { version, pairs: [...current.values()].sort((a, b) => b.id - a.id) };
}

/** Of several pages, what changed while they were read is asked for at the end. */
async function readWhole(chatbotId: string, signal?: AbortSignal): Promise<PairList> {
  let page = await readPage(chatbotId, undefined, signal);
  const { version, pairs } = page;
  if (page.nextBefore === undefined) return { version, pairs };
  while (page.nextBefore !== undefined) {
    page = await readPage(chatbotId, page.nextBefore, signal);
    pairs.push(...page.pairs);
  }
  const changes = await readChanges(chatbotId, version, signal);
  return changes === null ? { version, pairs } : applyChanges(pairs, changes);
}

/**
 * The list as it is now.
 * @param known the list as it was read before: only what changed since then is fetched, where the service can tell
 */
export async function readPairList(
  chatbotId: string,
  known: PairList | undefined,
  signal?: AbortSignal,
): Promise<PairList> {
  if (known?.version === undefined) return readWhole(chatbotId, signal);
  const changes = await readChanges(chatbotId, known.version, signal);
  return changes === null ? readWhole(chatbotId, signal) : applyChanges(known.pairs, changes);
}
