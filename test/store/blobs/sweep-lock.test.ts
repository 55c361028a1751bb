import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { acquireSweepLock } from '../../../server/src/store/blobs/sweep-lock.ts';
import { borrowPostgres, whyNoPostgres } from '../postgres/postgres-cluster.ts';

test('a node that may not take the sweep lock is told so, and hangs on to nothing', {
  skip: whyNoPostgres() ?? false,
  timeout: 60_000,
}, async (t) => {
  const databases = await borrowPostgres();
  t.after(() => databases.dispose());
  const url = await databases.cloneDatabase();
  await databases.query('create role guest login');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('revoke execute on function pg_try_advisory_lock(bigint) from public');
  await client.end();
  await assert.rejects(acquireSweepLock(url.replace('docent@', 'guest@')), /permission denied/);
});
