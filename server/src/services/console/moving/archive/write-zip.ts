/** Writes zip archives of any size as a stream: entry after entry, none of them whole in memory. */
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipContent {
  /** Path in the archive. */
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

interface WrittenEntry {
  name: Buffer;
  offset: number;
  checksum: number;
  packedBytes: number;
  sizeBytes: number;
}

const LOCAL_HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const END_64_LOCATOR = 0x07064b50;
/** Sizes follow the content, and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
const VERSION_64 = 45;
/** Stands where a number does not fit in. */
const FULL_16 = 0xffff;
const FULL_32 = 0xffffffff;

/** The bytes of an archive of these entries. @throws Error for an entry of 4 GiB or more */
export async function* writeZip(entries: AsyncIterable<ZipContent>, atMs: number): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const entry = { name: Buffer.from(name), offset, checksum: 0, packedBytes: 0, sizeBytes: 0 };
    const header = localHeader(entry.name, atMs);
    yield header;
    for await (const chunk of deflate(content, entry)) yield chunk;
    if (entry.sizeBytes >= FULL_32 || entry.packedBytes >= FULL_32)
      throw new Error(`${name} is too large for the archive.`);
    const descriptor = descriptorOf(entry);
    yield descriptor;
    offset += header.length + entry.packedBytes + descriptor.length;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map((entry) => directoryEntry(entry, atMs)));
  yield directory;
  yield endOf(written.length, directory.length, offset);
}

/** Counts in the entry what it packs. */
async function* deflate(content: ZipContent['content'], entry: WrittenEntry): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw();
  const fed = feed();
  try {
    for await (const chunk of packer as AsyncIterable<Buffer>) {
      entry.packedBytes += chunk.length;
      yield chunk;
    }
  } finally {
    packer.destroy();
    await fed;
  }

  async function feed(): Promise<void> {
    try {
      for await (const chunk of content) {
        entry.checksum = crc32(chunk, entry.checksum);
        entry.sizeBytes += chunk.length;
        if (!packer.write(chunk))
          await new Promise((resolve) => packer.once('drain', resolve).once('close', resolve));
        if (packer.destroyed) return;
      }
      packer.end();
    } catch (error) {
      packer.destroy(error as Error);
    }
  }
}

/** Date and time of the DOS, in UTC, to two seconds. */
function dosTime(atMs: number): number {
  const at = new Date(atMs);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}

function localHeader(name: Buffer, atMs: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt32LE(dosTime(atMs), 10);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptorOf({ checksum, packedBytes, sizeBytes }: WrittenEntry): Buffer {
  const descriptor = Buffer.alloc(16);
  for (const [at, value] of [DESCRIPTOR, checksum, packedBytes, sizeBytes].entries())
    descriptor.writeUInt32LE(value, at * 4);
  return descriptor;
}

function directoryEntry(entry: WrittenEntry, atMs: number): Buffer {
  const is64 = entry.offset >= FULL_32;
  const fixed = Buffer.alloc(46);
  fixed.writeUInt32LE(DIRECTORY_ENTRY, 0);
  fixed.writeUInt16LE(is64 ? VERSION_64 : VERSION, 4);
  fixed.writeUInt16LE(is64 ? VERSION_64 : VERSION, 6);
  fixed.writeUInt16LE(FLAGS, 8);
  fixed.writeUInt16LE(DEFLATED, 10);
  fixed.writeUInt32LE(dosTime(atMs), 12);
  fixed.writeUInt32LE(entry.checksum, 16);
  fixed.writeUInt32LE(entry.packedBytes, 20);
  fixed.writeUInt32LE(entry.sizeBytes, 24);
  fixed.writeUInt16LE(entry.name.length, 28);
  fixed.writeUInt16LE(is64 ? 12 : 0, 30);
  fixed.writeUInt32LE(is64 ? FULL_32 : entry.offset, 42);
  if (!is64) return Buffer.concat([fixed, entry.name]);
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(entry.offset), 4);
  return Buffer.concat([fixed, entry.name, extra]);
}

function endOf(entries: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Math.min(entries, FULL_16), 8);
  end.writeUInt16LE(Math.min(entries, FULL_16), 10);
  end.writeUInt32LE(Math.min(directoryBytes, FULL_32), 12);
  end.writeUInt32LE(Math.min(offset, FULL_32), 16);
  if (entries < FULL_16 && directoryBytes < FULL_32 && offset < FULL_32) return end;
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(END_64, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(VERSION_64, 12);
  end64.writeUInt16LE(VERSION_64, 14);
  end64.writeBigUInt64LE(BigInt(entries), 24);
  end64.writeBigUInt64LE(BigInt(entries), 32);
  end64.writeBigUInt64LE(BigInt(directoryBytes), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(END_64_LOCATOR, 0);
  locator.writeBigUInt64LE(BigInt(offset + directoryBytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}
