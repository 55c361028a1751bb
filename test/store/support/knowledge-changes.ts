/** Random histories of a chatbot's knowledge, for properties that hold after any of them. */
import fc from 'fast-check';
import { UNRESTRICTED } from '../../../server/src/store/repositories/pairs/source-properties.ts';
import type { Pair, SourceAvailability, Store } from '../../../server/src/store/types.ts';
import { addFile, addPair, claimOf, makePair, trainAllPairs, trainFile } from '../records.ts';

/** What can happen; `follow` changes nothing. */
const KINDS = [
  'insert',
  'insert',
  'update',
  'update',
  'addAnswer',
  'changeAnswer',
  'disableAnswer',
  'train',
  'delete',
  'train',
  'addFile',
  'failFile',
  'deleteFile',
  'restrict',
  'restrictFile',
  'encode',
  'follow',
] as const;

export interface KnowledgeChange {
  kind: (typeof KINDS)[number];
  /** Which of the pairs or files it happens to, and with what. */
  pick: number;
}

/** Numbers, so that failures shrink. */
export const knowledgeChanges: fc.Arbitrary<KnowledgeChange[]> = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS), pick: fc.nat(50) }),
  { minLength: 10, maxLength: 40, size: 'max' },
);

/** @param at tells this change from the others of its history */
export async function applyChange(
  store: Store,
  chatbotId: string,
  { kind, pick }: KnowledgeChange,
  at: number,
): Promise<void> {
  const pairs = await store.read.pairs.list(chatbotId);
  const files = await store.read.files.list(chatbotId);
  const pair = pairs[pick % Math.max(1, pairs.length)];
  const file = files[pick % Math.max(1, files.length)];
  const text = { question: `question ${at}`, answer: `answer ${pick % 3}` };
  if (kind === 'insert') await addPair(store, chatbotId, text);
  if (kind === 'update' && pair) {
    await store.write((tx) => tx.pairs.update(chatbotId, pair.id, makePair(text)));
  }
  if (kind.endsWith('Answer')) await changeAnswer(store, chatbotId, kind, { at, pick, pair });
  if (kind === 'delete' && pair) await store.write((tx) => tx.pairs.delete(chatbotId, pair.id));
  if (kind === 'train') await trainAllPairs(store);
  if (kind === 'addFile') {
    await addFile(store, chatbotId);
    await trainFile(
      store,
      Array.from({ length: pick % 4 }, (_, n) => `text ${at} ${n}`),
    );
  }
  if (kind === 'failFile') await failFile(store, chatbotId);
  if (kind === 'deleteFile' && file) await store.write((tx) => tx.files.delete(chatbotId, file.id));
  if (kind === 'restrict') {
    const properties = { ...restrictionOf(pick), negativeQuestions: pick % 2 === 0 ? ['not this'] : [] };
    await store.write((tx) => tx.pairs.insert(chatbotId, { ...makePair(text), ...properties }));
  }
  if (kind === 'restrictFile' && file) {
    await store.write((tx) => tx.files.describe(chatbotId, file.id, { ...file, ...restrictionOf(pick) }));
  }
  if (kind === 'encode') await encodeSome(store, chatbotId, at);
}

/** Every other one is switched off, and every third has no tags. */
function restrictionOf(pick: number): SourceAvailability {
  return {
    tags: Array.from({ length: pick % 3 }, (_, at) => `tag ${at}`),
    isEnabled: pick % 2 === 0,
    validFromMs: pick % 5 === 0 ? null : pick,
    validUntilMs: pick % 7 === 0 ? null : 1_000 + pick,
  };
}

/** Adds an answer of two wordings; changes all wordings of one and takes one away; or changes its properties alone. */
async function changeAnswer(
  store: Store,
  chatbotId: string,
  kind: KnowledgeChange['kind'],
  { at, pick, pair }: { at: number; pick: number; pair: Pair | undefined },
): Promise<void> {
  const times = { nowMs: 1000 + at, dueAtMs: 1000 };
  const none = { added: [], retaught: [], changed: [], removedIds: [] };
  await store.write(async (tx) => {
    if (kind === 'addAnswer') {
      const [answerId = 0, ...ids] = await tx.answers.takeIds(chatbotId, 3);
      const text = { ...UNRESTRICTED, answerId, answer: `answer ${pick % 3}`, contentLength: 9 };
      const added = ids.map((id) => ({ ...text, id, question: `wording ${id}` }));
      await tx.answers.write(chatbotId, { ...none, added }, times);
    } else if (pair !== undefined) {
      const answerId = pair.answerId ?? pair.id;
      const wordings = (await tx.answers.findWordings(chatbotId, [answerId])).get(answerId) ?? [];
      const [first, ...others] = wordings;
      const writes =
        kind === 'disableAnswer'
          ? { ...none, changed: wordings.map((each) => ({ ...each, isEnabled: !each.isEnabled })) }
          : {
              ...none,
              retaught: others.map((each) => ({ ...each, answer: `answer ${at}` })),
              removedIds: first === undefined ? [] : [first.id],
            };
      await tx.answers.write(chatbotId, writes, times);
    }
  });
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
