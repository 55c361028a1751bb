/** Decodes references such as &amp; and &#8364;. No document may declare others: see scanner.ts. */

export class MalformedXmlError extends Error {}

export function malformed(what: string): never {
  throw new MalformedXmlError(what);
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const NUMBERED = /^#(?:x([0-9a-fA-F]+)|([0-9]+))$/;

/** Text with its references replaced. @throws MalformedXmlError if one refers to nothing, or has no end */
export function decodeReferences(text: string): string {
  let decoded = '';
  let from = 0;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', from)) {
    const end = text.indexOf(';', at);
    if (end < 0) malformed('a reference has no end');
    const reference = text.slice(at + 1, end);
    decoded += text.slice(from, at) + (NAMED.get(reference) ?? numbered(reference));
    from = end + 1;
  }
  return decoded + text.slice(from);
}

function numbered(reference: string): string {
  const [, hexadecimal, decimal] = NUMBERED.exec(reference) ?? [];
  const code =
    hexadecimal === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hexadecimal, 16);
  if (!isCharacter(code)) malformed('a reference refers to nothing');
  return String.fromCodePoint(code);
}

/** The Char production of XML 1.0. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}
