/**
 * What a page keeps through a reload without it being unsaved work, such as the conversation of the Test tab. It ends with the
 * browser's tab, and with the account's stay in it.
 */
const STORAGE_KEY = 'docent-kept';

function readStored(): Map<string, unknown> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, unknown][]);
  } catch {
    return new Map();
  }
}

const kept = readStored();
const onDropped = new Set<() => void>();

function store(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...kept]));
  } catch {
    // Storage is full or closed to this page: kept until the page is loaded again.
  }
}

export const readKept = (key: string): unknown => kept.get(key);

/** @param value of what JSON can hold; undefined: nothing is kept any more */
export function keep(key: string, value: unknown): void {
  if (value === undefined) kept.delete(key);
  else kept.set(key, value);
  store();
}

/** Called where all is dropped, by whoever holds a copy. */
export function whenDropped(forget: () => void): void {
  onDropped.add(forget);
}

export function dropKept(): void {
  kept.clear();
  store();
  for (const forget of onDropped) forget();
}
