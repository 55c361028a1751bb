/** `docent migrate` as its users run it: a live service moves to PostgreSQL, and migrations are rehearsed. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { PairRecord } from '../../contract/knowledge/pairs.ts';
import { UsageError } from '../../server/src/commands/command.ts';
import { migrate } from '../../server/src/commands/migrate.ts';
import { parseConfig } from '../../server/src/config/config.ts';
import { rehearsePostgres, rehearseSqlite } from '../../server/src/store/copy/rehearse.ts';
import { postgresDialect } from '../../server/src/store/dialect.ts';
import { listMigrations } from '../../server/src/store/migrations/list.ts';
import { DATABASE_FILE, openStore } from '../../server/src/store/open.ts';
import { seedInstallation } from '../store/installation.ts';
import { UNDO_NEWEST } from '../store/older-keys.ts';
import { borrowPostgres, type TestDatabases, whyNoPostgres } from '../store/postgres/postgres-cluster.ts';
import { createClient, formWithFile } from '../support/client.ts';
import { makeDataDir, type Provisioned, runDocent, startServiceProcess } from '../support/service.ts';

const BIN = fileURLToPath(new URL('../../bin/docent.mjs', import.meta.url));

let databases: TestDatabases;
const skip = whyNoPostgres() ?? false;
before(async () => {
  if (skip === false) databases = await borrowPostgres();
});
after(() => databases?.dispose());

describe('docent migrate --from --to', { skip }, () => {
  /** Ends the command once it has said so much: by default as a power cut would. */
  async function killAfter(
    args: string[],
    pattern: RegExp,
    signal: NodeJS.Signals = 'SIGKILL',
    env: Record<string, string> = {},
  ): Promise<void> {
    const child = spawn(process.execPath, [BIN, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (pattern.test(line)) child.kill(signal);
    });
    assert.deepEqual(await once(child, 'exit'), [null, signal]);
  }

  test('moves a service that goes on serving, in spite of being killed, and the new one answers the same', async () => {
    const dataDir = await makeDataDir();
    const filesDir = await makeDataDir();
    const reportFile = join(filesDir, 'report.ndjson');
    const to = await databases.createDatabase();
    const args = ['migrate', '--from', `sqlite:${dataDir}`, '--to', to, '--files-to', filesDir];
    const service = await startServiceProcess({ dataDir });
    let bot: Provisioned;
    try {
      bot = await service.provision();
      const client = createClient(service.baseUrl, bot);
      const write = (question: string) =>
        client.call('POST', client.pairs, { body: { question, answer: `Answer to ${question}` } });
      for (const question of ['Open?', 'Closed?', 'Gone?']) assert.equal((await write(question)).status, 201);
      const uploaded = await client.call('POST', client.files, {
        body: formWithFile('policy.txt', 'Refunds arrive within five working days.'),
      });
      assert.equal(uploaded.status, 201, uploaded.text);

      await killAfter(args, /: chunks: /);
      const live = await runDocent(args, {});
      assert.equal(live.code, 0, live.stderr);
      assert.match(live.stderr, /Going on with the copy/);
      assert.match(live.stdout, /not complete yet.*Stop the source and run this again/s);
      assert.equal((await write('Late?')).status, 201);
      assert.equal((await client.call('DELETE', `${client.pairs}/3`)).status, 204);
    } finally {
      await service.close();
    }
    const last = await runDocent([...args, '--report', reportFile], {});
    assert.equal(last.code, 0, last.stderr);
    assert.match(last.stdout, /^pairs +3 +3 +1 /m);
    assert.match(last.stdout, /files: 1 .*1 verified, 0 not/);
    assert.match(last.stdout, /Complete: /);
    assert.doesNotMatch(last.stdout + last.stderr, /Refunds|Open\?|docent@/);
    const lines = (await readFile(reportFile, 'utf8')).trim().split('\n');
    const parts = lines.map((line) => JSON.parse(line) as Record<'table' | 'chatbotId', string>);
    assert.ok(parts.some((part) => part.table === 'pairs' && part.chatbotId === bot.chatbotId));

    const again = await runDocent(args, {});
    assert.deepEqual([again.code, again.stdout], [1, '']);
    assert.match(again.stderr, /was completed at/);

    const moved = await startServiceProcess({
      dataDir: filesDir,
      env: { DOCENT_DATABASE_URL: to },
    });
    try {
      const client = createClient(moved.baseUrl, bot);
      const pairs = (await client.call<PairRecord[]>('GET', client.pairs)).body;
      assert.deepEqual(pairs.map(({ question }) => question).sort(), ['Closed?', 'Late?', 'Open?']);
      const reply = await client.call<{ matches: { text: string }[] }>('POST', client.chat, {
        body: { question: 'When do refunds arrive?' },
      });
      assert.match(reply.body.matches[0]?.text ?? '', /five working days/);
      const [file] = (await client.call<{ id: number }[]>('GET', client.files)).body;
      assert.equal((await client.call('DELETE', `${client.files}/${file?.id}`)).status, 204);
    } finally {
      await moved.close();
    }
  });

  test('leaves nothing in the temporary folder when it is ended, and removes what a killed run left', async () => {
    const { dataDir } = await seedInstallation(await makeDataDir());
    const temporary = await makeDataDir();
    const env = { TMPDIR: temporary };
    const list = async () => (await readdir(temporary)).filter((name) => name.startsWith('docent-')).sort();
    const args = ['migrate', '--from', `sqlite:${dataDir}`, '--to', await databases.createDatabase()];
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      await killAfter(args, /the copy of/, signal, env);
      assert.deepEqual(await list(), [], signal);
    }
    await killAfter(args, /the copy of/, 'SIGKILL', env);
    const [left = ''] = await list();
    assert.match(left, /^docent-migrate-/);
    // Of a process that runs, and of nobody known.
    const others = [left.replace(/\d+-[^-]+$/, `${process.pid}-other`), 'docent-migrate-elsewhere-1-other'];
    for (const name of others) await mkdir(join(temporary, name));
    const run = await runDocent(args, env);
    assert.equal(run.code, 0, run.stderr);
    assert.deepEqual(await list(), others.sort());
  });

  test('ends with exit code 1 where a file is not what was uploaded, and names it', async () => {
    const { dataDir, address, chatbotIds } = await seedInstallation(await makeDataDir());
    const database = new DatabaseSync(join(dataDir, DATABASE_FILE));
    database.exec("update files set sha256 = 'other'");
    database.close();
    const to = await databases.createDatabase();
    const { code, stdout, stderr } = await runDocent(['migrate', '--from', address, '--to', to], {});
    assert.equal(code, 1);
    for (const chatbotId of chatbotIds) {
      const line = `of chatbot ${chatbotId}: its content is not what was uploaded`;
      assert.ok(stdout.includes(line), stdout);
    }
    assert.match(stdout, /NOT THE SAME/);
    assert.match(stderr, /The copy differs/);
  });
});

