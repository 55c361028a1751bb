/**
 * Makes the vectors that trained chunks lack. Until then the chunks answer without them. Chatbots take turns, a batch
 * each, and one worker at a time holds the lease of a chatbot. A change of encoders is handled in the same way: every
 * chunk that the new encoders have not seen is encoded again, while its old vectors still answer.
 */
import type { Logger } from 'pino';
import type { SourceKind } from '../../../contract/common.ts';
import { defaultsOf, fixed, type SettingsOf } from '../config/setting.ts';
import type { EncoderSet, Vector } from '../retrieval/encoders/encoder.ts';
import type { EncodedChunk, Store, UnencodedChunk } from '../store/types.ts';
import { createEncodingLeases } from './encoding-leases.ts';
import { makeMissingVectors } from './missing-vectors.ts';
import { createWorkerPool } from './worker-pool.ts';

const ENCODING_SETTINGS = {
  /** Chunks encoded under one lease and written together: at most this number is encoded again after a crash. */
  batch: fixed(32),
  /** How long a lease holds before another worker may take over, in milliseconds. Renewed at a third of it. */
  leaseMs: fixed(60_000),
  /** Pause after an encoder or the store did not answer, in milliseconds. */
  retryMs: fixed(5_000),
  /** Interval of the scan for chunks that another process left unencoded, in milliseconds. */
  lookMs: fixed(60_000),
} as const;

type EncodingSettings = SettingsOf<typeof ENCODING_SETTINGS>;

export const DEFAULT_ENCODING_SETTINGS: EncodingSettings = defaultsOf(ENCODING_SETTINGS);

export interface EncodingPoolParts {
  store: Store;
  encoders: EncoderSet;
  log: Logger;
  /** Names this worker in leases, as the trainer's. */
  owner: string;
  settings?: Partial<EncodingSettings>;
  nowMs?: () => number;
}

export interface EncodingPool {
  /** Scans in the background, now and at intervals, for chatbots with chunks to encode. */
  start(): void;
  /** Announces that these chatbots may have chunks to encode. */
  add(chatbotIds: Iterable<string>): void;
  /** Resolves when nothing known is left to encode here. */
  idle(): Promise<void>;
  /** Safe to call twice. */
  close(): Promise<void>;
}

const CHATBOTS_PER_LOOK = 1_000;
const KINDS: readonly SourceKind[] = ['qa', 'file'];

export function createEncodingPool({ store, encoders, log, ...parts }: EncodingPoolParts): EncodingPool {
  const settings = { ...DEFAULT_ENCODING_SETTINGS, ...parts.settings };
  const { owner, nowMs = Date.now } = parts;
  const leases = createEncodingLeases({ store, log, owner, leaseMs: settings.leaseMs, nowMs });
  const stopping = new AbortController();
  /** Chatbots that may have work, in the order of their turns. */
  const waiting = new Set<string>();
  /** The last chatbot that the first scan has seen; undefined once it has seen all. */
  let cursor: string | undefined;
  let retry: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  const pool = createWorkerPool(1, work, () => undefined);

  async function work(): Promise<boolean> {
    if (stopping.signal.aborted) return false;
    const chatbotId = waiting.values().next().value;
    try {
      if (chatbotId === undefined) return await lookForMore();
      waiting.delete(chatbotId);
      if (await takeTurn(chatbotId)) waiting.add(chatbotId);
      return true;
    } catch (error) {
      if (chatbotId !== undefined) waiting.add(chatbotId);
      if (!stopping.signal.aborted) pause(error);
      return false;
    }
  }

  function pause(error: unknown): void {
    log.warn({ err: error }, 'vectors could not be made; texts answer without them until the next try');
    clearTimeout(retry);
    retry = setTimeout(() => pool.wake(), settings.retryMs);
  }

  function lookThroughAll(): void {
    cursor = '';
    pool.wake();
  }

  async function lookForMore(): Promise<boolean> {
    if (cursor === undefined) return false;
    const found = await store.read.encoding.listChatbots(encoders.signatures, cursor, CHATBOTS_PER_LOOK);
    cursor = found.length < CHATBOTS_PER_LOOK ? undefined : found.at(-1);
    for (const chatbotId of found) waiting.add(chatbotId);
    return found.length > 0;
  }

  /** @returns whether the chatbot may have more for this worker; a chatbot leased by another worker is left to it */
  async function takeTurn(chatbotId: string): Promise<boolean> {
    if ((await listUnencoded(chatbotId, 1)).length > 0) return leases.take(chatbotId, encodeBatch);
    await store.write((tx) => tx.encoding.markComplete(chatbotId, encoders.signatures));
    return false;

    async function encodeBatch(lost: AbortSignal): Promise<void> {
      const chunks = await listUnencoded(chatbotId, settings.batch);
      const [chunk] = chunks;
      if (chunk === undefined) return;
      const encoded = await addMissing(chunks, AbortSignal.any([stopping.signal, lost]));
      await store.write((tx) => tx.encoding.write(chatbotId, encoders.signatures[chunk.kind], encoded));
    }
  }

  /** Chunks of one source type. */
  async function listUnencoded(chatbotId: string, limit: number): Promise<UnencodedChunk[]> {
    for (const kind of KINDS) {
      const signature = encoders.signatures[kind];
      const chunks = await store.read.encoding.listUnencoded(chatbotId, kind, signature, limit);
      if (chunks.length > 0) return chunks;
    }
    return [];
  }

  async function addMissing(chunks: readonly UnencodedChunk[], signal: AbortSignal): Promise<EncodedChunk[]> {
    const vectors = await makeMissingVectors(encoders, chunks, { signal });
    return chunks.map(({ terms: _, ...chunk }, position) => ({
      ...chunk,
      vectors: vectors[position] as Vector[],
    }));
  }

  return {
    start() {
      lookThroughAll();
      looking = setInterval(lookThroughAll, settings.lookMs);
    },
    add(chatbotIds) {
      for (const chatbotId of chatbotIds) waiting.add(chatbotId);
      pool.wake();
    },
    idle: pool.idle,
    async close() {
      stopping.abort();
      clearTimeout(retry);
      clearInterval(looking);
      await pool.close();
    },
  };
}
