/** Migrations on an empty and an existing database, and databases that are not ours to open. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { sqliteDialect } from '../../server/src/store/dialect.ts';
import { listMigrations } from '../../server/src/store/migrations/list.ts';
import { DATABASE_FILE, openStore } from '../../server/src/store/open.ts';
import { makeTempDir } from './engines.ts';
import { checkOlderKeys } from './older-keys.ts';
import { checkOlderUnanswered } from './older-unanswered.ts';
import { addChatbot, addPair } from './records.ts';

describe('migrations on SQLite', () => {
  let folder: string;
  let count = 0;
  const newDir = (): string => join(folder, `${count++}`, 'nested');
  const alter = (dataDir: string, sql: string): void => {
    const database = new DatabaseSync(join(dataDir, DATABASE_FILE));
    database.exec(`pragma foreign_keys = off; ${sql}`);
    database.close();
  };
  const tablesOf = (dataDir: string): string[] => {
    const database = new DatabaseSync(join(dataDir, DATABASE_FILE));
    const rows = database.prepare("select name from sqlite_schema where type = 'table'").all();
    database.close();
    return rows.map((row) => String(row.name)).filter((name) => !name.startsWith('kysely'));
  };

  before(async () => {
    folder = await makeTempDir();
  });
  after(() => rm(folder, { recursive: true }));

  test('an empty folder gets the schema once, and says so', async () => {
    const dataDir = newDir();
    const told: object[] = [];
    const log = { info: (fields: object) => void told.push(fields), warn: () => undefined };
    await (await openStore({ dataDir, log })).close();
    assert.deepEqual(told, [{ migrations: Object.keys(listMigrations(sqliteDialect)) }]);
    await (await openStore({ dataDir, log })).close();
    assert.equal(told.length, 1);
  });

  test('an existing database keeps its records', async () => {
    const dataDir = newDir();
    const first = await openStore({ dataDir });
    const chatbotId = await addChatbot(first);
    const pair = await addPair(first, chatbotId);
    await first.close();
    const second = await openStore({ dataDir });
    assert.deepEqual(await second.read.pairs.find(chatbotId, pair.id), pair);
    await second.close();
  });

  test('what was unanswered before outcomes were told apart counts as refused, and leaves as the oldest', async () => {
    const dataDir = newDir();
    await checkOlderUnanswered(
      () => openStore({ dataDir }),
      (statements) => alter(dataDir, statements),
    );
  });

  test('keys from before scopes, and of a node that knows none, may do everything', async () => {
    const dataDir = newDir();
    await checkOlderKeys(
      () => openStore({ dataDir }),
      (statements) => alter(dataDir, statements),
    );
  });

  test('several openers at the same moment migrate once', async () => {
    const dataDir = newDir();
    let migrations = 0;
    const log = { info: () => void migrations++, warn: () => undefined };
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore({ dataDir, log })));
    assert.equal(migrations, 1);
    for (const store of stores) {
      await addChatbot(store);
      await store.close();
    }
  });

  test('a database of a newer version is refused by name, and left as it is', async () => {
    const dataDir = newDir();
    await (await openStore({ dataDir })).close();
    alter(dataDir, "insert into kysely_migration values ('9999-future', '2030-01-01T00:00:00.000Z')");
    await assert.rejects(openStore({ dataDir }), (error: Error & { code: string }) => {
      assert.equal(error.code, 'conflict');
      assert.match(error.message, /newer version.*9999-future/);
      return true;
    });
    alter(dataDir, "delete from kysely_migration where name = '9999-future'");
    await (await openStore({ dataDir })).close();
  });

  test('a migration that fails leaves nothing of it behind', async () => {
    const dataDir = newDir();
    await (await openStore({ dataDir })).close();
    // Only one table is left: those before it are made, then making it again fails.
    alter(dataDir, 'delete from kysely_migration');
    alter(
      dataDir,
      tablesOf(dataDir)
        .filter((name) => name !== 'idempotency')
        .map((name) => `drop table ${name};`)
        .join('\n'),
    );
    await assert.rejects(openStore({ dataDir }), { code: 'unavailable' });
    assert.deepEqual(tablesOf(dataDir), ['idempotency']);
  });

  test('a file that is no database is refused', async () => {
    const dataDir = newDir();
    await (await openStore({ dataDir })).close();
    await rm(join(dataDir, DATABASE_FILE));
    await writeFile(join(dataDir, DATABASE_FILE), 'x'.repeat(8192));
    await assert.rejects(openStore({ dataDir }), {
      code: 'unavailable',
      message: new RegExp(`^${join(dataDir, DATABASE_FILE)}: The file is no database\\. .*restore a backup`),
    });
  });

  test('a file that cannot be opened is named, with what to do', async () => {
    const dataDir = newDir();
    mkdirSync(join(dataDir, DATABASE_FILE), { recursive: true });
    await assert.rejects(openStore({ dataDir }), {
      code: 'unavailable',
      message: new RegExp(
        `^${join(dataDir, DATABASE_FILE)}: The database cannot be opened\\. .*must be writable`,
      ),
    });
  });

  test('a damaged database is named, with what to do', async () => {
    const dataDir = newDir();
    const store = await openStore({ dataDir });
    await addChatbot(store);
    await store.close();
    const path = join(dataDir, DATABASE_FILE);
    const bytes = await readFile(path);
    await writeFile(path, bytes.fill(0x5a, 4096));
    await assert.rejects(openStore({ dataDir, isServer: true }), {
      code: 'unavailable',
      message: new RegExp(`^${path}: The database is damaged\\. .*restore a backup`),
    });
  });

  test('a second server on the folder is refused, a command is not, and the lock ends with the server', async () => {
    const dataDir = newDir();
    const server = await openStore({ dataDir, isServer: true });
    await assert.rejects(openStore({ dataDir, isServer: true }), (error: Error & { code: string }) => {
      assert.equal(error.code, 'conflict');
      assert.match(error.message, /Another server/);
      return true;
    });
    const command = await openStore({ dataDir });
    const chatbotId = await addChatbot(command);
    assert.ok(await server.read.chatbots.find(chatbotId));
    await command.close();
    await server.close();
    await server.close();
    await (await openStore({ dataDir, isServer: true })).close();
  });

  /** As an older release left it; to migrate it would fail, for what is missing is there. */
  async function makeOlder(): Promise<string> {
    const dataDir = newDir();
    await (await openStore({ dataDir })).close();
    alter(dataDir, `delete from kysely_migration where name = '${LAST}'`);
    return dataDir;
  }
  const LAST = Object.keys(listMigrations(sqliteDialect)).at(-1);

  test('nobody but its server migrates a folder that is served, and a refused server does not either', async () => {
    const dataDir = newDir();
    const server = await openStore({ dataDir, isServer: true });
    alter(dataDir, `delete from kysely_migration where name = '${LAST}'`);
    for (const isServer of [true, false]) {
      await assert.rejects(openStore({ dataDir, isServer }), { code: 'conflict', message: /Another server/ });
    }
    await server.close();
    // Now it is tried.
    for (const isServer of [true, false]) {
      await assert.rejects(openStore({ dataDir, isServer }), { code: 'unavailable', message: /migrated/ });
    }
  });

  test('an opener that may only create makes an empty folder an installation, and migrates no older one', async () => {
    const dataDir = newDir();
    await (await openStore({ dataDir, schema: 'create' })).close();
    await (await openStore({ dataDir, schema: 'create' })).close();
    await assert.rejects(openStore({ dataDir: await makeOlder(), schema: 'create' }), {
      code: 'conflict',
      message: new RegExp(`lacks ${LAST}.*docent migrate`),
    });
  });

  test('an opener that must keep the schema opens what is up to date, and makes and migrates nothing', async () => {
    const dataDir = newDir();
    const keep = (folder: string) => openStore({ dataDir: folder, schema: 'keep' });
    await assert.rejects(keep(dataDir), { code: 'not_found', message: new RegExp(dataDir) });
    assert.equal(existsSync(dataDir), false);
    mkdirSync(dataDir, { recursive: true });
    await writeFile(join(dataDir, DATABASE_FILE), '');
    await assert.rejects(keep(dataDir), { code: 'not_found' });
    assert.deepEqual(tablesOf(dataDir), []);
    await assert.rejects(keep(await makeOlder()), { code: 'conflict', message: /docent migrate/ });
    await (await openStore({ dataDir })).close();
    await (await keep(dataDir)).close();
  });
});