test('docent migrate refuses half of its options, and databases that are none', async () => {
  const dataDir = await makeDataDir();
  const from = ['--from', `sqlite:${dataDir}`];
  const run = (args: readonly string[]) =>
    migrate.run([...args], () => parseConfig({ DOCENT_DATA_DIR: dataDir }));
  for (const args of [
    from,
    ['--to', 'sqlite:x'],
    ['--files-to', 'x'],
    ['--files-by-size'],
    ['--rehearse', ...from, '--to', 'sqlite:y'],
  ]) {
    await assert.rejects(run(args), UsageError, args.join(' '));
  }
  for (const [args, message] of [
    [[...from, '--to', `sqlite:${dataDir}/other`], /There is no database at/],
    [['--from', 'mysql://x', '--to', 'sqlite:x'], /sqlite:PATH or postgres:/],
    [[...from, '--to', `sqlite:${dataDir}/docent.db`], /the same database/],
    [[...from, '--to', `sqlite:${dataDir}/other`, '--files-from', '/nowhere'], /no data folder/],
  ] as const) {
    await assert.rejects(run(args), { code: 'invalid_request', message });
  }
});

describe('docent migrate --rehearse', () => {
  test('says that nothing would be done where the database is up to date, and leaves nothing, not even of a killed run', async () => {
    const dataDir = await makeDataDir();
    const server = await openStore({ dataDir, isServer: true });
    const { pid: ofTheDead } = spawnSync(process.execPath, ['--version']);
    await mkdir(join(dataDir, `rehearsal-${hostname()}-${ofTheDead}-killed`));
    const { code, stdout } = await runDocent(['migrate', '--rehearse'], { DOCENT_DATA_DIR: dataDir });
    assert.equal(code, 0);
    assert.match(stdout, /Nothing would be done/);
    assert.deepEqual(
      (await readdir(dataDir)).filter((name) => name.startsWith('rehearsal')),
      [],
    );
    await server.close();
  });

  test('names what it would do to a new database and how long it took, and does nothing', {
    skip,
  }, async () => {
    const url = await databases.createDatabase();
    const { code, stdout } = await runDocent(['migrate', '--rehearse'], { DOCENT_DATABASE_URL: url });
    assert.equal(code, 0);
    assert.match(stdout, /0001-initial {2}\d+\.\d\d s\n/);
    assert.match(stdout, /migrations would be run/);
    const { migrations } = await rehearsePostgres(url);
    assert.deepEqual(
      migrations.map(({ name }) => name),
      Object.keys(listMigrations(postgresDialect)),
    );
  });

  test('says of one migration that it is one', async () => {
    const dataDir = await makeDataDir();
    await (await openStore({ dataDir })).close();
    const database = new DatabaseSync(join(dataDir, DATABASE_FILE));
    database.exec(UNDO_NEWEST);
    database.close();
    const { stdout } = await runDocent(['migrate', '--rehearse'], { DOCENT_DATA_DIR: dataDir });
    assert.match(stdout, /\n1 migration would be run/);
  });

  const added: typeof listMigrations = (dialect) => ({
    ...listMigrations(dialect),
    '9998-added': { up: (db) => db.schema.createTable('added').addColumn('id', 'integer').execute() },
  });
  const failing: typeof listMigrations = (dialect) => ({
    ...added(dialect),
    '9999-failing': { up: (db) => db.schema.dropTable('nowhere').execute() },
  });

  for (const engine of ['SQLite', 'PostgreSQL'] as const) {
    test(`on ${engine}, leaves the database as it was, whether its migrations succeed or fail`, {
      skip: engine === 'PostgreSQL' && skip,
    }, async () => {
      const dataDir = await makeDataDir();
      const url = engine === 'SQLite' ? undefined : await databases.cloneDatabase();
      const path = join(dataDir, DATABASE_FILE);
      // A migration that stayed would make it a database of a newer release, which is refused.
      const open = async (): Promise<void> => (await openStore({ url, dataDir })).close();
      await open();
      const rehearse = (list: typeof listMigrations) =>
        url === undefined ? rehearseSqlite(path, list) : rehearsePostgres(url, list);
      const { migrations } = await rehearse(added);
      assert.deepEqual(
        migrations.map(({ name }) => name),
        ['9998-added'],
      );
      assert.ok((migrations[0]?.ms ?? 0) > 0);
      await open();
      await assert.rejects(rehearse(failing), { code: 'unavailable', message: /9999-failing/ });
      await open();
    });
  }
});
