/** Keeps the indexes of the chatbots asked most recently in memory, each as current as the ask needs it. */
import type { TagFilter } from '../../../../contract/knowledge/availability.ts';
import { AppError } from '../../errors.ts';
import type { KnowsLanguage } from '../encoders/encoder.ts';
import { narrowFilter } from './availability.ts';
import { createChatbotIndex } from './chatbot-index.ts';
import type { IndexDelta } from './entries.ts';
import type { ChatbotIndex } from './types.ts';

/**
 * Reads what changed since a version (0: everything); undefined where there is no such chatbot.
 * @param filter of the sources whose entries are wanted. Default: all
 */
export type LoadDelta = (
  chatbotId: string,
  sinceVersion: number,
  filter?: TagFilter,
) => Promise<IndexDelta | undefined>;

export interface IndexCacheOptions {
  /** Indexes beyond it leave, the least recently asked first. The one asked for last always stays. */
  maxBytes: number;
  load: LoadDelta;
  /** Which languages encoders know; by default all. */
  knows?: KnowsLanguage;
  /** Called again and again while an index takes in many texts, to let the event loop go. Default: never does. */
  breathe?: () => Promise<void>;
  /** The store's clock, by which sources begin and end. Default: time stands still. */
  nowMs?: () => number;
  /** Indexes of one chatbot by tag filters; beyond it the one asked least recently leaves. Default: as many as there are. */
  filteredMax?: number;
}

