/** Decodes the text between tags, and finds where it may be cut. */
import { decodeReferences, malformed } from './references.ts';

const TAB = 9;
const NEW_LINE = 10;
const RETURN = 13;
const SPACE = 32;
const BRACKET = 93;

/** The S production of XML 1.0. */
export function isSpace(code: number): boolean {
  return code <= SPACE && (code === SPACE || code === NEW_LINE || code === RETURN || code === TAB);
}

/** Last place to cut text that may continue in the next piece: not in a reference, a line break or a section end. */
export function endOfWhole(text: string, start: number, end: number, hasReference: boolean): number {
  if (hasReference) {
    const last = text.lastIndexOf('&');
    if (last >= start && text.indexOf(';', last) < 0) return last;
  }
  if (text.charCodeAt(end - 1) === RETURN) return end - 1;
  let cut = end;
  while (cut > start && end - cut < 2 && text.charCodeAt(cut - 1) === BRACKET) cut--;
  return cut;
}

/** With references and line breaks resolved. @throws MalformedXmlError */
export function readText(
  text: string,
  hasReference: boolean,
  hasReturn: boolean,
  hasBracket: boolean,
): string {
  if (hasBracket && text.includes(']]>')) malformed('text holds the end of a section');
  const lines = hasReturn ? text.replace(/\r\n?/g, '\n') : text;
  return hasReference ? decodeReferences(lines) : lines;
}
