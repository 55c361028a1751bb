/** Interns element names without making a string each time: a document repeats few names. */
import { malformed } from './references.ts';

export interface XmlName {
  /** As written, prefix and all. */
  qualified: string;
  local: string;
}

const START =
  ':A-Z_a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd\\u{10000}-\\u{effff}';
const NAME = new RegExp(`^[${START}][-.0-9\\u00b7\\u0300-\\u036f\\u203f\\u2040${START}]*$`, 'u');

/** Names kept, a power of two; each in one of PLACES neighbouring slots. */
const KEPT = 1_024;
const PLACES = 4;
const LONGEST_KEPT = 64;
/** Names interned per document; only a hostile document has more. */
const MOST_NEW = 4_096;

/** The Name production of XML 1.0. */
export function isName(text: string): boolean {
  return NAME.test(text);
}

/** True if `text` has `word` at this index. */
export function stands(text: string, at: number, word: string): boolean {
  if (at + word.length > text.length) return false;
  for (let index = 0; index < word.length; index++)
    if (text.charCodeAt(at + index) !== word.charCodeAt(index)) return false;
  return true;
}

const kept: (XmlName | undefined)[] = new Array(KEPT).fill(undefined);

export const HASH_FACTOR = 31;

/** Names that this document was the first to have. */
const newNames = { count: 0 };

/** Call at the beginning of a document. */
export function beginNames(): void {
  newNames.count = 0;
}

/**
 * The name in `text` from `start` to `end`.
 * @param hash of its UTF-16 units: multiply by HASH_FACTOR, add the next, in 32 bits
 * @throws MalformedXmlError if it is not a name
 */
export function findName(text: string, start: number, end: number, hash: number): XmlName {
  const first = hash ^ (hash >>> 10);
  let free = first & (KEPT - 1);
  for (let place = 0; place < PLACES; place++) {
    const slot = (first + place) & (KEPT - 1);
    const known = kept[slot];
    if (known === undefined) {
      free = slot;
      break;
    }
    if (known.qualified.length === end - start && stands(text, start, known.qualified)) return known;
  }
  const qualified = text.slice(start, end);
  if (!isName(qualified)) malformed('an element has no proper name');
  const local = qualified.slice(qualified.indexOf(':') + 1);
  if (end - start > LONGEST_KEPT || ++newNames.count > MOST_NEW) return { qualified, local };
  const name = { qualified: unique(qualified), local: unique(local) };
  kept[free] = name;
  return name;
}

/** The engine's own copy of the string, as used for property names: comparing it costs nothing. */
function unique(name: string): string {
  return Object.keys({ [name]: true })[0] ?? name;
}

/** Which ASCII characters an attribute's name may hold (1) and begin with (3). */
const NAME_CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return (isName(`a${character}`) ? 1 : 0) | (isName(character) ? 2 : 0);
});

/** End of the attribute name that begins at `start`. @throws MalformedXmlError */
export function endOfName(text: string, start: number): number {
  let at = start;
  let isPlain = true;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 128) isPlain = false;
    else if ((NAME_CLASSES[code] as number) === 0) break;
  }
  const isProper = isPlain
    ? at > start && (NAME_CLASSES[text.charCodeAt(start)] as number) === 3
    : isName(text.slice(start, at));
  if (!isProper && at < text.length) malformed('an attribute has no proper name');
  return at;
}
