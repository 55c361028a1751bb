/** Writes tar archives, which every system can unpack without this program. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

export interface ArchiveFile {
  /** Path in the archive, ASCII, at most 100 characters. */
  name: string;
  /** Where its content is; must not change meanwhile. */
  path: string;
}

const BLOCK = 512;
/** The largest size that fits in the octal digits of a header; larger ones are written in base 256. */
const OCTAL_SIZE_MAX = 8 ** 11 - 1;

/** The bytes of a POSIX ustar archive, file after file, never a file whole in memory. */
export async function* writeTar(files: Iterable<ArchiveFile>, nowMs: number): AsyncGenerator<Buffer> {
  for (const file of files) {
    const { size } = await stat(file.path);
    yield header(file.name, size, nowMs);
    let written = 0;
    for await (const chunk of createReadStream(file.path)) {
      written += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
    if (written !== size) throw new Error(`${file.name} changed while it was archived.`);
    yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

function header(name: string, size: number, nowMs: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  if (block.write(name, 0, 100, 'ascii') !== name.length)
    throw new Error(`${name} is too long for the archive.`);
  block.write('0000600\0', 100, 'ascii');
  block.write('0000000\0', 108, 'ascii');
  block.write('0000000\0', 116, 'ascii');
  writeSize(block, size);
  block.write(
    `${Math.floor(nowMs / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
    'ascii',
  );
  block.write('        ', 148, 'ascii');
  block.write('0', 156, 'ascii');
  block.write('ustar\x0000', 257, 'ascii');
  const checksum = block.reduce((sum, byte) => sum + byte, 0);
  block.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
  return block;
}

function writeSize(block: Buffer, size: number): void {
  if (size <= OCTAL_SIZE_MAX) {
    block.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'ascii');
    return;
  }
  block[124] = 0x80;
  block.writeBigUInt64BE(BigInt(size), 128);
}