export interface UseOptions {
  /** Awaited after each wait for a load, whose end wakes everybody who waited at once; by default they all go on together. */
  turn?: () => Promise<void>;
  /** The index has what these tags choose, and nothing else. Default: everything. */
  filter?: TagFilter | undefined;
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
   * @throws AppError unavailable if the store keeps giving older versions than the one asked for
   * @throws whatever the loader or `work` throws; the next ask tries again
   */
  use<T>(
    chatbotId: string,
    version: number,
    work: (index: ChatbotIndex, at: number) => T,
    options?: UseOptions,
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

/** What an index is of: a chatbot, or what a filter chooses of it. */
interface Scope {
  name: string;
  chatbotId: string;
  filter?: TagFilter;
}

interface Slot {
  scope: Scope;
  index: ChatbotIndex;
  sizeBytes: number;
  /** The load under way; false where the chatbot proved gone. */
  loading: Promise<boolean> | undefined;
  /** True while a load changes the index in place: nobody may read it then. */
  isChanging: boolean;
}

export function createIndexCache({
  maxBytes,
  load,
  knows,
  breathe = goOn,
  nowMs = () => Number.NEGATIVE_INFINITY,
  filteredMax = Number.POSITIVE_INFINITY,
}: IndexCacheOptions): IndexCache {
  /** Of sources that no filter chooses. */
  const nothing = createChatbotIndex(knows);
  /** By the name of their scope, in the order of their last ask. */
  const slots = new Map<string, Slot>();
  const counters: IndexCacheCounters = { hits: 0, loads: 0, deltas: 0, evictions: 0 };
  let sizeBytes = 0;

  const isDue = ({ dueAtMs }: ChatbotIndex): boolean => dueAtMs <= nowMs();

  function isHeld(slot: Slot): boolean {
    return slots.get(slot.scope.name) === slot;
  }

  function drop(slot: Slot): void {
    if (!isHeld(slot)) return;
    slots.delete(slot.scope.name);
    sizeBytes -= slot.sizeBytes;
  }

  function touch(scope: Scope): Slot {
    const known = slots.get(scope.name);
    const slot = known ?? {
      scope,
      index: createChatbotIndex(knows),
      sizeBytes: 0,
      loading: undefined,
      isChanging: false,
    };
    slots.delete(scope.name);
    slots.set(scope.name, slot);
    if (known === undefined && scope.filter !== undefined) boundFiltered(scope.chatbotId);
    return slot;
  }

  function boundFiltered(chatbotId: string): void {
    const filtered = [...slots.values()].filter(
      ({ scope }) => scope.chatbotId === chatbotId && scope.filter !== undefined,
    );
    for (const slot of filtered.slice(0, Math.max(0, filtered.length - filteredMax))) leave(slot);
  }

  function leave(slot: Slot): void {
    drop(slot);
    counters.evictions++;
  }

  function evict(kept: Slot): void {
    for (const slot of slots.values()) {
      if (sizeBytes <= maxBytes) return;
      if (slot !== kept && slot.loading === undefined) leave(slot);
    }
  }

  async function takeIn(slot: Slot, delta: IndexDelta): Promise<void> {
    const isFirst = slot.index.version === 0;
    slot.isChanging = !delta.isComplete;
    try {
      await slot.index.applyInSlices(delta, breathe);
    } catch (error) {
      // Half a delta applied is neither version.
      drop(slot);
      throw error;
    } finally {
      slot.isChanging = false;
    }
    if (isFirst || delta.isComplete) counters.loads++;
    else counters.deltas++;
    if (!isHeld(slot)) return;
    sizeBytes += slot.index.sizeBytes - slot.sizeBytes;
    slot.sizeBytes = slot.index.sizeBytes;
    evict(slot);
  }

  async function refresh(slot: Slot): Promise<boolean> {
    const { scope, index } = slot;
    try {
      const delta = await load(scope.chatbotId, index.version, scope.filter);
      if (delta === undefined) drop(slot);
      else if (delta.version > index.version || delta.isComplete || isDue(index))
        await takeIn(slot, { ...delta, atMs: nowMs() });
      return delta !== undefined;
    } catch (error) {
      if (index.version === 0) drop(slot);
      throw error;
    } finally {
      slot.loading = undefined;
    }
  }

  /** Undefined if the chatbot is gone. */
  async function lend<T>(
    scope: Scope,
    version: number,
    work: (index: ChatbotIndex, at: number) => T,
    turn: () => Promise<void>,
  ): Promise<{ result: T } | undefined> {
    const slot = touch(scope);
    const { index } = slot;
    let isLoaded = index.version > 0;
    let isHit = true;
    let staleReads = 0;
    // A load under way may have been begun before the version asked for: then it takes one more.
    for (;;) {
      const isCurrent = isLoaded && index.version >= version && !isDue(index);
      if (isCurrent && !slot.isChanging) break;
      isHit &&= isCurrent;
      const isShared = slot.loading !== undefined;
      slot.loading ??= refresh(slot);
      const before = index.version;
      if (!(await slot.loading)) return undefined;
      isLoaded = true;
      if (!isShared && index.version === before) staleReads++;
      if (index.version < version && staleReads >= STALE_READS_MAX) {
        throw new AppError('unavailable', 'The store gives older knowledge than it acknowledged; ask again.');
      }
      await turn();
    }
    if (isHit) counters.hits++;
    return { result: work(index, index.version) };
  }

  return {
    async use(chatbotId, version, work, { turn = goOn, filter } = {}) {
      const whole = { name: chatbotId, chatbotId };
      if (filter === undefined) return (await lend(whole, version, work, turn))?.result;
      const found = await lend(
        whole,
        version,
        (index, at) => ({ narrowed: narrowFilter(filter, (tag) => index.hasTag(tag)), at }),
        turn,
      );
      if (found === undefined) return undefined;
      const { narrowed, at } = found.result;
      if (narrowed === 'nothing') return work(nothing, at);
      if (narrowed === 'everything') return (await lend(whole, version, work, turn))?.result;
      const part = { name: `${chatbotId} ${JSON.stringify(narrowed)}`, chatbotId, filter: narrowed };
      return (await lend(part, version, work, turn))?.result;
    },
    createApart: () => createChatbotIndex(knows),
    forget(chatbotId) {
      for (const slot of slots.values()) if (slot.scope.chatbotId === chatbotId) drop(slot);
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
