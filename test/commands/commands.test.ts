import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { COMMANDS } from '../../server/src/commands/list.ts';
import { makeDataDir, runDocent, startServiceProcess } from '../support/service.ts';

describe('the command line', () => {
  const run = (...args: string[]) => runDocent(args, {});

  test('refuses unknown commands, options and arguments with exit code 2', async () => {
    for (const args of [
      ['dance'],
      ['--wrong'],
      ['serve', '--wrong'],
      ['migrate', 'now'],
      ['backup'],
      ['constructor'],
    ]) {
      const { code, stdout, stderr } = await run(...args);
      assert.deepEqual([code, stdout], [2, ''], args.join(' '));
      assert.match(stderr, /docent help/);
      assert.doesNotMatch(stderr, /\n\s+at /);
    }
  });

  test('helps with one command where that is asked for, and does nothing else', async () => {
    for (const flag of ['--help', '-h']) {
      const { code, stdout } = await run('provision', flag);
      assert.equal(code, 0);
      assert.match(stdout, /^docent provision --account EMAIL --chatbot NAME/);
    }
  });

  test('tells each option of a command on a line of its own, by "help" too', async () => {
    const { code, stdout } = await run('help', 'migrate');
    assert.equal(code, 0);
    assert.match(stdout, /^docent migrate /);
    assert.match(stdout, /^ {2}--from DATABASE +\S.*sqlite:/m);
    assert.match(stdout, /^ {2}--rehearse +\S/m);
    assert.equal((await run('migrate', '--help')).stdout, stdout);
    const unknown = await run('help', 'dance');
    assert.deepEqual([unknown.code, unknown.stdout], [2, '']);
    assert.match(unknown.stderr, /There is no command "dance"/);
  });

  test('says of an unknown option only that it is unknown', async () => {
    const { code, stderr } = await run('migrate', '--form');
    assert.equal(code, 2);
    assert.match(stderr, /^Unknown option '--form'\.\n/);
    assert.doesNotMatch(stderr, /positional/);
  });

  test('helps with every command, and tells its version', async () => {
    const { code, stdout } = await run('help');
    assert.equal(code, 0);
    for (const name of Object.keys(COMMANDS))
      if (name !== 'all') assert.ok(stdout.includes(`docent ${name}`), name);
    assert.match((await run('--version')).stdout, /^\d+\.\d+\.\d+\n$/);
  });

  test('tells every fault of the configuration at once, without a stack', async () => {
    const { code, stderr } = await runDocent([], { DOCENT_PORT: 'x', DOCENT_LOG_LEVEL: 'y' });
    assert.equal(code, 1);
    assert.match(stderr, /DOCENT_PORT="x".*\n.*DOCENT_LOG_LEVEL="y"/);
    assert.doesNotMatch(stderr, /\n\s+at /);
  });

  test('says in one line which database cannot be opened and why, without credentials', async () => {
    const env = { DOCENT_DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/shop' };
    const { code, stderr } = await runDocent(['migrate'], env);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^The database postgres:\/\/127\.0\.0\.1:1\/shop cannot be opened: connect ECONNREFUSED 127\.0\.0\.1:1\n$/,
    );
  });

  test('reads .env in the working directory, and the environment over it', async () => {
    const folder = await makeDataDir();
    await writeFile(join(folder, '.env'), 'DOCENT_PORT=wrong\nDOCENT_LOG_LEVEL=loud\n');
    const { stderr } = await runDocent(['migrate'], { DOCENT_LOG_LEVEL: 'silent' }, folder);
    assert.match(stderr, /DOCENT_PORT="wrong"/);
    assert.doesNotMatch(stderr, /LOG_LEVEL/);
  });

  test('reads .env with a byte order mark, and names a .env that it cannot read', async () => {
    const folder = await makeDataDir();
    await writeFile(join(folder, '.env'), '\uFEFFDOCENT_PORT=wrong\n');
    assert.match((await runDocent(['migrate'], {}, folder)).stderr, /DOCENT_PORT="wrong"/);
    const other = await makeDataDir();
    await mkdir(join(other, '.env'));
    const { code, stderr } = await runDocent(['migrate'], {}, other);
    assert.equal(code, 1);
    assert.ok(stderr.includes(`${join(other, '.env')} cannot be read`), stderr);
  });

  test('changes no database where an encoder that is asked for cannot be had', async () => {
    const dataDir = await makeDataDir();
    const env = { DOCENT_DATA_DIR: dataDir, DOCENT_PORT: '0', DOCENT_ONNX_MODEL: join(dataDir, 'none') };
    assert.equal((await runDocent([], env)).code, 1);
    assert.deepEqual(await readdir(dataDir), []);
  });

  test('who starts half of the service on the embedded database is warned', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const DOCENT_PORT = String((taken.address() as AddressInfo).port);
    try {
      for (const [role, told] of [
        [['serve'], /nobody trains: docent serve /],
        [['work'], /nobody answers the API: docent work /],
        [[], undefined],
      ] as const) {
        const env = { DOCENT_DATA_DIR: await makeDataDir(), DOCENT_HOST: '127.0.0.1', DOCENT_PORT };
        const { code, stdout } = await runDocent([...role], { ...env, DOCENT_WORK_PORT: DOCENT_PORT });
        assert.equal(code, 1);
        assert.match(stdout, told ?? /^(?!.*nobody)/s);
      }
    } finally {
      taken.close();
    }
  });

  test('a second server on the same data, or on a port in use, says so and ends', async () => {
    const first = await startServiceProcess();
    try {
      const same = await runDocent([], { DOCENT_PORT: '0', DOCENT_DATA_DIR: first.dataDir });
      assert.equal(same.code, 1);
      assert.match(same.stderr, /Another server/);
      const { port } = new URL(first.baseUrl);
      const busy = await runDocent([], { DOCENT_PORT: port, DOCENT_DATA_DIR: await makeDataDir() });
      assert.equal(busy.code, 1);
      assert.match(busy.stderr, /EADDRINUSE/);
    } finally {
      await first.close();
    }
  });
});
