/** Inspects OLE files: the wrapper of encrypted Office files, and the formats of Word, Excel and PowerPoint before 2007. */
import type { FileHandle } from 'node:fs/promises';
import { readAt } from './zip/entry-names.ts';

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const DIRECTORY_BYTES = 8 * 1024;
const ENTRY_BYTES = 128;
const LEGACY_STREAMS = new Set(['WordDocument', 'Workbook', 'Book', 'PowerPoint Document', 'Current User']);

export function isOle(head: Buffer): boolean {
  return head.subarray(0, SIGNATURE.length).equals(SIGNATURE);
}

/** True if the first streams of the file are those of an old Office program and not of an encrypted package. */
export async function isLegacyOffice(file: FileHandle, head: Buffer): Promise<boolean> {
  if (head.length < 76) return false;
  const sectorBytes = 2 ** Math.min(12, head.readUInt16LE(30));
  const firstSector = head.readUInt32LE(48);
  if (firstSector > 0x7fffffff) return false;
  const directory = await readAt(file, (firstSector + 1) * sectorBytes, DIRECTORY_BYTES);
  let isLegacy = false;
  for (let offset = 0; offset + ENTRY_BYTES <= directory.length; offset += ENTRY_BYTES) {
    const nameBytes = Math.max(0, Math.min(64, directory.readUInt16LE(offset + 64)) - 2);
    const name = directory.toString('utf16le', offset, offset + nameBytes);
    if (name === 'EncryptedPackage' || name === 'EncryptionInfo') return false;
    if (LEGACY_STREAMS.has(name)) isLegacy = true;
  }
  return isLegacy;
}
