/** Streams an XML part into element events by local name, so that transitional and strict OOXML read alike. */
import { unreadable } from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';
import { createDecoder, type Decoder } from './decoder.ts';
import type { XmlHandler } from './handler.ts';
import { beginNames } from './names.ts';
import { MalformedXmlError } from './references.ts';
import { XmlScanner } from './scanner.ts';

/** Bytes decoded and scanned at a time. */
const PIECE_BYTES = 64 * 1024;

export interface Between {
  /** Gets the bytes of a part that is whole in memory, before its first event. */
  lookAhead?(part: Buffer): void;
  /** Called after every piece that was read; the next one waits for it. */
  drain?(): Promise<void>;
}

/**
 * Resolves to false if the part has no bytes at all.
 * @throws AppError file_unreadable if it is not well formed
 * @throws AppError file_too_complex beyond the depth limit, or where it has a DOCTYPE: Office files never have one, and
 *   only a DOCTYPE can declare entities
 */
export async function parseXml(
  chunks: Iterable<Buffer> | AsyncIterable<Buffer>,
  handler: XmlHandler,
  limits: ExtractionLimits,
  { lookAhead, drain }: Between = {},
): Promise<boolean> {
  if (Array.isArray(chunks) && chunks.length === 1) lookAhead?.(chunks[0]);
  beginNames();
  const scanner = new XmlScanner(handler, limits.xmlDepth);
  let decoder: Decoder | undefined;
  try {
    for await (const chunk of chunks) {
      for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
        const piece = chunk.length <= PIECE_BYTES ? chunk : chunk.subarray(start, start + PIECE_BYTES);
        decoder ??= createDecoder(piece);
        scanner.write(decoder.write(piece));
        await drain?.();
      }
    }
    if (!decoder) return false;
    scanner.write(decoder.end());
    scanner.end();
    return true;
  } catch (error) {
    throw asFailure(error);
  }
}

/** OOXML's on-off values: a property without a value is on. */
export function isOn(value: string | undefined): boolean {
  return value === undefined || value === '1' || value === 'true' || value === 'on';
}

/** Malformed XML becomes file_unreadable; other errors stay as they are. */
function asFailure(error: unknown): unknown {
  return error instanceof MalformedXmlError ? unreadable('its content is damaged', error) : error;
}
