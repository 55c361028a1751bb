/**
 * What was typed and is not saved yet. It outlives its form: another tab of the chatbot, the way back, the page loaded
 * again, a session that ended. It ends with the browser's tab, where the owner logs out, and where another one logs in.
 */
import { useState } from 'react';

/** The number is that of the form in which they are stored: drafts of another form are left alone. */
const STORAGE_KEY = 'docent-drafts-2';

interface StoredDraft {
  value: unknown;
  base: unknown;
}

function readStored(): Map<string, StoredDraft> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, StoredDraft][]);
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

export const hasDrafts = (): boolean => drafts.size > 0;

/**
 * Of all drafts whose keys begin so, in the order in which they were begun.
 * @typeParam B what `useDraft` was given as their base
 */
export const draftsBeginning = <B>(prefix: string): { keyRest: string; base: B }[] =>
  [...drafts]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, { base }]) => ({ keyRest: key.slice(prefix.length), base: base as B }));

export function dropDrafts(): void {
  drafts.clear();
  store();
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export interface Draft<T, B = unknown> {
  value: T;
  /** What it was begun from: what is saved may have changed since, or be gone. */
  base: B;
  /** Whether it is other than what is saved. */
  isChanged: boolean;
  change: (value: T) => void;
  /** Back to what is saved. */
  drop: () => void;
}

/**
 * @param key begins with the id of the chatbot, so that nobody else is shown it
 * @param base kept with the draft as it is now, unless one is there already; of what JSON can hold
 */
export function useDraft<T, B = undefined>(key: string, saved: T, base?: B): Draft<T, B> {
  const [draft, setDraft] = useState(
    () => (drafts.get(key) ?? { value: saved, base }) as { value: T; base: B },
  );
  return {
    ...draft,
    isChanged: !isSame(draft.value, saved),
    change: (value) => {
      const changed = { ...draft, value };
      setDraft(changed);
      if (isSame(value, saved)) drafts.delete(key);
      else drafts.set(key, changed);
      store();
    },
    drop: () => {
      setDraft({ value: saved, base: base as B });
      drafts.delete(key);
      store();
    },
  };
}
