/** What waits for its turn: those that wait take turns, so that many entries of one hold up those of another by one only. */

interface Waiting<T> {
  entry: T;
  size: number;
}

export interface TurnQueue<T> {
  push(turn: string, entry: T, size: number): void;
  /**
   * Removes and gives the entry whose turn it is. While those of several wait, one of each follows; while those of one, all of
   * them; until they come to `limit` in size.
   */
  take(limit: number): T[];
  /** Whether it was there. */
  remove(entry: T): boolean;
  /** Removes and gives all. */
  drain(): T[];
  readonly isEmpty: boolean;
}

export function createTurnQueue<T>(): TurnQueue<T> {
  /** In the order of their turns; none is empty. */
  const waiting = new Map<string, Waiting<T>[]>();

  return {
    push(turn, entry, size) {
      const own = waiting.get(turn);
      if (own === undefined) waiting.set(turn, [{ entry, size }]);
      else own.push({ entry, size });
    },
    take(limit) {
      const taken: T[] = [];
      let left = limit;
      let turns = waiting.size > 1 ? waiting.size : Number.POSITIVE_INFINITY;
      for (const [turn, own] of waiting) {
        const [next] = own;
        if (next === undefined || turns === 0 || (taken.length > 0 && next.size > left)) break;
        taken.push(next.entry);
        left -= next.size;
        turns -= 1;
        own.shift();
        // Back to the end, where this loop comes to it again.
        waiting.delete(turn);
        if (own.length > 0) waiting.set(turn, own);
      }
      return taken;
    },
    remove(entry) {
      for (const [turn, own] of waiting) {
        const at = own.findIndex((one) => one.entry === entry);
        if (at < 0) continue;
        own.splice(at, 1);
        if (own.length === 0) waiting.delete(turn);
        return true;
      }
      return false;
    },
    drain() {
      const all = [...waiting.values()].flat().map(({ entry }) => entry);
      waiting.clear();
      return all;
    },
    get isEmpty() {
      return waiting.size === 0;
    },
  };
}
