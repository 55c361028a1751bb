/** The claims of a language model's reply: each is read and checked as soon as its line is whole; those that pass are said one after the other. */
import { type Asked, type CheckedClaim, checkClaim } from './claim-checks.ts';
import type { Nearness } from './nearness.ts';
import { type Claim, STATEMENTS_MAX, type Statement } from './statements.ts';

/** A claim as it came, and what may be said of it; 'none': the model says that the sentences do not answer. */
export type ReadClaim = 'none' | { readonly claim: Claim; readonly checked: CheckedClaim | undefined };

/** Longer claims are several. */
const CLAIM_MAX_CHARACTERS = 600;
/** A model that goes on and on is not read further. */
const CLAIMS_MAX = STATEMENTS_MAX;
/** Control characters, and what turns the direction of a text around: what is said must be what is seen. */
export const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffd]/u;
/** A sentence that ends so needs no space behind it. */
const ENDS_UNSPACED = /[。！？]$/u;

export async function* readClaims(
  pieces: AsyncIterable<string>,
  statements: readonly Statement[],
  asked: Asked,
  nearness: Nearness,
): AsyncGenerator<ReadClaim> {
  let read = 0;
  for await (const line of readLines(pieces)) {
    const claim = readLine(line);
    if (claim === undefined) continue;
    if (claim === 'none') {
      yield 'none';
      continue;
    }
    read += 1;
    if (read > CLAIMS_MAX) return;
    yield { claim, checked: await checkClaim(claim, statements, asked, nearness) };
  }
}

/** What stands on one line of a reply; undefined for what is none of both, as the fences that some models put around JSON. */
function readLine(line: string): Claim | 'none' | undefined {
  const json = line.trim().replace(/^\[\s*(?=\{)|^data:\s*|,$|\]$(?<!\d\])/gu, '');
  if (!json.startsWith('{')) return undefined;
  let parsed: { claim?: unknown; sentences?: unknown; none?: unknown };
  try {
    parsed = JSON.parse(json) as typeof parsed;
  } catch {
    return undefined;
  }
  if (parsed.none === true) return 'none';
  const { claim, sentences } = parsed;
  if (typeof claim !== 'string' || !Array.isArray(sentences)) return undefined;
  const text = claim.replace(/\s+/gu, ' ').trim();
  const isSayable = text !== '' && text.length <= CLAIM_MAX_CHARACTERS && !UNSEEN.test(text);
  return isSayable ? { text, numbers: sentences.map(Number) } : undefined;
}

/** The lines of a reply that comes in pieces, each as soon as it is whole. */
export async function* readLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let unread = '';
  for await (const piece of pieces) {
    const lines = (unread + piece).split('\n');
    unread = lines.pop() ?? '';
    yield* lines;
  }
  yield unread;
}

/** The text of claims that are said one after the other. */
export function joinClaims(claims: readonly Pick<CheckedClaim, 'text'>[]): string {
  return claims.reduce((text, claim) => text + spaceBehind(text) + claim.text, '');
}

/** What parts a text from the claim that is said behind it. */
export function spaceBehind(text: string): string {
  return text === '' || ENDS_UNSPACED.test(text) ? '' : ' ';
}
