import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postgresDialect } from '../../server/src/store/dialect.ts';
import { prepare } from '../../server/src/store/prepared.ts';

/** PostgreSQL cuts longer names. */
const NAME_MAX_BYTES = 63;

test('a statement has the name of its SQL, whoever prepares it, in the length that PostgreSQL keeps', () => {
  const select = (table: 'pairs' | 'files') =>
    prepare<{ id: number }>()((db, p) => db.selectFrom(table).select('id').where('id', '=', p.id)).for(
      postgresDialect,
    );
  const [pairs, again, files] = [select('pairs'), select('pairs'), select('files')];
  assert.notEqual(pairs, again);
  assert.equal(pairs.name, again.name);
  assert.notEqual(pairs.name, files.name);
  assert.ok(Buffer.byteLength(pairs.name) <= NAME_MAX_BYTES);
});
