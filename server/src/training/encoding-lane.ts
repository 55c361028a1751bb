/**
 * Gives trained chunks the vectors of encoders that need time. Chunks answer without them until then; chatbots take
 * turns, a batch each. Batches are gathered before they are written, for indexes read a whole file anew with each write: the more, the
 * longer a chatbot goes on. Also what a change of encoders comes to: every chunk that the new ones have not seen is encoded
 * again, while its old vectors still answer.
 */
import type { Logger } from 'pino';
import type { SourceKind, Vector } from '../retrieval/types.ts';
import type { EncodedChunk, Store, UnencodedChunk } from '../store/types.ts';
import type { EncoderSet } from './encoder-set.ts';
import { createLane } from './lane.ts';
import { makeMissingVectors } from './missing-vectors.ts';

export interface EncodingSettings {
  /** Chunks encoded in one turn, and written together at first. */
  batch: number;
  /** Chunks written together at most; so many are encoded again after a crash. */
  writeMax: number;
  /** Wait after an encoder or the store did not answer, in milliseconds. */
  retryMs: number;
  /** How often all chatbots are looked through for what another process left undone, in milliseconds. */
  lookMs: number;
}

export const DEFAULT_ENCODING_SETTINGS: Readonly<EncodingSettings> = {
  batch: 32,
  writeMax: 512,
  retryMs: 5_000,
  lookMs: 60_000,
};

export interface EncodingLaneParts {
  store: Store;
  encoders: EncoderSet;
  log: Logger;
  settings?: Partial<EncodingSettings>;
}

export interface EncodingLane {
  /** Looks up in the background, now and every so often, which chatbots have something to encode. */
  start(): void;
  /** Says that these chatbots may have something to encode. */
  add(chatbotIds: Iterable<string>): void;
  /** Resolves when nothing known is left to encode. */
  idle(): Promise<void>;
  /** Safe to call twice. */
  close(): Promise<void>;
}

/** What of a chatbot is encoded before it is written. */
interface Round {
  kind: SourceKind;
  chunks: readonly UnencodedChunk[];
  /** The first of them, with their vectors. */
  encoded: EncodedChunk[];
}

const CHATBOTS_PER_LOOK = 1_000;
const KINDS: readonly SourceKind[] = ['qa', 'file'];

export function createEncodingLane({ store, encoders, log, ...parts }: EncodingLaneParts): EncodingLane {
  const settings = { ...DEFAULT_ENCODING_SETTINGS, ...parts.settings };
  const stopping = new AbortController();
  /** In the order of their turns. */
  const waiting = new Set<string>();
  /** Under way, by chatbot. */
  const rounds = new Map<string, Round>();
  /** Chunks of a chatbot's next round, where it has had one. */
  const sizes = new Map<string, number>();
  /** Where the first look has come to; undefined once it has seen all. */
  let cursor: string | undefined;
  let retry: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  const lane = createLane(1, work, () => undefined);

  async function work(): Promise<boolean> {
    if (stopping.signal.aborted) return false;
    const chatbotId = waiting.values().next().value;
    try {
      if (chatbotId === undefined) return await lookForMore();
      waiting.delete(chatbotId);
      if (await encodeBatch(chatbotId)) waiting.add(chatbotId);
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
    retry = setTimeout(() => lane.kick(), settings.retryMs);
  }

  function lookThroughAll(): void {
    cursor = '';
    lane.kick();
  }

  async function lookForMore(): Promise<boolean> {
    if (cursor === undefined) return false;
    const found = await store.read.encoding.listChatbots(encoders.signatures, cursor, CHATBOTS_PER_LOOK);
    cursor = found.length < CHATBOTS_PER_LOOK ? undefined : found.at(-1);
    for (const chatbotId of found) waiting.add(chatbotId);
    return found.length > 0;
  }

  /** @returns whether the chatbot may have more */
  async function encodeBatch(chatbotId: string): Promise<boolean> {
    const round = rounds.get(chatbotId) ?? (await beginRound(chatbotId));
    if (round === undefined) {
      sizes.delete(chatbotId);
      await store.write((tx) => tx.encoding.settle(chatbotId, encoders.signatures));
      return false;
    }
    const { chunks, encoded } = round;
    encoded.push(...(await addMissing(chunks.slice(encoded.length, encoded.length + settings.batch))));
    if (encoded.length === chunks.length) await endRound(chatbotId, round);
    return true;
  }

  async function beginRound(chatbotId: string): Promise<Round | undefined> {
    // One large round at a time bounds what all of them hold in memory.
    const size = rounds.size === 0 ? (sizes.get(chatbotId) ?? settings.batch) : settings.batch;
    for (const kind of KINDS) {
      const signature = encoders.signatures[kind];
      const chunks = await store.read.encoding.listUnencoded(chatbotId, kind, signature, size);
      if (chunks.length === 0) continue;
      const round = { kind, chunks, encoded: [] };
      rounds.set(chatbotId, round);
      sizes.set(chatbotId, Math.min(size * 2, settings.writeMax));
      return round;
    }
    return undefined;
  }

  /** Writes what is encoded of a round, which then is over. */
  async function endRound(chatbotId: string, { kind, encoded }: Round): Promise<void> {
    await store.write((tx) => tx.encoding.write(chatbotId, encoders.signatures[kind], encoded));
    rounds.delete(chatbotId);
  }

  async function addMissing(chunks: readonly UnencodedChunk[]): Promise<EncodedChunk[]> {
    const vectors = await makeMissingVectors(encoders, chunks, stopping.signal);
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
      lane.kick();
    },
    idle: lane.idle,
    async close() {
      stopping.abort();
      clearTimeout(retry);
      clearInterval(looking);
      await lane.close();
      for (const [chatbotId, round] of rounds) {
        if (round.encoded.length === 0) continue;
        await endRound(chatbotId, round).catch((error: unknown) =>
          log.warn({ err: error }, 'vectors could not be written; they are made again after the next start'),
        );
      }
    },
  };
}
