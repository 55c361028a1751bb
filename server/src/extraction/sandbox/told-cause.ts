/** How a child tells its parent why: in words, for an error loses its code and its kind on the way. */
import { inspect } from 'node:util';

/** Hostile files make long messages. */
const CAUSE_MAX_CHARACTERS = 4_000;

/** The error with its code, its stack and its own causes; undefined if there is none. */
export function tellCause(cause: unknown): string | undefined {
  return cause === undefined ? undefined : inspect(cause, { depth: 1 }).slice(0, CAUSE_MAX_CHARACTERS);
}

/** The reported cause as an error with the child's stack; undefined if there is none. */
export function toldCause(told: string | undefined): Error | undefined {
  if (told === undefined || told === '') return undefined;
  const cause = new Error(told.split('\n', 1)[0]);
  cause.stack = told;
  return cause;
}

/** Output so far; undefined if there is none. */
export type LastWords = () => Error | undefined;

/** The last that a child said on its standard error, which is all that one leaves that ended by itself. */
export function hearLastWords(stderr: NodeJS.ReadableStream | null): LastWords {
  let words = '';
  stderr?.setEncoding('utf8');
  stderr?.on('data', (text: string) => {
    words = (words + text).slice(-CAUSE_MAX_CHARACTERS);
  });
  return () => toldCause(words.trim());
}
