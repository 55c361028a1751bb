/** What changed in a chatbot that is there. */
import assert from 'node:assert/strict';
import type { Store } from '../../server/src/store/types.ts';

export type Delta = NonNullable<Awaited<ReturnType<Store['read']['knowledge']['delta']>>>;

export async function readDelta(store: Store, chatbotId: string, since: number): Promise<Delta> {
  const delta = await store.read.knowledge.delta(chatbotId, since);
  assert.ok(delta);
  return delta;
}
