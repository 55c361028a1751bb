/** Walks through the rows of two tables side by side, in the order of their keys. */
import { areEqual, compareKeys, type Row, type Table } from './table.ts';

export interface Steps {
  /** A row of the source alone. */
  missing(row: Row): void;
  /** A row of the target alone. */
  extra(row: Row): void;
  /** A row of both sides, with different values. */
  changed(row: Row, other: Row): void;
  /** An equal row of both sides; the source's and the target's. */
  same(row: Row, other: Row): void;
  /** Awaited now and then. */
  flush?(): Promise<void>;
}

/** Rows of one side, page by page. */
class Side {
  readonly #pages: AsyncIterator<Row[]>;
  #page: Row[] = [];
  #at = 0;
  #isOver = false;

  constructor(pages: AsyncIterable<Row[]>) {
    this.#pages = pages[Symbol.asyncIterator]();
  }

  get row(): Row | undefined {
    return this.#page[this.#at];
  }

  get needsPage(): boolean {
    return this.#at >= this.#page.length && !this.#isOver;
  }

  advance(): void {
    this.#at += 1;
  }

  async turn(): Promise<void> {
    const { value, done } = await this.#pages.next();
    this.#isOver = done === true;
    this.#page = done === true ? [] : value;
    this.#at = 0;
  }

  async close(): Promise<void> {
    await this.#pages.return?.();
  }
}

/**
 * @param columns number of columns compared: all of them, or those of the key
 * @param isOnlyExtra ends when the target has no more rows
 */
export async function walk(
  table: Table,
  sides: { source: AsyncIterable<Row[]>; target: AsyncIterable<Row[]> },
  steps: Steps,
  { isOnlyExtra = false }: { isOnlyExtra?: boolean } = {},
): Promise<void> {
  const source = new Side(sides.source);
  const target = new Side(sides.target);
  try {
    for (;;) {
      if (source.needsPage || target.needsPage) await steps.flush?.();
      while (source.needsPage) await source.turn();
      while (target.needsPage) await target.turn();
      if (target.row === undefined && (isOnlyExtra || source.row === undefined)) break;
      step(table, source, target, steps);
    }
    await steps.flush?.();
  } finally {
    await source.close();
    await target.close();
  }
}

function step(table: Table, source: Side, target: Side, steps: Steps): void {
  const { row: one } = source;
  const { row: other } = target;
  const order = one === undefined ? 1 : other === undefined ? -1 : compareKeys(one, other, table.keyLength);
  if (order <= 0) source.advance();
  if (order >= 0) target.advance();
  if (order < 0) steps.missing(one as Row);
  else if (order > 0) steps.extra(other as Row);
  else if (areEqual(one as Row, other as Row)) steps.same(one as Row, other as Row);
  else steps.changed(one as Row, other as Row);
}
