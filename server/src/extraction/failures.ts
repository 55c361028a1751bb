/** The errors of reading a file, worded once for all readers. */
import { AppError } from '../errors.ts';
import type { ExtractionLimits } from './limits.ts';

export function tooComplex(what: string, cause?: unknown): AppError {
  return new AppError('file_too_complex', `The file is too complex to be read safely: ${what}.`, { cause });
}

export function tooManyCharacters({ characters }: Pick<ExtractionLimits, 'characters'>): AppError {
  return tooComplex(`it holds more than ${characters} characters`);
}

export function tooManyCells({ cells }: Pick<ExtractionLimits, 'cells'>): AppError {
  return tooComplex(`its tables hold more than ${cells} cells`);
}

export function outOfMemory(cause?: unknown): AppError {
  return tooComplex('it needs too much memory', cause);
}

/** Whether an allocation failed: in JavaScript, the system, or a WebAssembly engine, which has its own message. */
export function isOutOfMemory(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return codeOf(cause) === 'ENOMEM' || /RangeError.*(allocat|memory)/i.test(String(cause));
}

const codeOf = (error: Error): unknown => (error as { code?: unknown }).code;

export function unreadable(what: string, cause?: unknown): AppError {
  return new AppError('file_unreadable', `The file cannot be read: ${what}.`, { cause });
}

export function encrypted(cause?: unknown): AppError {
  return new AppError('file_encrypted', 'The file is encrypted. Remove its password and upload it again.', {
    cause,
  });
}

export function withoutText(hint?: string): AppError {
  return new AppError('file_has_no_text', `The file has no text to train on.${hint ? ` ${hint}` : ''}`);
}

/** A fault of the installation, such as a missing package; the file may be fine. */
export function brokenReader(cause: unknown): AppError {
  return new AppError('internal_error', 'The reader of such files does not work here.', { cause });
}

const OUR_CODES: ReadonlySet<unknown> = new Set([
  'ERR_MODULE_NOT_FOUND',
  'MODULE_NOT_FOUND',
  'ERR_ACCESS_DENIED',
]);

/** Whether our code could not be loaded. No file can cause that: readers open no files but their own code. */
export function isOurFault(cause: unknown): boolean {
  if (!(cause instanceof Error) || isOutOfMemory(cause)) return false;
  return OUR_CODES.has(codeOf(cause)) || 'syscall' in cause;
}

/** Code of ours that is loaded when it is needed. @throws AppError internal_error; file_too_complex if memory is short */
export async function loaded<T>(module: Promise<T>): Promise<T> {
  try {
    return await module;
  } catch (cause) {
    throw cause instanceof RangeError || isOutOfMemory(cause) ? outOfMemory(cause) : brokenReader(cause);
  }
}
