import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SqliteConnection } from '../../../server/src/store/sqlite/connection.ts';
import { ReadSession } from '../../../server/src/store/sqlite/session.ts';
import { Snapshots } from '../../../server/src/store/sqlite/snapshots.ts';
import '../../support/own-process.ts';

let connection: SqliteConnection;

before(() => {
  connection = new SqliteConnection(':memory:', { isReadOnly: false, cacheKib: 64, busyTimeoutMs: 0 });
});

after(() => connection.close());

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

test('what a snapshot read leaves memory once its reader has let it go', async () => {
  const session = new ReadSession(connection, new Snapshots(() => connection));
  const read = async (): Promise<WeakRef<object>> => new WeakRef(await session.snapshot(async () => [{}]));
  const kept = await read();
  // A weak reference holds on until the turn in which it was made is over.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  assert.equal(kept.deref(), undefined);
});
