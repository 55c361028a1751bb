/** Removes from the database file what releases before `secure_delete` deleted: its free pages and gaps still hold it. */
import { DatabaseSync } from 'node:sqlite';

/** In the header of the file, as its user version: since then, whatever is deleted is overwritten at once. */
const CLEAN = 1;
const BUSY_MS = 5_000;

/**
 * Writes the whole file anew, once: takes as long as copying it, and as much room again until it is done.
 * @param onFailed called where that was not possible; nothing has changed then
 */
export function rewriteOnce(path: string, onFailed: (error: unknown) => void = () => undefined): void {
  const database = new DatabaseSync(path, { timeout: BUSY_MS });
  try {
    const { user_version: version } = database.prepare('pragma user_version').get() as {
      user_version: number;
    };
    if (version >= CLEAN) return;
    // The new file is made on disk: in memory it might not fit.
    database.exec('pragma temp_store = file; pragma synchronous = full; vacuum');
    database.exec(`pragma user_version = ${CLEAN}; pragma wal_checkpoint(truncate)`);
  } catch (error) {
    onFailed(error);
  } finally {
    database.close();
  }
}
