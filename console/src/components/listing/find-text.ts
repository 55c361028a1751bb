/** Whether a text is meant by what is typed into a search: whatever the case, the marks, the order of its words, and a slip of the finger. */

/** Of Latin, Greek and Cyrillic letters, and the vowel signs that Hebrew and Arabic are mostly written without. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;
const ASCII = /^[\0-\x7f]*$/;
const NO_WORD = /[^\p{L}\p{N}]+/u;

/** Words so long may have one letter wrong, twice as long ones two; shorter ones would be found everywhere. */
const ONE_SLIP_FROM = 4;
const TWO_SLIPS_FROM = 8;

/** Equal for texts that are alike to who searches: whatever the case, the marks, and the characters a letter is made of. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replaceAll(MARKS, '').normalize('NFC').toLowerCase();
}

/**
 * The rows that have every word of the search in them; where there is none, those whose words are a slip away, or begin so.
 * @param foldedOf what is searched of a row, by `foldText`
 */
export function keepFound<Row>(
  rows: readonly Row[],
  search: string,
  foldedOf: (row: Row) => string,
): readonly Row[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  const found = rows.filter((row) => words.every((word) => foldedOf(row).includes(word)));
  if (found.length > 0 || words.every((word) => slipsIn(word) === 0)) return found;
  return rows.filter((row) => isSlipAway(words, foldedOf(row)));
}

function isSlipAway(words: readonly string[], folded: string): boolean {
  const missing = words.filter((word) => !folded.includes(word));
  if (missing.some((word) => slipsIn(word) === 0)) return false;
  const written = folded.split(NO_WORD);
  return missing.every((word) => written.some((one) => isNear(word, one, slipsIn(word))));
}

function slipsIn({ length }: string): number {
  return length >= TWO_SLIPS_FROM ? 2 : length >= ONE_SLIP_FROM ? 1 : 0;
}

/**
 * Whether so many letters that are added, left out, changed or swapped make the beginning of the written word of the typed one: the
 * rest of it may not be typed yet. The first letter is right, as it mostly is.
 */
function isNear(typed: string, written: string, most: number): boolean {
  if (typed[0] !== written[0] || typed.length > written.length + most) return false;
  const columns = Math.min(written.length, typed.length + most);
  let [before, last] = [[] as number[], Array.from({ length: columns + 1 }, (_, at) => at)];
  for (let row = 1; row <= typed.length; row += 1) {
    const costs = [row];
    for (let at = 1; at <= columns; at += 1) {
      const isSame = typed[row - 1] === written[at - 1];
      const isSwapped = typed[row - 1] === written[at - 2] && typed[row - 2] === written[at - 1];
      const cost = Math.min(
        (last[at] ?? 0) + 1,
        (costs[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
      costs.push(cost);
    }
    [before, last] = [last, costs];
  }
  return Math.min(...last) <= most;
}
