import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { makeDataDir, runDocent } from '../support/service.ts';

describe('docent reset-password', () => {
  test('prints a link to where the service says it is, or to its public address', async () => {
    const env = { DOCENT_DATA_DIR: await makeDataDir(), DOCENT_PORT: '9123' };
    await runDocent(['provision', '--account', 'a@example.com', '--chatbot', 'x'], env);
    for (const [address, settings] of [
      ['http://127.0.0.1:9123', {}],
      ['http://[::1]:9123', { DOCENT_HOST: '::1' }],
      ['http://localhost:9123', { DOCENT_HOST: '0.0.0.0' }],
      ['https://help.example.com', { DOCENT_PUBLIC_URL: 'https://help.example.com' }],
    ] as const) {
      const { code, stdout } = await runDocent(['reset-password', 'a@example.com'], { ...env, ...settings });
      const [link = '', token = ''] = stdout.trim().split('#');
      assert.deepEqual([code, link], [0, `${address}/reset-password`]);
      assert.ok(token.length > 16);
    }
  });

  test('says in one line that there is no such account', async () => {
    const env = { DOCENT_DATA_DIR: await makeDataDir(), DOCENT_LOG_LEVEL: 'silent' };
    await runDocent(['provision', '--account', 'a@example.com', '--chatbot', 'x'], env);
    const { code, stdout, stderr } = await runDocent(['reset-password', 'nobody@example.com'], env);
    assert.deepEqual([code, stdout], [1, '']);
    assert.equal(stderr, 'There is no account with the address nobody@example.com.\n');
  });

  test('makes no installation where there is none', async () => {
    const dataDir = await makeDataDir();
    const { code, stderr } = await runDocent(['reset-password', 'a@example.com'], {
      DOCENT_DATA_DIR: dataDir,
    });
    assert.equal(code, 1);
    assert.match(stderr, /There is no database at /);
    assert.deepEqual(await readdir(dataDir), []);
  });
});
