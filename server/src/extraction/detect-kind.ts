/** Decides what kind of file an upload is, by its name and its content together, from a bounded look at it. */
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { FILE_KINDS, type FileKind } from '../../../contract/knowledge/files.ts';
import { AppError } from '../errors.ts';
import { encrypted, withoutText } from './failures.ts';
import { isLegacyOffice, isOle } from './ole.ts';
import { readAt, readEntryNames } from './zip/entry-names.ts';

const HEAD_BYTES = 4_096;
/** The PDF signature may be this far from the start. */
const PDF_MARK_BYTES = 1_024;

/** Folder of each Office kind's parts. */
const OFFICE_FOLDERS = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' } as const;
type OfficeKind = keyof typeof OFFICE_FOLDERS;

/** Signatures of files that are certainly not text. */
const BINARY_MARKS: readonly Buffer[] = [
  '504b0304', // zip
  '89504e47', // PNG
  'ffd8ff', // JPEG
  '47494638', // GIF
  '1f8b08', // gzip
  '7f454c46', // ELF
  '377abcaf271c', // 7z
  '526172211a07', // RAR
  '255044462d', // PDF
  '7b5c727466', // RTF
  '25215053', // PostScript
].map((hex) => Buffer.from(hex, 'hex'));

/**
 * Reads at most about 350 KB of the file. What is inside is for the sandbox to judge.
 * @param filePath absolute path of the stored upload
 * @throws AppError unsupported_file_type if name or content is of another type, or the two differ
 * @throws AppError file_encrypted for a password-protected Office file
 * @throws AppError file_has_no_text for an empty file
 */
export async function detectFileKind(fileName: string, filePath: string): Promise<FileKind> {
  const kind = kindOfName(fileName);
  const file = await open(filePath, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) throw withoutText('It is empty.');
    const head = await readAt(file, 0, HEAD_BYTES);
    if (kind === 'pdf') checkPdf(head);
    else if (kind === 'txt') checkTxt(head);
    else await checkOffice(kind, file, head, size);
    return kind;
  } finally {
    await file.close();
  }
}

/** By the extension alone. @throws AppError unsupported_file_type */
export function kindOfName(fileName: string): FileKind {
  const extension = path.extname(fileName.trim()).slice(1).toLowerCase();
  const kind = FILE_KINDS.find((one) => one === extension);
  if (!kind)
    throw unsupported(
      extension ? `Files of type "${extension.slice(0, 20)}" are not` : 'This file type is not',
    );
  return kind;
}

function checkPdf(head: Buffer): void {
  if (!head.subarray(0, PDF_MARK_BYTES + 5).includes('%PDF-')) throw mismatch('pdf');
}

function checkTxt(head: Buffer): void {
  if (isOle(head) || BINARY_MARKS.some((mark) => head.subarray(0, mark.length).equals(mark)))
    throw mismatch('txt');
}

async function checkOffice(
  kind: OfficeKind,
  file: FileHandle,
  head: Buffer,
  sizeBytes: number,
): Promise<void> {
  if (isOle(head)) {
    if (await isLegacyOffice(file, head)) throw mismatch(kind);
    throw encrypted();
  }
  if (!head.subarray(0, 2).equals(Buffer.from('PK'))) throw mismatch(kind);
  // A file without a directory is truncated: its reader reports that.
  const names = await readEntryNames(file, sizeBytes);
  if (!names) return;
  const lower = names.map((name) => name.toLowerCase().replaceAll('\\', '/').replace(/^\/+/, ''));
  const has = (folder: string) => lower.some((name) => name.startsWith(folder));
  if (has(OFFICE_FOLDERS[kind])) return;
  const isOther = Object.values(OFFICE_FOLDERS).some(has);
  if (isOther || !lower.some((name) => name === '[content_types].xml' || name === '_rels/.rels'))
    throw mismatch(kind);
}

function mismatch(kind: FileKind): AppError {
  return unsupported(`The file is named .${kind}, but its content is not ${kind}. Such files are not`);
}

function unsupported(what: string): AppError {
  return new AppError(
    'unsupported_file_type',
    `${what} supported. Supported types: ${FILE_KINDS.join(', ')}.`,
  );
}
