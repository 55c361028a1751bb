/** Reads the names in a zip file's directory from disk, within a small limit, to detect the kind of package. */
import type { FileHandle } from 'node:fs/promises';
import { findEndRecord, MAX_COMMENT_BYTES } from './end-record.ts';

const TAIL_BYTES = MAX_COMMENT_BYTES + 22;
const DIRECTORY_BYTES = 256 * 1024;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;

/** Names in the directory, or in its first 256 KB; undefined if the directory cannot be found. */
export async function readEntryNames(file: FileHandle, sizeBytes: number): Promise<string[] | undefined> {
  const tail = await readAt(file, Math.max(0, sizeBytes - TAIL_BYTES), TAIL_BYTES);
  const record = findEndRecord(tail);
  if (!record || record.directoryOffset >= sizeBytes) return undefined;
  const directory = await readAt(
    file,
    record.directoryOffset,
    Math.min(DIRECTORY_BYTES, record.directoryBytes),
  );
  const names: string[] = [];
  let offset = 0;
  while (offset + ENTRY_BYTES <= directory.length && directory.readUInt32LE(offset) === ENTRY_SIGNATURE) {
    const nameBytes = directory.readUInt16LE(offset + 28);
    names.push(directory.toString('utf8', offset + ENTRY_BYTES, offset + ENTRY_BYTES + nameBytes));
    offset +=
      ENTRY_BYTES + nameBytes + directory.readUInt16LE(offset + 30) + directory.readUInt16LE(offset + 32);
  }
  return names.length > 0 ? names : undefined;
}

/** As many bytes as there are, at most `length`. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}
