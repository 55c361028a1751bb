/** `docent backup` as its users run it. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { PairRecord } from '../../contract/knowledge/pairs.ts';
import { createClient } from '../support/client.ts';
import { makeDataDir, type Provisioned, runDocent, startServiceProcess } from '../support/service.ts';

describe('docent backup', () => {
  let dataDir: string;
  let bot: Provisioned;

  before(async () => {
    dataDir = await makeDataDir();
  });

  test('copies database and files beside a running server; unpacked, the copy serves the same', async () => {
    const service = await startServiceProcess({ dataDir });
    const folder = await makeDataDir();
    const archive = join(folder, 'copy.tgz');
    try {
      bot = await service.provision();
      const client = createClient(service.baseUrl, bot);
      const form = new FormData();
      form.append('file', new Blob(['Refunds arrive within five working days.']), 'policy.txt');
      const uploaded = await client.call('POST', client.files, { body: form });
      assert.equal(uploaded.status, 201, uploaded.text);
      await client.call('POST', client.pairs, { body: { question: 'Open?', answer: 'Always.' } });
      const made = await runDocent(['backup', archive], { DOCENT_DATA_DIR: dataDir });
      assert.equal(made.code, 0, made.stderr);
      assert.match(made.stdout, /1 file\b/);
      const again = await runDocent(['backup', archive], { DOCENT_DATA_DIR: dataDir });
      assert.equal(again.code, 1);
      assert.match(again.stderr, /exists already/);
      // What comes afterwards is not in the copy.
      await client.call('POST', client.pairs, { body: { question: 'Later?', answer: 'Yes.' } });
    } finally {
      await service.close();
    }

    const restored = join(folder, 'restored');
    await mkdir(restored);
    await unpack(archive, restored);
    const copy = await startServiceProcess({ dataDir: restored });
    try {
      const client = createClient(copy.baseUrl, bot);
      const pairs = (await client.call<PairRecord[]>('GET', client.pairs)).body;
      assert.deepEqual(
        pairs.map(({ question }) => question),
        ['Open?'],
      );
      const reply = await client.call<{ matches: { text: string }[] }>('POST', client.chat, {
        body: { question: 'When do refunds arrive?' },
      });
      assert.match(reply.body.matches[0]?.text ?? '', /five working days/);
      const [file] = (await client.call<{ id: number }[]>('GET', client.files)).body;
      assert.equal((await client.call('DELETE', `${client.files}/${file?.id}`)).status, 204);
    } finally {
      await copy.close();
    }
  });
});

async function unpack(archive: string, folder: string): Promise<void> {
  const { spawn } = await import('node:child_process');
  const [code] = (await once(spawn('tar', ['-xf', archive, '-C', folder], { stdio: 'inherit' }), 'exit')) as [
    number,
  ];
  assert.equal(code, 0);
}
