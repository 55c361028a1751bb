/** Reads an embedded database as it is, whichever release made it and whichever process serves it: for copies and backups. */
import { existsSync } from 'node:fs';
import { AppError } from '../../errors.ts';
import { COPY_NOTE, MARKER_TABLE, refuseUnfinished } from '../copy/marker.ts';
import { sqliteDialect } from '../dialect.ts';
import { listMigrations } from '../migrations/list.ts';
import { refuseNewer } from '../migrations/migrate.ts';
import { SqliteConnection } from './connection.ts';
import { toOpeningError } from './errors.ts';

/** A row of an uploaded file. */
export interface NamedFile {
  chatbotId: string;
  id: number;
  blobKey: string;
}

const MIGRATION_TABLE = 'kysely_migration';
const CONNECTION = { isReadOnly: true, cacheKib: 2_048, busyTimeoutMs: 5_000 };

/**
 * Every file that the database names. Changes nothing, not even its schema.
 * @throws AppError not_found if there is no database; conflict if newer code made it, which may keep files otherwise, or
 *   if it is an incomplete copy; unavailable if it cannot be read
 */
export function listNamedFiles(path: string): NamedFile[] {
  if (!existsSync(path)) throw notFound(path);
  try {
    const connection = new SqliteConnection(path, CONNECTION);
    try {
      return readNamedFiles(connection, path);
    } finally {
      connection.close();
    }
  } catch (error) {
    throw toOpeningError(path, error);
  }
}

function readNamedFiles(connection: SqliteConnection, path: string): NamedFile[] {
  const tables = new Set(connection.all('select name from sqlite_schema', []).map(({ name }) => name));
  if (!tables.has(MIGRATION_TABLE)) throw notFound(path);
  refuseNewer(readMigrations(connection), Object.keys(listMigrations(sqliteDialect)));
  if (tables.has(MARKER_TABLE)) refuseUnfinished(readMarker(connection));
  const rows = connection.all('select chatbot_id, id, blob_key from files', []);
  return rows.map((row) => ({
    chatbotId: String(row.chatbot_id),
    id: Number(row.id),
    blobKey: String(row.blob_key),
  }));
}

function readMigrations(connection: SqliteConnection): string[] {
  return connection.all(`select name from ${MIGRATION_TABLE}`, []).map((row) => String(row.name));
}

function readMarker(connection: SqliteConnection): string | undefined {
  const sql = `select value from ${MARKER_TABLE} where name = ?`;
  const [row] = connection.all(sql, [COPY_NOTE]);
  return row && String(row.value);
}

function notFound(path: string): AppError {
  return new AppError(
    'not_found',
    `There is no installation in ${path}. DOCENT_DATA_DIR must name the data folder of the service.`,
  );
}
