/** Tells blocks that stand side by side, such as two addresses, from the rows of a table: they are read one after another. */
import { type Line, type Piece, runsInto } from './page-lines.ts';
import type { Columns } from './table-columns.ts';
import { gapOf } from './table-rows.ts';

/** Lines of a block have at most this room between them, as a share of their height. */
const WIDEST_LEADING = 0.6;
/** Of the neighbours in a column at least this share are of different kinds; and of the lines this share of one kind. */
const DIFFERENT_SHARE = 0.6;
const ALIKE_SHARE = 0.6;
/** Text that begins as a value does. */
const VALUE = /^[\p{N}\p{Sc}]/u;

/** The columns' pieces from top to bottom if they are to be read one after another. @param lines consecutive ones */
export function readColumns(lines: readonly Line[], { columns, placesOf }: Columns): Piece[][] | undefined {
  const rows = lines.map((line) => {
    const cells: (Piece | undefined)[] = columns.map(() => undefined);
    for (const piece of line.pieces) {
      const [place, ...others] = placesOf(piece);
      if (place === undefined || others.length > 0 || cells[place]) return undefined;
      cells[place] = piece;
    }
    return cells;
  });
  if (columns.length < 2 || rows.includes(undefined) || !areClose(lines)) return undefined;
  const cells = rows as (Piece | undefined)[][];
  const below = columns.map((_, place) => cells.flatMap((row) => row[place] ?? []));
  return below.every(isRunning) || areOfKinds(cells) ? below : undefined;
}

function areClose(lines: readonly Line[]): boolean {
  return lines
    .slice(1)
    .every((line, index) => gapOf(lines[index] ?? line, line) <= WIDEST_LEADING * (line.bottom - line.top));
}

/** Whether most lines of the column go on with a small letter in the next. */
function isRunning(column: readonly Piece[]): boolean {
  const pairs = pairsOf(column);
  const running = pairs.filter(([before, piece]) => runsInto(before, piece));
  return running.length > 0 && 2 * running.length >= pairs.length;
}

/** Whether the kind of text changes from line to line as it does in an address, and in each column alike. */
function areOfKinds(rows: readonly (Piece | undefined)[][]): boolean {
  const whole = rows.filter((row) => row.filter((cell) => cell !== undefined).length > 1);
  if (whole.length < 2 || whole.some(namesValues)) return false;
  const kinds = whole.map((row) => row.map((cell) => cell && kindOf(cell.text)));
  const steps = pairsOf(kinds).flatMap(([above, row]) =>
    row.flatMap((kind, at) => (kind && above[at] ? [kind !== above[at]] : [])),
  );
  if (steps.filter(Boolean).length < DIFFERENT_SHARE * steps.length) return false;
  const alike = kinds.filter((row) => new Set(row.filter(Boolean)).size === 1);
  return whole.length === 2 || alike.length >= ALIKE_SHARE * kinds.length;
}

/** Whether the row is a name with its value. */
function namesValues([name, ...values]: readonly (Piece | undefined)[]): boolean {
  if (name === undefined) return true;
  return (
    name.text.endsWith(':') ||
    (!VALUE.test(name.text) && values.some((value) => value !== undefined && VALUE.test(value.text)))
  );
}

/** Words, numbers and addresses as they follow each other: "Main Street 5" is "A9", "20099 Hamburg" is "9A". */
function kindOf(text: string): string {
  const kinds = text
    .split(/\s+/)
    .map((word) => (/@|\w\.\w{2}/.test(word) ? '@' : /\d/.test(word) ? '9' : 'A'));
  return kinds.filter((kind, index) => kind !== kinds[index - 1]).join('');
}

function pairsOf<Item>(items: readonly Item[]): [Item, Item][] {
  return items.slice(1).map((item, index) => [items[index] ?? item, item]);
}
