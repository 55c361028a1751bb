/** Reads zip entries within bounds that are counted on real bytes, never on what the file declares of itself. */
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { AppError } from '../../errors.ts';
import { encrypted, tooComplex, unreadable } from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';
import { trimTrailingBytes } from './end-record.ts';

const STORED = 0;
const DEFLATED = 8;
/** Up to this declared size an entry is inflated in one go, which is faster than a stream. */
const ONE_GO_BYTES = 1 << 20;
const CHUNK_BYTES = 128 * 1024;

export interface Archive {
  /** Whatever the case and a leading slash. */
  has(name: string): boolean;
  /**
   * The entry's inflated bytes in order; nothing where there is no such entry.
   * @throws AppError file_too_complex, file_encrypted, file_unreadable
   */
  read(name: string): AsyncGenerator<Buffer>;
}

/** @throws AppError file_unreadable, file_too_complex */
export async function openArchive(file: Buffer, limits: ExtractionLimits): Promise<Archive> {
  const trimmed = trimTrailingBytes(file);
  const { zip, entries } = await readDirectory(trimmed, limits);
  let totalBytes = 0;

  function count(entry: Entry, entryBytes: number, moreBytes: number): void {
    totalBytes += moreBytes;
    if (entryBytes > limits.entryBytes || totalBytes > limits.totalBytes)
      throw tooComplex('it unpacks to too many bytes');
    if (entryBytes > limits.ratioFloorBytes && entryBytes > limits.ratio * entry.compressedSize)
      throw tooComplex('it is packed more tightly than any real document');
  }

  async function* read(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(keyOf(name));
    if (!entry) return;
    const packed = await packedBytes(zip, entry, trimmed);
    if (entry.compressionMethod === STORED) {
      count(entry, packed.length, packed.length);
      yield packed;
      return;
    }
    let entryBytes = 0;
    for await (const chunk of inflate(entry, packed, limits)) {
      entryBytes += chunk.length;
      count(entry, entryBytes, chunk.length);
      yield chunk;
    }
    if (entryBytes !== entry.uncompressedSize) throw unreadable('its parts are damaged');
  }

  return { has: (name) => entries.has(keyOf(name)), read };
}

function keyOf(name: string): string {
  return name.replace(/^\/+/, '').toLowerCase();
}

async function readDirectory(
  file: Buffer,
  limits: ExtractionLimits,
): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  const entries = new Map<string, Entry>();
  try {
    const zip = await fromBufferPromise(file, { decodeStrings: false, lazyEntries: true });
    if (zip.entryCount > limits.zipEntries) throw tooComplex(`it packs more than ${limits.zipEntries} parts`);
    for await (const entry of zip.eachEntry()) {
      const rawName = (entry as { fileNameRaw?: Buffer }).fileNameRaw ?? Buffer.alloc(0);
      const key = keyOf(getFileNameLowLevel(entry.generalPurposeBitFlag, rawName, entry.extraFields, false));
      if (!entries.has(key)) entries.set(key, entry);
      if (entries.size > limits.zipEntries) throw tooComplex(`it packs more than ${limits.zipEntries} parts`);
    }
    return { zip, entries };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw unreadable('it is damaged or incomplete', cause);
  }
}

async function packedBytes(zip: ZipFile, entry: Entry, file: Buffer): Promise<Buffer> {
  if (entry.isEncrypted()) throw encrypted();
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw unreadable('it is packed in a way that Office files never are');
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    if (fileDataStart + entry.compressedSize > file.length)
      throw new RangeError('entry beyond the end of the file');
    return file.subarray(fileDataStart, fileDataStart + entry.compressedSize);
  } catch (cause) {
    throw unreadable('it is damaged or incomplete', cause);
  }
}

async function* inflate(entry: Entry, packed: Buffer, limits: ExtractionLimits): AsyncGenerator<Buffer> {
  try {
    if (entry.uncompressedSize <= ONE_GO_BYTES) {
      yield inflateRawSync(packed, { maxOutputLength: Math.min(2 * ONE_GO_BYTES, limits.entryBytes + 1) });
      return;
    }
    const stream = createInflateRaw({ chunkSize: CHUNK_BYTES });
    stream.end(packed);
    yield* stream as AsyncIterable<Buffer>;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (cause instanceof RangeError) throw tooComplex('it unpacks to far more bytes than it declares', cause);
    throw unreadable('its parts are damaged', cause);
  }
}
