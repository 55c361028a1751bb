/** Records as the suites need them, with everything that a test does not care about filled in. */
import { randomUUID } from 'node:crypto';
import type {
  Chatbot,
  ClaimedSource,
  NewChunk,
  NewFile,
  Pair,
  Store,
  TrainingFile,
} from '../../server/src/store/types.ts';

export function makeChatbot(changes: Partial<Chatbot> = {}): Chatbot {
  return {
    id: randomUUID(),
    accountId: randomUUID(),
    name: 'Shop',
    fallbackText: 'Sorry.',
    suggestText: null,
    answerThreshold: null,
    suggestThreshold: null,
    historyDays: null,
    logDays: null,
    answersSinceMs: null,
    ownMasks: [],
    knowledgeVersion: 0,
    createdAtMs: 1,
    modifiedAtMs: 1,
    ...changes,
  };
}

/** An account with one chatbot; its id. */
export async function addChatbot(store: Store): Promise<string> {
  const chatbot = makeChatbot();
  const { accountId } = chatbot;
  await store.write(async (tx) => {
    await tx.accounts.insert({ id: accountId, email: `${accountId}@example.com`, createdAtMs: 1 });
    await tx.chatbots.insert(chatbot);
  });
  return chatbot.id;
}

export interface PairText {
  question: string;
  answer: string;
  nowMs: number;
  dueAtMs: number;
}

export function makePair(text: Partial<PairText> = {}) {
  const { question = 'Where is my order?', answer = 'On its way.', nowMs = 1000, dueAtMs = nowMs } = text;
  return { question, answer, contentLength: [...question, ...answer].length, nowMs, dueAtMs };
}

export async function addPair(store: Store, chatbotId: string, text: Partial<PairText> = {}): Promise<Pair> {
  const pair = await store.write((tx) => tx.pairs.insert(chatbotId, makePair(text)));
  if (pair === undefined) throw new Error('The chatbot is missing.');
  return pair;
}

export async function addFile(
  store: Store,
  chatbotId: string,
  file: Partial<NewFile> = {},
): Promise<TrainingFile> {
  const inserted = await store.write((tx) =>
    tx.files.insert(chatbotId, {
      fileName: 'prices.pdf',
      kind: 'pdf',
      sizeBytes: 10,
      sha256: randomUUID(),
      blobKey: randomUUID(),
      nowMs: 1000,
      ...file,
    }),
  );
  if (inserted === undefined) throw new Error('The chatbot is missing.');
  return inserted;
}

export function makeChunk(text: string, ordinal = 0): NewChunk {
  return {
    ordinal,
    text,
    locator: { page: ordinal + 1 },
    terms: `terms of ${text}`,
    encodedBy: '',
    vectors: [{ encoder: 'test-1', values: Int8Array.of(text.length, -128, 127) }],
  };
}

export function claimOf(kind: 'qa' | 'file', record: Pair | TrainingFile): ClaimedSource {
  return { kind, chatbotId: record.chatbotId, id: record.id, modifiedAtMs: record.modifiedAtMs };
}

/** Claims everything that is due at `nowMs` and completes it. */
export async function trainAllPairs(store: Store, nowMs = 1_000_000): Promise<void> {
  const claims = await store.write((tx) => tx.training.claimPairs('trainer', nowMs, nowMs + 1000, 10_000));
  await store.write((tx) =>
    tx.training.completePairs(
      'trainer',
      claims.map(({ pair }) => ({
        chatbotId: pair.chatbotId,
        id: pair.id,
        modifiedAtMs: pair.modifiedAtMs,
        docId: randomUUID(),
        chunk: makeChunk(pair.question),
      })),
      nowMs,
    ),
  );
}

/** Claims everything that is due at `nowMs`, and none of it can be trained. */
export async function failAllPairs(store: Store, nowMs = 1_000_000): Promise<void> {
  const claims = await store.write((tx) => tx.training.claimPairs('trainer', nowMs, nowMs + 1000, 10_000));
  const failure = { code: 'internal', message: 'No.', retryAtMs: null, attempts: 1 };
  for (const { pair } of claims) {
    await store.write((tx) => tx.training.fail('trainer', claimOf('qa', pair), failure, nowMs));
  }
}

export async function trainFile(store: Store, texts: readonly string[], nowMs = 1_000_000): Promise<number> {
  const claim = await store.write((tx) => tx.training.claimFile('trainer', nowMs, nowMs + 1000));
  if (claim === undefined) throw new Error('No file is due.');
  const { chatbotId, id } = claim.file;
  const chunks = texts.map((text, ordinal) => makeChunk(text, ordinal));
  const trained = { docId: randomUUID(), contentLength: 3, receipt: { parts: [], warnings: [] }, chunks };
  await store.write((tx) => tx.training.completeFile('trainer', chatbotId, id, trained, nowMs));
  return id;
}
