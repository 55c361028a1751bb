/**
 * A tab of the browser belongs to one account, and so does all that it holds: replies, drafts, uploads, notices, the
 * address where to go on. Where another account enters, the console is loaded anew, and nothing of it is left.
 */
import { dropDrafts } from './drafts.ts';
import { dropKept } from './kept-for-tab.ts';

const STORAGE_KEY = 'docent-account';

function readStored(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

let owner = readStored();

function setOwner(accountId: string): void {
  owner = accountId;
  try {
    sessionStorage.setItem(STORAGE_KEY, accountId);
  } catch {
    // Storage is full or closed to this page: known until the page is loaded again.
  }
}

function startAnew(): void {
  dropDrafts();
  dropKept();
  // Uploads of the other account would have the browser ask whether to leave.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  location.replace('/chatbots');
}

/** Resolves where the tab is this account's or nobody's yet, and never where it was another's: the page is left then. */
export async function enterTab(accountId: string): Promise<void> {
  const isAnothers = owner !== null && owner !== accountId;
  setOwner(accountId);
  if (!isAnothers) return;
  startAnew();
  await new Promise<never>(() => undefined);
}
