/** Makes any extracted string safe to store, index and send: drops what no reader could see. */

const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const INVISIBLE = /[[\p{Cc}\u00AD\uFEFF\uFFFE\uFFFF]--[\t\n]]/gv;
const SUSPECT = /[[\p{Cc}\u00AD\u2028\u2029\uFEFF\uFFFE\uFFFF]--[\t\n]]/v;

/** Most texts are ASCII without controls other than \t and \n: they need no cleaning, and each character is one UTF-16 unit. */
export function isPlainAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if ((unit < 0x20 && unit !== 0x0a && unit !== 0x09) || unit > 0x7e) return false;
  }
  return true;
}

/**
 * Control characters, soft hyphens, byte order marks and noncharacters are dropped, every kind of line break becomes
 * \n, and lone surrogates become U+FFFD. Nothing else changes: no normalisation, no trimming.
 */
export function cleanText(text: string): string {
  if (isPlainAscii(text)) return text;
  const printable = SUSPECT.test(text) ? text.replace(LINE_BREAK, '\n').replace(INVISIBLE, '') : text;
  return printable.isWellFormed() ? printable : printable.toWellFormed();
}

/** The contract's rule for every stored text; a test compares the two. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether the text has no visible character. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Trims white space; a text without visible characters becomes empty. */
export function trimBlank(text: string): string {
  return isBlank(text) ? '' : text.trim();
}

/** Unicode code points of a string. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(index + 1);
      if (next >= 0xdc00 && next <= 0xdfff) {
        count--;
        index++;
      }
    }
  }
  return count;
}
