import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer, request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { PairRecord } from '../../contract/pairs.ts';
import { COMMANDS } from '../../server/src/commands/list.ts';
import { createClient } from '../support/client.ts';
import { makeDataDir, type Provisioned, runDocent, startServiceProcess } from '../support/service.ts';

describe('docent provision', () => {
  test('prints one JSON line, makes what is missing once, and a new key each time', async () => {
    const env = { DOCENT_DATA_DIR: await makeDataDir() };
    const provision = async (account: string, chatbot: string): Promise<Provisioned> => {
      const { code, stdout } = await runDocent(
        ['provision', '--account', account, '--chatbot', chatbot, '--json'],
        env,
      );
      assert.equal(code, 0);
      assert.match(stdout, /^\{[^\n]*\}\n$/);
      return JSON.parse(stdout) as Provisioned;
    };
    const first = await provision('a@example.com', 'one');
    assert.deepEqual(Object.keys(first), ['accountId', 'chatbotId', 'apiKey']);
    const same = await provision('A@Example.com', 'one');
    assert.deepEqual([same.accountId, same.chatbotId], [first.accountId, first.chatbotId]);
    assert.notEqual(same.apiKey, first.apiKey);
    const other = await provision('a@example.com', 'two');
    assert.equal(other.accountId, first.accountId);
    assert.notEqual(other.chatbotId, first.chatbotId);
    assert.notEqual((await provision('b@example.com', 'one')).chatbotId, first.chatbotId);
  });

  test('works beside a running server, which knows the key at once', async () => {
    // As it ships.
    const service = await startServiceProcess({ withSentenceEncoders: true });
    try {
      const client = createClient(service.baseUrl, await service.provision());
      const body = { question: 'Open?', answer: 'Always.' };
      assert.equal((await client.call('POST', client.pairs, { body })).status, 201);
    } finally {
      await service.close();
    }
  });

  test('makes a key that may only ask, from its pages and so often as is said', async () => {
    const service = await startServiceProcess();
    try {
      const args = [
        'provision',
        '--account',
        'a@example.com',
        '--chatbot',
        'shop',
        '--json',
        '--scope',
        'ask',
      ];
      const limits = ['--per-minute', '2', '--origin', 'https://shop.example'];
      const env = { DOCENT_DATA_DIR: service.dataDir };
      const { stdout } = await runDocent([...args, ...limits], env);
      assert.match(stdout, /^\{"accountId":"[^"]+","chatbotId":"[^"]+","apiKey":"[^"]+"\}\n$/);
      const client = createClient(service.baseUrl, JSON.parse(stdout) as Provisioned);
      const call = { body: { question: 'Open?' }, headers: { origin: 'https://shop.example' } };
      const statuses = [];
      for (let asked = 0; asked < 3; asked += 1)
        statuses.push((await client.call('POST', client.chat, call)).status);
      assert.deepEqual(statuses, [200, 200, 429]);
      const { body } = await client.call('GET', client.pairs);
      assert.equal(body.code, 'forbidden_scope');
    } finally {
      await service.close();
    }
  });

  test('makes nothing with rights that no key can have', async () => {
    const env = { DOCENT_DATA_DIR: await makeDataDir() };
    const run = (...args: string[]) =>
      runDocent(['provision', '--account', 'a@example.com', '--chatbot', 'x', ...args], env);
    for (const [args, code, message] of [
      [['--scope', 'all'], 2, /--scope must be ask, read or train, not "all"/],
      [['--scope', 'ask', '--per-minute', '0'], 2, /--per-minute must be a whole number/],
      [['--scope', 'ask', '--per-day', '1e3'], 2, /--per-day must be a whole number/],
      [['--scope', 'ask', '--per-day', '1000000001'], 1, /perDay must be a whole number from 1/],
      [['--scope', 'ask', '--origin', '*'], 1, /must be an origin such as/],
      [['--origin', 'https://shop.example'], 1, /only ask/],
    ] as const) {
      const made = await run(...args);
      assert.deepEqual([made.code, made.stdout], [code, ''], args.join(' '));
      assert.match(made.stderr, message);
    }
    const link = await runDocent(['reset-password', 'a@example.com'], env);
    assert.match(link.stderr, /There is no database/);
  });

  test('refuses what is no address or no name, and says what is missing', async () => {
    const env = { DOCENT_DATA_DIR: await makeDataDir() };
    const wrong = await runDocent(['provision', '--account', 'nobody', '--chatbot', 'x'], env);
    assert.deepEqual([wrong.code, wrong.stdout], [1, '']);
    assert.match(wrong.stderr, /given is not an e-mail address/);
    const blank = await runDocent(['provision', '--account', 'a@example.com', '--chatbot', '\u200b'], env);
    assert.deepEqual([blank.code, blank.stdout], [1, '']);
    assert.match(blank.stderr, /The name must not be blank/);
    const long = ['provision', '--account', 'a@example.com', '--chatbot', 'x', '--key-name'];
    assert.match((await runDocent([...long, 'x'.repeat(101)], env)).stderr, /at most 100 characters/);
    // None of them left an account without the rest.
    const link = await runDocent(['reset-password', 'a@example.com'], env);
    assert.match(link.stderr, /There is no account/);
    assert.equal((await runDocent([...long, 'x'.repeat(100)], env)).code, 0);
    const missing = await runDocent(['provision', '--account', 'a@example.com'], env);
    assert.equal(missing.code, 2);
    assert.match(missing.stderr, /--chatbot NAME/);
  });
});

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

describe('shutdown', () => {
  test('lets a request under way finish, keeps its write, and ends with exit code 0', async () => {
    const dataDir = await makeDataDir();
    const service = await startServiceProcess({ dataDir });
    const bot = await service.provision();
    const { pairs } = createClient(service.baseUrl, bot);
    const { hostname, port } = new URL(service.baseUrl);
    const body = JSON.stringify({ question: 'Late?', answer: 'In time.' });
    const request = openRequest({
      hostname,
      port,
      method: 'POST',
      path: pairs,
      headers: {
        authorization: `Bearer ${bot.apiKey}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    });
    request.flushHeaders();
    await once(request, 'continue');
    const ended = service.end('SIGTERM');
    await refusesConnections(service.baseUrl);
    request.end(body);
    const [reply] = (await once(request, 'response')) as [{ statusCode: number }];
    assert.equal(reply.statusCode, 201);
    assert.equal(await ended, 0);

    const again = await startServiceProcess({ dataDir });
    try {
      const client = createClient(again.baseUrl, bot);
      const kept = (await client.call<PairRecord[]>('GET', pairs)).body;
      assert.deepEqual(
        kept.map(({ question }) => question),
        ['Late?'],
      );
    } finally {
      await again.close();
    }
  });

  test('cuts what takes longer than the grace period', async () => {
    const service = await startServiceProcess({ env: { DOCENT_SHUTDOWN_GRACE_MS: '100' } });
    const { hostname, port } = new URL(service.baseUrl);
    const request = openRequest({
      hostname,
      port,
      method: 'POST',
      path: '/nope',
      headers: { expect: '100-continue' },
    });
    request.on('error', () => undefined);
    request.flushHeaders();
    await once(request, 'continue');
    assert.equal(await service.end('SIGINT'), 0);
    request.destroy();
  });

  test('ends although something keeps the process, once all is closed', async () => {
    const service = await startServiceProcess({
      env: {
        DOCENT_SHUTDOWN_GRACE_MS: '100',
        NODE_OPTIONS: '--import=data:text/javascript,setInterval(()=>undefined,1000)',
      },
    });
    assert.equal(await service.end('SIGTERM'), 0);
  });

  async function refusesConnections(baseUrl: string): Promise<void> {
    for (;;) {
      const isRefused = await fetch(`${baseUrl}/healthz/live`, { headers: { connection: 'close' } }).then(
        () => false,
        () => true,
      );
      if (isRefused) return;
    }
  }
});
