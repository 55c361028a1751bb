/** What a character may stand beside in a word, so that text read in a wrong code page shows. */

export const KIND = {
  /** White space, and what stands between words. */
  neutral: 0,
  small: 1,
  capital: 2,
  /** A letter of a script without capitals. */
  letter: 3,
  /** Belongs to the letter before it. */
  mark: 4,
  /** A letter that must have another one behind it. */
  leading: 5,
  /** A letter that ends a word. */
  final: 6,
  digit: 7,
  /** Between words, and inside them as well. */
  joining: 8,
  /** The same, but never before a word alone. */
  apostrophe: 9,
  /** In hardly any text. */
  strange: 10,
} as const;

/** In order: the first that fits. */
const PATTERNS: readonly (readonly [RegExp, number])[] = [
  [/[¶¦¬¤]/, KIND.strange],
  [/’/, KIND.apostrophe],
  [/[‘'·‑–—…-]/, KIND.joining],
  [/[\p{Cc}\p{Cn}\p{Co}\ufffd](?<![\t\n\v\f\r])/u, KIND.strange],
  [/[เแโใไ]/, KIND.leading],
  [/[ךםןףץς]/, KIND.final],
  [/[ªºµ]/, KIND.neutral],
  [/\p{M}/u, KIND.mark],
  [/\p{Ll}/u, KIND.small],
  [/[\p{Lu}\p{Lt}]/u, KIND.capital],
  [/\p{L}/u, KIND.letter],
  [/\p{N}/u, KIND.digit],
  [/[\p{P}\p{Z}\p{Cf}\s$£€¥¢₪₫฿°©®™§±×÷†‡+<=>|~^`]/u, KIND.neutral],
];

export function kindOf(character: string): number {
  return PATTERNS.find(([pattern]) => pattern.test(character))?.[1] ?? KIND.strange;
}

const isWordKind = (kind: number): boolean => kind >= KIND.small && kind <= KIND.final;

/** Whether a character beyond ASCII belongs to no word: it says nothing of the code page. */
export function isApart(kind: number, left: number, right: number): boolean {
  if (kind === KIND.joining) return true;
  if (kind === KIND.apostrophe) return isWordKind(left) || !isWordKind(right);
  return (kind === KIND.neutral || kind === KIND.digit) && !(isWordKind(left) && isWordKind(right));
}

/** What stands left and right of a character. */
export interface Neighbours {
  left: number;
  right: number;
  /** Whether one of them is a letter of another script. */
  isMixed: boolean;
}

/**
 * Whether no text has this: a sign inside a word, a capital behind a small letter, a mark without its letter, a letter alone beside a
 * digit, two scripts in a word.
 */
export function isOdd(kind: number, { left, right, isMixed }: Neighbours): boolean {
  if (isMixed || !isWordKind(kind)) return true;
  switch (kind) {
    case KIND.mark:
      return !isWordKind(left);
    case KIND.leading:
      return right !== KIND.letter;
    case KIND.final:
      return isWordKind(right) || !isWordKind(left);
    case KIND.capital:
      return left === KIND.small || isAloneByDigit(left, right);
    default:
      return isAloneByDigit(left, right);
  }
}

function isAloneByDigit(left: number, right: number): boolean {
  return !isWordKind(left) && !isWordKind(right) && (left === KIND.digit || right === KIND.digit);
}
