/** What a text has to be to be kept: one rule for all of them, here and in the console. */
import { type TString, type TStringOptions, Type } from 'typebox';

/** Not white space, no control or format character, and nothing that Unicode says to draw nothing for. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether there is nothing in it that a reader could see. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** False for what no database gives back as it was: half a surrogate pair, and the character NUL. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Controls, ends of lines, and marks that turn the direction of the text around them. */
const NOT_IN_NAMES = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A name of a file, a chatbot or a key as it is kept: without what no name may have, and without white space around it. */
export function cleanName(given: string): string {
  return given.replace(NOT_IN_NAMES, '').trim();
}

const LOW_SURROGATE = /[\udc00-\udfff]/;

/** The length of a storable text in Unicode code points, in which limits are given. */
export function countCodePoints(text: string): number {
  let count = text.length;
  // Most texts have none, which is seen at a glance where a character is a byte.
  if (!LOW_SURROGATE.test(text)) return count;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xdc00 && unit <= 0xdfff) count -= 1;
  }
  return count;
}

const NOT_STORABLE = 'must be valid Unicode text without NUL characters';

/** A text that is kept as it was sent. */
export function StorableText(options: TStringOptions = {}): TString {
  return Type.Refine(Type.String(options), isStorable, () => NOT_STORABLE);
}

/** A text that is kept as it was sent, and is not blank. */
export function VisibleText(options: TStringOptions = {}): TString {
  return Type.Refine(
    // The pattern tells clients as much as all of their languages can read.
    Type.String({ pattern: '\\S', ...options }),
    (text) => isStorable(text) && !isBlank(text),
    (text) => (isBlank(text) ? 'must not be blank' : NOT_STORABLE),
  );
}
