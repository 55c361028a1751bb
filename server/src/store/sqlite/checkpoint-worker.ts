/** Brings the write-ahead log into the database file, on a thread of its own: many pages take longer than anybody may wait. */
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

const database = new DatabaseSync((workerData as { path: string }).path);
try {
  // Passive: neither waits for readers and writers nor keeps them waiting.
  database.exec('pragma synchronous = full; pragma wal_checkpoint(passive)');
} finally {
  database.close();
}
