/** What a text has to be to be kept: one rule for all of them. */
import { type TString, type TStringOptions, Type } from 'typebox';

/** False for what no database gives back as it was: half a surrogate pair, and the character NUL. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** A text that is kept as it was sent. */
export function StorableText(options: TStringOptions = {}): TString {
  return Type.Refine(
    Type.String(options),
    isStorable,
    () => 'must be valid Unicode text without NUL characters',
  );
}
