/** Finds the record that ends a zip file, also in files that carry bytes after it. */

const SIGNATURE = 0x06054b50;
const RECORD_BYTES = 22;
/** A comment is at most this long, so the record is no farther from the end, unless something was appended. */
export const MAX_COMMENT_BYTES = 0xffff;

export interface EndRecord {
  /** Offset of the record in the buffer given. */
  offset: number;
  entryCount: number;
  directoryBytes: number;
  directoryOffset: number;
  /** Offset just after the record and its comment. */
  end: number;
}

/** The last end record in `tail`; undefined if there is none. Zip64 files have values of 0xFFFFFFFF. */
export function findEndRecord(tail: Buffer): EndRecord | undefined {
  for (let offset = tail.length - RECORD_BYTES; offset >= 0; offset--) {
    if (tail[offset] !== 0x50 || tail.readUInt32LE(offset) !== SIGNATURE) continue;
    const commentBytes = tail.readUInt16LE(offset + 20);
    return {
      offset,
      entryCount: tail.readUInt16LE(offset + 10),
      directoryBytes: tail.readUInt32LE(offset + 12),
      directoryOffset: tail.readUInt32LE(offset + 16),
      end: Math.min(tail.length, offset + RECORD_BYTES + commentBytes),
    };
  }
  return undefined;
}

/** The file up to the end of its end record: readers are strict about bytes after it, writers are not. */
export function trimTrailingBytes(file: Buffer): Buffer {
  const from = Math.max(0, file.length - RECORD_BYTES - 2 * MAX_COMMENT_BYTES);
  const record = findEndRecord(file.subarray(from));
  if (!record) return file;
  const start = from + record.offset;
  if (start + RECORD_BYTES + file.readUInt16LE(start + 20) <= file.length)
    return file.subarray(0, from + record.end);
  const trimmed = Buffer.from(file.subarray(0, start + RECORD_BYTES));
  trimmed.writeUInt16LE(0, start + 20);
  return trimmed;
}
