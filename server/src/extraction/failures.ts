/** The ways in which a file refuses to be read, worded once so that every reader says the same. */
import { AppError } from '../errors.ts';

export function tooComplex(what: string, cause?: unknown): AppError {
  return new AppError('file_too_complex', `The file is too complex to be read safely: ${what}.`, { cause });
}

export function outOfMemory(cause?: unknown): AppError {
  return tooComplex('it needs too much memory', cause);
}

/** Whether memory was refused, to JavaScript or to an engine compiled to WebAssembly, which words it in its own error. */
export function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && /RangeError.*(allocat|memory)/i.test(String(cause));
}

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
