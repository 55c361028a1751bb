/** Shows how far a run is: a bar that moves on a terminal, a line now and then anywhere else. */

export interface Progress {
  show(what: string, done: number, all: number): void;
  /** Ends the line of the bar, so that something else can be written. */
  end(): void;
}

/** What of a stream is needed. */
export interface ProgressOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

const BAR_CHARACTERS = 30;
/** Without a terminal: one line for each of so many parts. */
const LINES = 10;
const ERASE_LINE = '\r\u001b[K';

export function createProgress(output: ProgressOutput): Progress {
  let last = '';
  const draw = output.isTTY === true ? drawBar : drawLine;
  return {
    show(what, done, all) {
      if (all === 0) return;
      const text = draw(what, done, all);
      if (text === last) return;
      last = text;
      output.write(output.isTTY === true ? `${ERASE_LINE}${text}` : `${text}\n`);
    },
    end() {
      if (output.isTTY === true && last !== '') output.write(ERASE_LINE);
      last = '';
    },
  };
}

function drawBar(what: string, done: number, all: number): string {
  const filled = Math.floor((done / all) * BAR_CHARACTERS);
  return `${what} [${'#'.repeat(filled).padEnd(BAR_CHARACTERS, '.')}] ${done} of ${all}`;
}

function drawLine(what: string, done: number, all: number): string {
  const step = Math.floor((done / all) * LINES);
  return `${what}: ${Math.ceil((step / LINES) * all)} of ${all}`;
}
