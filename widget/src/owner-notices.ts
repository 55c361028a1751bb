/** Tells the page's owner, in the browser's console, what a visitor cannot mend. Each line is written once a page. */
import type { Problem } from '../../contract/common.ts';

/** What to do about a refusal, by its code; the service's own words stand before it. */
const ADVICE: Readonly<Record<string, string>> = {
  unauthenticated: 'Make a new key in the console of Docent, on the tab Website, and put it into data-key.',
  forbidden: 'Use a key of this chatbot, from the tab Website.',
  forbidden_scope: 'Use a key that may ask, from the tab Website.',
  origin_not_allowed: 'Make a key with this origin in the console of Docent, on the tab Website.',
  rate_limited: 'The limits of a key are set where it is made, on the tab Website.',
};

const told = new Set<string>();

export function tellOwner(line: string): void {
  if (told.has(line)) return;
  told.add(line);
  console.error(`Docent chat: ${line}`);
}

export function explainRefusal(status: number, { code, detail, requestId }: Partial<Problem>): void {
  const said = detail ?? `The service answered with status ${status}.`;
  const advice = ADVICE[code ?? ''];
  tellOwner([said, advice, `(${code ?? status}, page ${location.origin})`].filter(Boolean).join(' '));
  if (status >= 500 && requestId !== undefined) tellOwner(`Request ${requestId} failed.`);
}
