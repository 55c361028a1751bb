/** Sends the cause of a failure from a child to its parent as text: an Error would lose its code and kind on the way. */
import { inspect } from 'node:util';

/** Hostile files make long messages. */
const CAUSE_MAX_CHARACTERS = 4_000;

/** The error with its code, its stack and its own causes; undefined if there is none. */
export function describeCause(cause: unknown): string | undefined {
  return cause === undefined ? undefined : inspect(cause, { depth: 1 }).slice(0, CAUSE_MAX_CHARACTERS);
}

/** The reported cause as an error with the child's stack; undefined if there is none. */
export function restoreCause(text: string | undefined): Error | undefined {
  if (text === undefined || text === '') return undefined;
  const cause = new Error(text.split('\n', 1)[0]);
  cause.stack = text;
  return cause;
}

/** Output so far; undefined if there is none. */
export type LastWords = () => Error | undefined;

/** The end of a child's standard error: all that a child leaves behind that exits by itself. */
export function readLastWords(stderr: NodeJS.ReadableStream | null): LastWords {
  let words = '';
  stderr?.setEncoding('utf8');
  stderr?.on('data', (text: string) => {
    words = (words + text).slice(-CAUSE_MAX_CHARACTERS);
  });
  return () => restoreCause(words.trim());
}
