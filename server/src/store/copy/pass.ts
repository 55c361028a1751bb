/**
 * One pass of a copy: makes the target's tables equal to the source's. It compares every row and writes only what
 * differs, so that an interrupted pass is simply repeated, and each further pass picks up what has changed.
 */
import { PAGE_ROWS, type ReadableDatabase, type TargetDatabase } from './database.ts';
import { type Digest, TableDigest } from './digest.ts';
import { isMarker, MARKER_TABLE } from './marker.ts';
import type { Row, Table } from './table.ts';
import { walk } from './walk.ts';

export interface TableReport {
  table: string;
  source: Digest;
  target: Digest;
  /** Chatbots that have rows in it; 1 for a table that belongs to no chatbot. */
  parts: number;
  /** Rows written to the target in this pass. */
  written: number;
  /** Rows that differ after it: 0, or the copy is not the original. */
  different: number;
  /** Texts with a character that the target cannot hold, which another one stands for now. */
  replaced: number;
}

/** One chatbot's rows of one table, on both sides. */
export interface PartReport {
  table: string;
  chatbotId: string;
  source: Digest | undefined;
  target: Digest | undefined;
}

export interface PassListener {
  onTable(report: TableReport): void;
  onPart?(report: PartReport): void;
}

export interface PassReport {
  tables: TableReport[];
  written: number;
  removed: number;
}

interface Sides {
  source: ReadableDatabase;
  target: TargetDatabase;
}

/** @param tables each behind those that it refers to */
export async function makePass(
  sides: Sides,
  tables: readonly Table[],
  listener: PassListener,
): Promise<PassReport> {
  const report: PassReport = { tables: [], written: 0, removed: 0 };
  // Deletions first: a new row may take a unique value of a deleted one.
  for (const table of tables.toReversed()) report.removed += await removeExtra(sides, table);
  for (const table of tables) {
    const { written } = await copyTable(sides, table);
    const checked = { ...(await compareTable(sides, table, listener)), written };
    report.written += written;
    report.tables.push(checked);
    listener.onTable(checked);
  }
  return report;
}

async function removeExtra({ source, target }: Sides, table: Table): Promise<number> {
  let gone: Row[] = [];
  let removed = 0;
  const isKeyOnly = true;
  await walk(
    table,
    { source: read(source, table, { isKeyOnly }), target: read(target, table, { isKeyOnly }) },
    {
      ...PASSED_OVER,
      extra: (key) => void gone.push(key),
      async flush() {
        if (gone.length === 0) return;
        await target.remove(table, gone);
        removed += gone.length;
        gone = [];
      },
    },
    { isOnlyExtra: true },
  );
  return removed;
}

async function copyTable({ source, target }: Sides, table: Table): Promise<{ written: number }> {
  let waiting: Row[] = [];
  let written = 0;
  const take = (row: Row): void => void waiting.push(row);
  await walk(
    table,
    { source: read(source, table, { target }), target: read(target, table) },
    {
      ...PASSED_OVER,
      missing: take,
      changed: take,
      async flush() {
        for (let from = 0; from < waiting.length; from += PAGE_ROWS) {
          await target.write(table, waiting.slice(from, from + PAGE_ROWS));
        }
        written += waiting.length;
        waiting = [];
      },
    },
  );
  return { written };
}

/** Reads both sides again, and counts and hashes their rows. */
async function compareTable(
  { source, target }: Sides,
  table: Table,
  listener: PassListener,
): Promise<Omit<TableReport, 'written'>> {
  const parts = pairParts(table, listener);
  const digests = [parts.takeSource, parts.takeTarget].map((take) => new TableDigest(table, take));
  const [ofSource, ofTarget] = digests as [TableDigest, TableDigest];
  let different = 0;
  const counts = { replaced: 0 };
  await walk(
    table,
    { source: read(source, table, { target, counts }), target: read(target, table) },
    {
      same(row, other) {
        ofSource.add(row);
        ofTarget.add(other);
      },
      changed(row, other) {
        different += 1;
        ofSource.add(row);
        ofTarget.add(other);
      },
      missing(row) {
        different += 1;
        ofSource.add(row);
      },
      extra(row) {
        different += 1;
        ofTarget.add(row);
      },
    },
  );
  const { parts: count, ...sourceDigest } = ofSource.end();
  const { parts: _same, ...targetDigest } = ofTarget.end();
  parts.end();
  return {
    table: table.name,
    source: sourceDigest,
    target: targetDigest,
    parts: count,
    different,
    replaced: counts.replaced,
  };
}

const PASSED_OVER = {
  missing: () => undefined,
  extra: () => undefined,
  changed: () => undefined,
  same: () => undefined,
};

interface ReadOptions {
  isKeyOnly?: boolean;
  /** Rows as this database can keep them. */
  target?: TargetDatabase;
  counts?: { replaced: number };
}

/** Rows without the marker that this copy has left in the target. */
async function* read(
  database: ReadableDatabase,
  table: Table,
  { isKeyOnly = false, target, counts }: ReadOptions = {},
): AsyncGenerator<Row[]> {
  for await (const page of database.rows(table, { isKeyOnly })) {
    const rows = table.name === MARKER_TABLE ? page.filter((row) => !isMarker(row)) : page;
    yield target === undefined ? rows : rows.map((row) => adapt(row, target, counts));
  }
}

function adapt(row: Row, target: TargetDatabase, counts: ReadOptions['counts']): Row {
  const storable = target.toStorable(row);
  if (counts !== undefined && storable !== row) {
    counts.replaced += storable.filter((value, position) => value !== row[position]).length;
  }
  return storable;
}

/** Pairs the two sides of a chatbot; keys are in order, so that few have to wait for their counterpart. */
function pairParts(table: Table, listener: PassListener) {
  const waiting = new Map<string, PartReport>();
  const take = (side: 'source' | 'target') => (part: Digest & { chatbotId: string }) => {
    const { chatbotId, ...digest } = part;
    const report = waiting.get(chatbotId) ?? {
      table: table.name,
      chatbotId,
      source: undefined,
      target: undefined,
    };
    report[side] = digest;
    if (report.source === undefined || report.target === undefined) waiting.set(chatbotId, report);
    else {
      waiting.delete(chatbotId);
      listener.onPart?.(report);
    }
  };
  return {
    takeSource: take('source'),
    takeTarget: take('target'),
    end() {
      for (const report of waiting.values()) listener.onPart?.(report);
    },
  };
}
