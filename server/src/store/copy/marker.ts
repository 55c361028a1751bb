/**
 * The marker that a copy leaves in its target: its source, and whether it is complete. It keeps a copy from overwriting
 * another installation, or one that has been in use since.
 */
import { AppError } from '../../errors.ts';
import type { Store } from '../types.ts';
import type { ReadableDatabase, TargetDatabase } from './database.ts';
import type { Row, Table } from './table.ts';

/** Table of the marker: a name and a value in each row. */
export const MARKER_TABLE = 'settled_values';
/** The name of the note. */
export const COPY_NOTE = 'docent.move';

interface Marker {
  source: string;
  startedAt: string;
  completedAt?: string;
}

/** A marker belongs to the database that it is in, and is not copied. */
export function isMarker(row: Row): boolean {
  return row[0] === COPY_NOTE;
}

/**
 * Writes the marker, or finds that this copy has begun before.
 * @returns whether it has
 * @throws AppError conflict if the target holds anything else
 */
export async function claimTarget(
  target: TargetDatabase,
  source: ReadableDatabase,
  tables: readonly Table[],
  nowMs: number,
): Promise<boolean> {
  const marker = await readMarker(target, tables);
  if (marker?.completedAt !== undefined) {
    throw new AppError(
      'conflict',
      `The copy to this target was completed at ${marker.completedAt}: it is an installation of its own now.`,
    );
  }
  if (marker !== undefined && marker.source !== source.label) {
    throw new AppError('conflict', `The target holds the beginning of a copy from ${marker.source}.`);
  }
  if (marker !== undefined) return true;
  if (await hasRows(target, tables)) {
    throw new AppError('conflict', 'The target holds an installation already. Name an empty database.');
  }
  await writeMarker(target, tables, { source: source.label, startedAt: new Date(nowMs).toISOString() });
  return false;
}

/** Marks the copy as complete: the target is an installation of its own from now on. */
export async function completeTarget(
  target: TargetDatabase,
  tables: readonly Table[],
  nowMs: number,
): Promise<void> {
  const marker = await readMarker(target, tables);
  if (marker === undefined) throw new AppError('conflict', 'The target has lost the note of this move.');
  await writeMarker(target, tables, { ...marker, completedAt: new Date(nowMs).toISOString() });
}

/**
 * Keeps a service, and commands that write, off a database that is an incomplete copy.
 * @throws AppError conflict if a copy to it has begun and is not complete
 */
export async function refuseUnfinishedCopy(store: Store): Promise<void> {
  refuseUnfinished(await store.read.auth.findAssigned(COPY_NOTE));
}

/** The same, by the text of the note. */
export function refuseUnfinished(value: string | undefined): void {
  if (value === undefined) return;
  const { source, startedAt, completedAt } = JSON.parse(value) as Marker;
  if (completedAt !== undefined) return;
  throw new AppError(
    'conflict',
    `This database is the unfinished copy of ${source}, begun at ${startedAt}. Stop the source and run docent migrate ` +
      '--from … --to … again until it says Complete; or go on with the source, or with an empty database.',
  );
}

function markerTable(tables: readonly Table[]): Table {
  const table = tables.find(({ name }) => name === MARKER_TABLE);
  if (table === undefined) throw new AppError('conflict', `The target has no table ${MARKER_TABLE}.`);
  return table;
}

async function readMarker(target: TargetDatabase, tables: readonly Table[]): Promise<Marker | undefined> {
  for await (const page of target.rows(markerTable(tables))) {
    const row = page.find(isMarker);
    if (row !== undefined) return JSON.parse(String(row[1])) as Marker;
  }
  return undefined;
}

async function writeMarker(target: TargetDatabase, tables: readonly Table[], marker: Marker): Promise<void> {
  await target.write(markerTable(tables), [[COPY_NOTE, JSON.stringify(marker)]]);
}

async function hasRows(target: TargetDatabase, tables: readonly Table[]): Promise<boolean> {
  for (const table of tables) {
    for await (const page of target.rows(table, { isKeyOnly: true })) {
      if (page.length > 0) return true;
    }
  }
  return false;
}
