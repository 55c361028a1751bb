/**
 * What waits for its turn. Accounts take turns, and those of one account, such as its chatbots, take them among themselves: many
 * entries of one, or many chatbots, hold up those of another account by one only, and by none beside the one under way where no third
 * account waits.
 */

interface Waiting<T> {
  entry: T;
  size: number;
}

export interface TurnQueue<T> {
  /** @param turn "account/chatbot", or anything without a slash */
  push(turn: string, entry: T, size: number): void;
  /**
   * Removes and gives the entry whose turn it is. While those of several accounts wait, one of each follows; while those of one, all
   * of them; until they come to `limit` in size.
   */
  take(limit: number): T[];
  /** Whether it was there. */
  remove(entry: T): boolean;
  /** Removes and gives all. */
  drain(): T[];
  readonly isEmpty: boolean;
}

export function createTurnQueue<T>(): TurnQueue<T> {
  /** By account and turn, each in the order of their turns; none is empty. */
  const accounts = new Map<string, Map<string, Waiting<T>[]>>();
  /** The account served last. */
  let served: string | undefined;

  /** Whoever was served last goes behind one that came since. */
  function letOthersFirst(): void {
    const turns = served === undefined ? undefined : accounts.get(served);
    if (served === undefined || turns === undefined) return;
    accounts.delete(served);
    accounts.set(served, turns);
  }

  /** Removes the entry whose turn it is in the account, which goes to the end with what it has left. */
  function takeFrom(account: string, turns: Map<string, Waiting<T>[]>): void {
    const [first] = turns;
    if (first === undefined) return;
    const [turn, own] = first;
    own.shift();
    turns.delete(turn);
    if (own.length > 0) turns.set(turn, own);
    accounts.delete(account);
    if (turns.size > 0) accounts.set(account, turns);
    served = account;
  }

  return {
    push(turn, entry, size) {
      const account = accountOf(turn);
      const turns = accounts.get(account) ?? new Map<string, Waiting<T>[]>();
      accounts.set(account, turns);
      const own = turns.get(turn);
      if (own === undefined) turns.set(turn, [{ entry, size }]);
      else own.push({ entry, size });
    },
    take(limit) {
      letOthersFirst();
      const taken: T[] = [];
      let left = limit;
      let rounds = accounts.size > 1 ? accounts.size : Number.POSITIVE_INFINITY;
      // What goes to the end, this loop comes to again.
      for (const [account, turns] of accounts) {
        const next = turns.values().next().value?.[0];
        if (next === undefined || rounds === 0 || (taken.length > 0 && next.size > left)) break;
        taken.push(next.entry);
        left -= next.size;
        rounds -= 1;
        takeFrom(account, turns);
      }
      return taken;
    },
    remove(entry) {
      for (const [account, turns] of accounts) {
        for (const [turn, own] of turns) {
          const at = own.findIndex((one) => one.entry === entry);
          if (at < 0) continue;
          own.splice(at, 1);
          if (own.length === 0) turns.delete(turn);
          if (turns.size === 0) accounts.delete(account);
          return true;
        }
      }
      return false;
    },
    drain() {
      const all = [...accounts.values()].flatMap((turns) => [...turns.values()].flat());
      accounts.clear();
      return all.map(({ entry }) => entry);
    },
    get isEmpty() {
      return accounts.size === 0;
    },
  };
}

function accountOf(turn: string): string {
  const end = turn.indexOf('/');
  return end < 0 ? turn : turn.slice(0, end);
}
