/** Random changes of what a chatbot knows, for properties that must hold whatever its history. */
import fc from 'fast-check';
import type { Store } from '../../server/src/store/types.ts';
import { addFile, addPair, claimOf, makePair, trainAllPairs, trainFile } from './records.ts';

/** As numbers, so that failures shrink. Changes nothing: `follow`, for whoever reads then. */
export const randomChanges = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'insert',
      'insert',
      'update',
      'update',
      'train',
      'delete',
      'train',
      'addFile',
      'failFile',
      'deleteFile',
      'encode',
      'follow',
    ),
    pick: fc.nat(50),
  }),
  { minLength: 10, maxLength: 40, size: 'max' },
);

type Change = { kind: string; pick: number };

/** @param number that of the change in its history, from 1 */
export async function changeKnowledge(
  store: Store,
  chatbotId: string,
  { kind, pick }: Change,
  number: number,
): Promise<void> {
  const pairs = await store.read.pairs.list(chatbotId);
  const files = await store.read.files.list(chatbotId);
  const pair = pairs[pick % Math.max(1, pairs.length)];
  const file = files[pick % Math.max(1, files.length)];
  const text = { question: `question ${number}`, answer: `answer ${pick % 3}` };
  if (kind === 'insert') await addPair(store, chatbotId, text);
  if (kind === 'update' && pair) {
    await store.write((tx) => tx.pairs.update(chatbotId, pair.id, makePair(text)));
  }
  if (kind === 'delete' && pair) await store.write((tx) => tx.pairs.delete(chatbotId, pair.id));
  if (kind === 'train') await trainAllPairs(store);
  if (kind === 'addFile') {
    await addFile(store, chatbotId);
    await trainFile(
      store,
      Array.from({ length: pick % 4 }, (_, n) => `text ${number} ${n}`),
    );
  }
  if (kind === 'failFile') await failFile(store, chatbotId);
  if (kind === 'deleteFile' && file) await store.write((tx) => tx.files.delete(chatbotId, file.id));
  if (kind === 'encode') await encodeSome(store, chatbotId, number);
}

/** Gives two chunks of each kind vectors that tell when they were made. */
async function encodeSome(store: Store, chatbotId: string, mark: number): Promise<void> {
  for (const kind of ['qa', 'file'] as const) {
    const chunks = await store.read.encoding.listUnencoded(chatbotId, kind, `set ${mark}`, 2);
    const vectors = [{ encoder: 'slow', values: Int8Array.of(mark) }];
    const encoded = chunks.map(({ terms: _, ...chunk }) => ({ ...chunk, vectors }));
    await store.write((tx) => tx.encoding.write(chatbotId, `set ${mark}`, encoded));
  }
}

async function failFile(store: Store, chatbotId: string): Promise<void> {
  const file = await addFile(store, chatbotId);
  await store.write((tx) => tx.training.claimFile('trainer', 1_000_000, 1_001_000));
  const failure = { code: 'file_unreadable', message: 'Broken.', retryAtMs: null, attempts: 1 };
  await store.write((tx) => tx.training.fail('trainer', claimOf('file', file), failure, 1));
}
