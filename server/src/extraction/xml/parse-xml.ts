/** Streams an XML part into element events by local name, so that transitional and strict OOXML read alike. */
import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { AppError } from '../../errors.ts';
import { tooComplex, unreadable } from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';

/** By name as written, prefix and all. */
export type XmlAttributes = Record<string, string>;

export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Control characters that some writers leave in text; every other fault of form is fatal. */
const HARMLESS_FAULT = /disallowed character/;

/**
 * Resolves to false where the part has no bytes at all.
 * @throws AppError file_unreadable where it is not well formed
 * @throws AppError file_too_complex beyond the depth limit, or where it has a DOCTYPE: Office files never have one, and
 *   only a DOCTYPE can declare entities
 */
export async function parseXml(
  chunks: AsyncIterable<Buffer>,
  handler: XmlHandler,
  limits: ExtractionLimits,
  betweenChunks?: () => Promise<void>,
): Promise<boolean> {
  const parser = createParser(handler, limits);
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of chunks) {
      if (chunk.length === 0) continue;
      decoder ??= new TextDecoder(encodingOf(chunk));
      parser.write(decoder.decode(chunk, { stream: true }));
      await betweenChunks?.();
    }
    if (!decoder) return false;
    parser.write(decoder.decode());
    parser.close();
    return true;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw unreadable('its content is damaged', cause);
  }
}

function createParser(handler: XmlHandler, limits: ExtractionLimits): SaxesParser<{ position: false }> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const localNames = new Map<string, string>();
  let depth = 0;

  function localName(name: string): string {
    let local = localNames.get(name);
    if (local === undefined) {
      local = name.slice(name.indexOf(':') + 1);
      if (localNames.size < 10_000) localNames.set(name, local);
    }
    return local;
  }

  parser.on('doctype', () => {
    throw tooComplex('it declares a document type, which may define entities');
  });
  parser.on('error', (error) => {
    if (!HARMLESS_FAULT.test(error.message)) throw error;
  });
  parser.on('opentag', (tag) => {
    if (++depth > limits.xmlDepth) throw tooComplex(`its elements nest deeper than ${limits.xmlDepth}`);
    handler.open(localName(tag.name), tag.attributes as XmlAttributes);
  });
  parser.on('closetag', (tag) => {
    depth--;
    handler.close?.(localName(tag.name));
  });
  if (handler.text) {
    const take = handler.text.bind(handler);
    parser.on('text', take);
    parser.on('cdata', take);
  }
  return parser;
}

/** UTF-16 by byte order mark or by the shape of "<?" and "<x", else the ASCII-compatible encoding that it declares. */
function encodingOf(head: Buffer): string {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0x3c && head[1] === 0)) return 'utf-16le';
  if ((head[0] === 0xfe && head[1] === 0xff) || (head[0] === 0 && head[1] === 0x3c)) return 'utf-16be';
  const declared = /^<\?xml[^>]{0,80}encoding\s*=\s*["']([\w-]{1,30})["']/.exec(
    head.toString('latin1', 0, 200),
  );
  if (declared?.[1] && !/^utf-?16/i.test(declared[1])) {
    try {
      return new TextDecoder(declared[1]).encoding;
    } catch {
      return 'utf-8';
    }
  }
  return 'utf-8';
}

/** The attribute with this local name, whatever its prefix. */
export function attribute(attributes: XmlAttributes, localName: string): string | undefined {
  const plain = attributes[localName];
  if (plain !== undefined) return plain;
  for (const name in attributes) {
    if (
      name.length > localName.length &&
      name.endsWith(localName) &&
      name[name.length - localName.length - 1] === ':'
    )
      return attributes[name];
  }
  return undefined;
}

/** OOXML's on-off values: a property that stands without one is on. */
export function isOn(value: string | undefined): boolean {
  return value === undefined || value === '1' || value === 'true' || value === 'on';
}
