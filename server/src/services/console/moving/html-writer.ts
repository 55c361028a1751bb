/** Writes text piece by piece, with marks that are set around a part once its end is known: each piece is copied once. */

export interface TextWriter {
  /** White space at the beginning of a line, and behind other white space, is left out. */
  words(text: string): void;
  /** As it is. */
  raw(text: string): void;
  breakLine(): void;
  breakBlock(): void;
  readonly isAtLineStart: boolean;
  /** The place for a mark before what follows. */
  open(): number;
  /** What was written since. */
  since(place: number): string;
  /** Sets the marks close around what was written since; leaves out both where that is blank or has several lines. */
  close(place: number, before: string, after: string): void;
  finish(): string;
}

export function createTextWriter(): TextWriter {
  const pieces: string[] = [];
  let tail = '\n\n';

  function raw(text: string): void {
    if (text === '') return;
    pieces.push(text);
    tail = (tail + text.slice(-2)).slice(-2);
  }
  const since = (place: number): string => pieces.slice(place + 1).join('');
  const breakLine = (): void => {
    if (!tail.endsWith('\n')) raw('\n');
  };

  return {
    raw,
    since,
    breakLine,
    words(text) {
      const words = text.replace(/[\s\u00a0]+/g, ' ');
      raw(/\s$/.test(tail) && words.startsWith(' ') ? words.slice(1) : words);
    },
    breakBlock() {
      breakLine();
      if (tail !== '\n\n') raw('\n');
    },
    get isAtLineStart() {
      return tail.endsWith('\n');
    },
    open() {
      return pieces.push('') - 1;
    },
    close(place, before, after) {
      const inner = since(place);
      const trimmed = inner.trim();
      if (trimmed === '' || trimmed.includes('\n')) return;
      pieces.length = place + 1;
      const [left, right] = inner.split(trimmed, 2) as [string, string];
      pieces[place] = `${left}${before}${trimmed}${after}${right}`;
      tail = (after + right).slice(-2);
    },
    finish() {
      const lines = pieces.join('').split('\n');
      return lines
        .map((line) => line.trimEnd())
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim();
    },
  };
}
