/** Reads zip entries within limits that count actual bytes, never declared sizes. */
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel } from 'yauzl';
import { AppError } from '../../errors.ts';
import { encrypted, tooComplex, unreadable } from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';
import { trimTrailingBytes } from './end-record.ts';

const STORED = 0;
const DEFLATED = 8;
/** Entries up to this declared size are inflated at once: faster than a stream, and readers can look ahead. */
const ONE_GO_BYTES = 16 << 20;
const CHUNK_BYTES = 128 * 1024;
const SMALLEST_CHUNK_BYTES = 1_024;
const LOCAL_HEADER_SIGNATURE = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;

export interface Archive {
  /** Ignores case and a leading slash. */
  has(name: string): boolean;
  /**
   * The entry's inflated bytes in order; none if there is no such entry.
   * @throws AppError file_too_complex, file_encrypted, file_unreadable, also while they are read
   */
  read(name: string): Iterable<Buffer> | AsyncIterable<Buffer>;
}

/** @throws AppError file_unreadable, file_too_complex */
export async function openArchive(file: Buffer, limits: ExtractionLimits): Promise<Archive> {
  const trimmed = trimTrailingBytes(file);
  const entries = await readDirectory(trimmed, limits);
  let totalBytes = 0;

  function count(entry: Entry, entryBytes: number, moreBytes: number): void {
    totalBytes += moreBytes;
    if (entryBytes > limits.entryBytes || totalBytes > limits.totalBytes)
      throw tooComplex('it unpacks to too many bytes');
    if (entryBytes > limits.ratioFloorBytes && entryBytes > limits.ratio * entry.compressedSize)
      throw tooComplex('it is packed more tightly than any real document');
  }

  function read(name: string): Iterable<Buffer> | AsyncIterable<Buffer> {
    const entry = entries.get(keyOf(name));
    if (!entry) return [];
    const packed = packedBytes(entry, trimmed);
    if (entry.compressionMethod === DEFLATED && entry.uncompressedSize > ONE_GO_BYTES)
      return readInChunks(entry, packed);
    const bytes = entry.compressionMethod === STORED ? packed : inflate(entry, packed, limits);
    count(entry, bytes.length, bytes.length);
    if (bytes.length !== entry.uncompressedSize || crc32(bytes) !== entry.crc32) throw damaged();
    return [bytes];
  }

  async function* readInChunks(entry: Entry, packed: Buffer): AsyncGenerator<Buffer> {
    let entryBytes = 0;
    let checksum = 0;
    for await (const chunk of inflateStream(packed)) {
      entryBytes += chunk.length;
      checksum = crc32(chunk, checksum);
      count(entry, entryBytes, chunk.length);
      yield chunk;
    }
    if (entryBytes !== entry.uncompressedSize || checksum !== entry.crc32) throw damaged();
  }

  return { has: (name) => entries.has(keyOf(name)), read };
}

function keyOf(name: string): string {
  return name.replace(/^\/+/, '').toLowerCase();
}

async function readDirectory(file: Buffer, limits: ExtractionLimits): Promise<Map<string, Entry>> {
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
    return entries;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw incomplete(cause);
  }
}

function packedBytes(entry: Entry, file: Buffer): Buffer {
  if (entry.isEncrypted()) throw encrypted();
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw unreadable('it is packed in a way that Office files never are');
  const header = entry.relativeOffsetOfLocalHeader;
  const nameStart = header + LOCAL_HEADER_BYTES;
  if (nameStart > file.length || file.readUInt32LE(header) !== LOCAL_HEADER_SIGNATURE) throw incomplete();
  const start = nameStart + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28);
  if (start + entry.compressedSize > file.length) throw incomplete();
  return file.subarray(start, start + entry.compressedSize);
}

function inflate(entry: Entry, packed: Buffer, limits: ExtractionLimits): Buffer {
  try {
    return inflateRawSync(packed, {
      // Room for one more byte shows after the first chunk that nothing follows.
      chunkSize: Math.max(SMALLEST_CHUNK_BYTES, entry.uncompressedSize + 1),
      maxOutputLength: Math.min(2 * ONE_GO_BYTES, limits.entryBytes + 1),
    });
  } catch (cause) {
    if (cause instanceof RangeError) throw tooComplex('it unpacks to far more bytes than it declares', cause);
    throw damaged(cause);
  }
}

async function* inflateStream(packed: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize: CHUNK_BYTES });
  stream.end(packed);
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch (cause) {
    throw damaged(cause);
  }
}

function incomplete(cause?: unknown): AppError {
  return unreadable('it is damaged or incomplete', cause);
}

function damaged(cause?: unknown): AppError {
  return unreadable('its parts are damaged', cause);
}
