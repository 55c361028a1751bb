/** Keeps the indexes of the chatbots asked most recently in memory, each as current as the ask needs it. */
import { AppError } from '../../errors.ts';
import type { KnowsLanguage } from '../encoders/encoder.ts';
import { createChatbotIndex } from './chatbot-index.ts';
import type { IndexDelta } from './entries.ts';
import type { ChatbotIndex } from './types.ts';

/** Reads what changed since a version (0: everything); undefined where there is no such chatbot. */
export type LoadDelta = (chatbotId: string, sinceVersion: number) => Promise<IndexDelta | undefined>;

export interface IndexCacheOptions {
  /** Indexes beyond it leave, the least recently asked first. The one asked for last always stays. */
  maxBytes: number;
  load: LoadDelta;
  /** Which languages encoders know; by default all. */
  knows?: KnowsLanguage;
  /** Called again and again while an index takes in many texts, to let the event loop go. Default: never does. */
  breathe?: () => Promise<void>;
}

export interface IndexCacheCounters {
  /** Looks into an index that was current already: two or three an ask. */
  hits: number;
  /** Indexes built from everything. */
  loads: number;
  /** Indexes brought up to date by what changed. */
  deltas: number;
  evictions: number;
}

export interface IndexCache {
  /**
   * Runs `work` on the chatbot's index at `version` or later, between two changes, and gives its result; undefined if the
   * chatbot is gone. `work` is synchronous and must not keep the index: after any await it may be halfway through a change.
   * Asks at the same time share one load.
   * @param work also takes the version that the index stands at
   * @param turn awaited after each wait for a load, whose end wakes everybody who waited at once; by default they all go on together
   * @throws AppError unavailable if the store keeps giving older versions than the one asked for
   * @throws whatever the loader or `work` throws; the next ask tries again
   */
  use<T>(
    chatbotId: string,
    version: number,
    work: (index: ChatbotIndex, at: number) => T,
    turn?: () => Promise<void>,
  ): Promise<T | undefined>;
  /** An empty index that the cache does not hold, for questions to other knowledge than a chatbot has now. */
  createApart(): ChatbotIndex;
  /** Drops a chatbot's index, as when the chatbot is deleted. */
  forget(chatbotId: string): void;
  readonly sizeBytes: number;
  /** How many indexes it holds. */
  readonly size: number;
  readonly counters: Readonly<IndexCacheCounters>;
}

/** Reads in a row that bring an index no nearer to the version asked for. */
const STALE_READS_MAX = 3;

async function goOn(): Promise<void> {}

interface Slot {
  index: ChatbotIndex;
  sizeBytes: number;
  /** The load under way; false where the chatbot proved gone. */
  loading: Promise<boolean> | undefined;
  /** True while a load changes the index in place: nobody may read it then. */
  isChanging: boolean;
}

export function createIndexCache({ maxBytes, load, knows, breathe = goOn }: IndexCacheOptions): IndexCache {
  /** In the order of their last ask. */
  const slots = new Map<string, Slot>();
  const counters: IndexCacheCounters = { hits: 0, loads: 0, deltas: 0, evictions: 0 };
  let sizeBytes = 0;

  function drop(chatbotId: string, slot: Slot): void {
    if (slots.get(chatbotId) !== slot) return;
    slots.delete(chatbotId);
    sizeBytes -= slot.sizeBytes;
  }

  function touch(chatbotId: string): Slot {
    const slot = slots.get(chatbotId) ?? {
      index: createChatbotIndex(knows),
      sizeBytes: 0,
      loading: undefined,
      isChanging: false,
    };
    slots.delete(chatbotId);
    slots.set(chatbotId, slot);
    return slot;
  }

  function evict(kept: Slot): void {
    for (const [chatbotId, slot] of slots) {
      if (sizeBytes <= maxBytes) return;
      if (slot === kept || slot.loading !== undefined) continue;
      drop(chatbotId, slot);
      counters.evictions++;
    }
  }

  async function takeIn(chatbotId: string, slot: Slot, delta: IndexDelta): Promise<void> {
    const isFirst = slot.index.version === 0;
    slot.isChanging = !delta.isComplete;
    try {
      await slot.index.applyInSlices(delta, breathe);
    } catch (error) {
      // Half a delta applied is neither version.
      drop(chatbotId, slot);
      throw error;
    } finally {
      slot.isChanging = false;
    }
    if (isFirst || delta.isComplete) counters.loads++;
    else counters.deltas++;
    if (slots.get(chatbotId) !== slot) return;
    sizeBytes += slot.index.sizeBytes - slot.sizeBytes;
    slot.sizeBytes = slot.index.sizeBytes;
    evict(slot);
  }

  async function refresh(chatbotId: string, slot: Slot): Promise<boolean> {
    try {
      const delta = await load(chatbotId, slot.index.version);
      if (delta === undefined) drop(chatbotId, slot);
      else if (delta.version > slot.index.version || delta.isComplete) await takeIn(chatbotId, slot, delta);
      return delta !== undefined;
    } catch (error) {
      if (slot.index.version === 0) drop(chatbotId, slot);
      throw error;
    } finally {
      slot.loading = undefined;
    }
  }

  return {
    async use(chatbotId, version, work, turn = goOn) {
      const slot = touch(chatbotId);
      const { index } = slot;
      let isLoaded = index.version > 0;
      let isHit = true;
      let staleReads = 0;
      // A load under way may have been begun before the version asked for: then it takes one more.
      for (;;) {
        const isCurrent = isLoaded && index.version >= version;
        if (isCurrent && !slot.isChanging) break;
        isHit &&= isCurrent;
        const isShared = slot.loading !== undefined;
        slot.loading ??= refresh(chatbotId, slot);
        const before = index.version;
        if (!(await slot.loading)) return undefined;
        isLoaded = true;
        if (!isShared && index.version === before) staleReads++;
        if (index.version < version && staleReads >= STALE_READS_MAX) {
          throw new AppError(
            'unavailable',
            'The store gives older knowledge than it acknowledged; ask again.',
          );
        }
        await turn();
      }
      if (isHit) counters.hits++;
      return work(index, index.version);
    },
    createApart: () => createChatbotIndex(knows),
    forget(chatbotId) {
      const slot = slots.get(chatbotId);
      if (slot !== undefined) drop(chatbotId, slot);
    },
    get sizeBytes() {
      return sizeBytes;
    },
    get size() {
      return slots.size;
    },
    counters,
  };
}
