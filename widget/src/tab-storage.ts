/** Keeps a value for the pages of one tab, and no longer: nothing of a visitor outlives the tab without consent. */

export interface TabStorage<T> {
  read(): Partial<T>;
  write(value: T): void;
}

/** A page that may store nothing, as in a sandboxed frame, keeps nothing. */
export function openTabStorage<T>(name: string): TabStorage<T> {
  return {
    read() {
      try {
        return JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<T>;
      } catch {
        return {};
      }
    },
    write(value) {
      try {
        sessionStorage.setItem(name, JSON.stringify(value));
      } catch {
        // Full, or not allowed: the next page begins anew.
      }
    },
  };
}

/** Keeps nothing. */
export const NO_STORAGE: TabStorage<unknown> = { read: () => ({}), write: () => undefined };
