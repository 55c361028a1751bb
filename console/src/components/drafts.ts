/**
 * What was typed and is not saved yet. It outlives its form: another tab of the chatbot, the way back, the page loaded
 * again, a session that ended. It ends with the browser's tab, and where the owner logs out.
 */
import { useState } from 'react';

const STORAGE_KEY = 'docent-drafts';

function readStored(): Map<string, unknown> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, unknown][]);
  } catch {
    return new Map();
  }
}

const drafts = readStored();

function store(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...drafts]));
  } catch {
    // Storage is full or closed to this page: kept until the page is loaded again.
  }
}

export const hasDraft = (key: string): boolean => drafts.has(key);

/** Of all drafts whose keys begin so, what follows in each key; in the order in which they were begun. */
export const draftsBeginning = (prefix: string): string[] =>
  [...drafts.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));

export function dropDrafts(): void {
  drafts.clear();
  store();
}

export interface Draft<T> {
  value: T;
  /** Whether it is other than what is saved. */
  isChanged: boolean;
  change: (value: T) => void;
  /** Back to what is saved. */
  drop: () => void;
}

/** @param key begins with the id of the chatbot, so that nobody else is shown it */
export function useDraft<T>(key: string, saved: T): Draft<T> {
  const [value, setValue] = useState(() => (drafts.has(key) ? (drafts.get(key) as T) : saved));
  return {
    value,
    isChanged: JSON.stringify(value) !== JSON.stringify(saved),
    change: (changed) => {
      setValue(changed);
      drafts.set(key, changed);
      store();
    },
    drop: () => {
      setValue(saved);
      drafts.delete(key);
      store();
    },
  };
}
