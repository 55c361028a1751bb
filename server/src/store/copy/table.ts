/** Tables for copies between engines: read from the catalogue, so that a new table is copied without further code. */
import { AppError } from '../../errors.ts';

export type ColumnKind = 'integer' | 'real' | 'text' | 'bytes';

export interface Column {
  name: string;
  kind: ColumnKind;
}

export interface Table {
  name: string;
  /** Columns of the primary key first, in its order; then the others by name. */
  columns: readonly Column[];
  /** How many columns the primary key has. */
  keyLength: number;
  /** Tables that rows of this one refer to. */
  references: readonly string[];
}

export type Value = number | string | Uint8Array | null;

/** Values in the order of the table's columns, or of its key alone. */
export type Row = Value[];

/** Kysely keeps what was migrated in tables of its own. */
export function isOwnTable(name: string): boolean {
  return !name.startsWith('kysely_') && !name.startsWith('sqlite_');
}

export function defineTable(
  name: string,
  columns: readonly Column[],
  key: readonly string[],
  references: readonly string[],
): Table {
  const rank = (column: Column): number => {
    const position = key.indexOf(column.name);
    return position < 0 ? key.length : position;
  };
  const ordered = [...columns].sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
  const others = [...new Set(references)].filter((table) => table !== name).sort();
  return { name, columns: ordered, keyLength: key.length, references: others };
}

/** Whether each row belongs to one chatbot, which then leads its key. */
export function isTenantTable(table: Table): boolean {
  return table.name === 'chatbots' || table.columns[0]?.name === 'chatbot_id';
}

/** @throws AppError conflict naming the first difference */
export function checkSameTables(source: readonly Table[], target: readonly Table[]): void {
  const describe = (table: Table): string =>
    JSON.stringify({ columns: table.columns, keyLength: table.keyLength, references: table.references });
  for (const name of new Set([...source, ...target].map((table) => table.name))) {
    const [one, other] = [source, target].map((tables) => tables.find((table) => table.name === name));
    if (one === undefined || other === undefined || describe(one) !== describe(other)) {
      throw new AppError('conflict', `The table ${name} is not the same in source and target.`);
    }
    if (one.keyLength === 0) throw new AppError('conflict', `The table ${name} has no primary key.`);
  }
}

/** Each table behind those that it refers to; else by name. */
export function orderTables(tables: readonly Table[]): Table[] {
  const named = [...tables].sort((a, b) => (a.name < b.name ? -1 : 1));
  const ordered: Table[] = [];
  const visit = (table: Table): void => {
    if (ordered.includes(table)) return;
    for (const other of named) if (table.references.includes(other.name)) visit(other);
    ordered.push(table);
  };
  for (const table of named) visit(table);
  return ordered;
}

/** Compares keys in the order of both engines: texts byte by byte. */
export function compareKeys(one: Row, other: Row, keyLength: number): number {
  for (let position = 0; position < keyLength; position += 1) {
    const order = compareValues(one[position], other[position]);
    if (order !== 0) return order;
  }
  return 0;
}

function compareValues(one: Value | undefined, other: Value | undefined): number {
  if (one === other) return 0;
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
}

export function areEqual(one: Row, other: Row): boolean {
  return one.every((value, position) => {
    const second = other[position];
    if (value instanceof Uint8Array && second instanceof Uint8Array)
      return Buffer.compare(value, second) === 0;
    return value === second;
  });
}
