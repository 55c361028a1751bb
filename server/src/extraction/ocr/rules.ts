/** Wipes the ruled lines of tables and forms out of a page's picture: beside them, words are not found. */
import type { Picture } from './tesseract.ts';

/** Darker than paper with a shadow, lighter than the edge of a thin line. */
const DARK = 176;
const WHITE = 255;
/** Pixels that a line may be broken for. */
const GAP = 2;
/** Shares of an inch: shorter strokes are letters, thicker ones bars and photographs. */
const LEAST_LENGTH = 0.6;
const MOST_THICKNESS = 0.04;
/** Pixels beside a line that are its grey edge. */
const EDGE = 2;

/** Changes the picture. */
export function wipeRules({ width, height, pixels }: Picture, dpi: number): void {
  const across = { length: width, step: 1, count: height, stride: width };
  const down = { length: height, step: width, count: width, stride: 1 };
  const rules = [
    { marks: markRuns(pixels, across, LEAST_LENGTH * dpi), athwart: down },
    { marks: markRuns(pixels, down, LEAST_LENGTH * dpi), athwart: across },
  ];
  for (const { marks, athwart } of rules) wipeThin(pixels, marks, athwart, Math.ceil(MOST_THICKNESS * dpi));
}

/** A way over all pixels: `count` parallel lines of `length` pixels. */
interface Sweep {
  length: number;
  step: number;
  count: number;
  stride: number;
}

/** Marks the dark runs that are long enough. */
function markRuns(pixels: Uint8Array, { length, step, count, stride }: Sweep, least: number): Uint8Array {
  const marks = new Uint8Array(pixels.length);
  for (let line = 0; line < count; line++) {
    const base = line * stride;
    let start = -1;
    let end = 0;
    for (let at = 0; at <= length; at++) {
      const isDark = at < length && (pixels[base + at * step] as number) < DARK;
      if (isDark) {
        if (start < 0) start = at;
        end = at + 1;
      } else if (start >= 0 && (at === length || at - end >= GAP)) {
        if (end - start >= least) for (let one = start; one < end; one++) marks[base + one * step] = 1;
        start = -1;
      }
    }
  }
  return marks;
}

/** Whitens marked pixels, with their edges, where no more than so many lie beside each other. */
function wipeThin(pixels: Uint8Array, marks: Uint8Array, sweep: Sweep, most: number): void {
  const { length, step, count, stride } = sweep;
  for (let line = 0; line < count; line++) {
    const base = line * stride;
    let run = 0;
    for (let at = 0; at <= length; at++) {
      if (at < length && marks[base + at * step] === 1) run++;
      else {
        if (run > 0 && run <= most)
          for (let one = Math.max(0, at - run - EDGE); one < Math.min(length, at + EDGE); one++)
            pixels[base + one * step] = WHITE;
        run = 0;
      }
    }
  }
}
