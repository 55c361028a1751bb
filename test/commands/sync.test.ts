/** `docent sync` against a service, as somebody runs it. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, beforeEach, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { FileDetails, FileRecord } from '../../contract/knowledge/files.ts';
import type { SyncOutcome } from '../../server/src/commands/sync/run-sync.ts';
import { toPrefix } from '../../server/src/commands/sync/sync.ts';
import { type Client, createClient, formWithFile } from '../support/client.ts';
import { endWithUs } from '../support/end-with-us.ts';
import { type Provisioned, runDocent, startService, type TestService } from '../support/service.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const BIN = fileURLToPath(new URL('../../bin/docent.mjs', import.meta.url));

let service: TestService;
let bot: Provisioned;
let client: Client;
let folder: string;

before(async () => {
  service = await startService({ env: { DOCENT_UPLOAD_MAX_BYTES: '5000' } });
});
after(() => service.close());
beforeEach(async () => {
  bot = await service.provision();
  client = createClient(service.baseUrl, bot);
  folder = makeTemporaryFolder('sync');
});

const env = () => ({ DOCENT_URL: service.baseUrl, DOCENT_API_KEY: bot.apiKey });

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

async function sync(...options: string[]): Promise<SyncOutcome & { code: number | null }> {
  const { code, stdout, stderr } = await runDocent(['sync', folder, '--json', ...options], env());
  assert.notEqual(stdout, '', stderr);
  return { code, ...(JSON.parse(stdout) as SyncOutcome) };
}

const counts = ({ code, uploaded, unchanged, deleted, failed }: Awaited<ReturnType<typeof sync>>) => ({
  code,
  uploaded,
  unchanged,
  deleted,
  failed: failed.map(({ path, code: reason }) => `${path} ${reason}`),
});

async function listNames(): Promise<string[]> {
  const { body } = await client.call<FileRecord[]>('GET', client.files);
  const details = body.map(
    async ({ id }) => (await client.call<FileDetails>('GET', `${client.files}/${id}`)).body,
  );
  return (await Promise.all(details)).map(({ externalId, fileName }) => externalId ?? fileName).toSorted();
}

const NOTHING = { code: 0, uploaded: [], unchanged: 0, deleted: [], failed: [] };

describe('docent sync', () => {
  test('uploads a folder by its paths once, then what changed, and nothing where nothing did', async () => {
    write('hours.txt', 'The shop opens at nine.');
    write('lamps/care.txt', 'Wipe the lamp with a dry cloth.');
    const first = await sync();
    assert.deepEqual(counts(first), { ...NOTHING, uploaded: ['hours.txt', 'lamps/care.txt'] });
    assert.equal(first.uploadedBytes, 54);
    assert.deepEqual(await listNames(), ['hours.txt', 'lamps/care.txt']);
    const second = await sync();
    assert.deepEqual(counts(second), { ...NOTHING, unchanged: 2 });
    assert.equal(second.uploadedBytes, 0);
    write('hours.txt', 'The shop opens at ten.');
    assert.deepEqual(counts(await sync()), { ...NOTHING, uploaded: ['hours.txt'], unchanged: 1 });
    const { body } = await client.call<FileRecord[]>('GET', client.files);
    assert.ok(body.length === 2 && body.every(({ isTrained }) => isTrained));
  });

  test('deletes what is gone only if it is told to, and only below the prefix', async () => {
    await client.call('POST', client.files, { body: formWithFile('by-hand.txt', 'Kept by hand.') });
    write('other.txt', 'This belongs to another folder.');
    await sync('--prefix', 'other');
    rmSync(join(folder, 'other.txt'));
    write('a.txt', 'The shop opens at nine.');
    write('b.txt', 'The shop closes at six.');
    await sync('--prefix', 'handbook');
    renameSync(join(folder, 'b.txt'), join(folder, 'c.txt'));
    const kept = await sync('--prefix', 'handbook');
    assert.deepEqual(
      [counts(kept), kept.left],
      [{ ...NOTHING, uploaded: ['c.txt'], unchanged: 1 }, ['b.txt']],
    );
    const dry = await sync('--prefix', 'handbook', '--prune', '--dry-run');
    assert.deepEqual(dry.deleted, ['b.txt']);
    const all = ['by-hand.txt', 'handbook/a.txt', 'handbook/b.txt', 'handbook/c.txt', 'other/other.txt'];
    assert.deepEqual(await listNames(), all);
    const pruned = await sync('--prefix', 'handbook', '--prune');
    assert.deepEqual(counts(pruned), { ...NOTHING, unchanged: 2, deleted: ['b.txt'] });
    assert.deepEqual(
      await listNames(),
      all.filter((name) => name !== 'handbook/b.txt'),
    );
  });

  test('a folder without a file prunes nothing', async () => {
    write('a.txt', 'The shop opens at nine.');
    await sync();
    rmSync(join(folder, 'a.txt'));
    const { code, stderr } = await runDocent(['sync', folder, '--prune'], env());
    assert.equal(code, 1);
    assert.match(stderr, /nothing was deleted/);
    assert.deepEqual(await listNames(), ['a.txt']);
  });

  test('a dry run says what would be done, and does nothing', async () => {
    write('a.txt', 'The shop opens at nine.');
    const { code, stdout } = await runDocent(['sync', folder, '--dry-run'], env());
    assert.equal(code, 0);
    assert.match(stdout, /^1 would be uploaded \(23 bytes\), 0 unchanged/);
    assert.match(stdout, /Would be uploaded:\n {2}a\.txt/);
    assert.deepEqual(await listNames(), []);
  });

  test('what cannot be taught is told with its reason, each time, and sent once at most', async () => {
    write('good.txt', 'The shop opens at nine.');
    write('blank.txt', ' \n ');
    write('empty.txt', '');
    write('broken.pdf', '%PDF-1.4 nothing');
    write('picture.pdf', 'no pdf');
    write('large.txt', 'a '.repeat(3_000));
    const expected = {
      code: 1,
      deleted: [],
      failed: [
        'empty.txt file_has_no_text',
        'large.txt file_too_large',
        'picture.pdf unsupported_file_type',
        'blank.txt file_has_no_text',
        'broken.pdf file_unreadable',
      ].toSorted(),
    };
    const sorted = (outcome: Awaited<ReturnType<typeof sync>>) => {
      const counted = counts(outcome);
      return { ...counted, failed: counted.failed.toSorted() };
    };
    const first = sorted(await sync());
    assert.deepEqual(first, { ...expected, uploaded: ['blank.txt', 'broken.pdf', 'good.txt'], unchanged: 0 });
    const second = await sync();
    assert.deepEqual(sorted(second), { ...expected, uploaded: [], unchanged: 3 });
    assert.equal(second.uploadedBytes, 0);
  });

  test('hidden files, other types and links that lead out of the folder are skipped, and said to be', async () => {
    const outside = makeTemporaryFolder('outside');
    writeFileSync(join(outside, 'secret.txt'), 'The safe opens with 4711.');
    write('a.txt', 'The shop opens at nine.');
    write('.git/config.txt', 'hidden');
    write('~$a.docx', 'lock');
    write('logo.png', 'x');
    symlinkSync(join(outside, 'secret.txt'), join(folder, 'secret.txt'));
    symlinkSync(outside, join(folder, 'elsewhere'));
    symlinkSync(folder, join(folder, 'round'));
    symlinkSync(join(folder, 'nothing'), join(folder, 'nothing.txt'));
    symlinkSync(join(folder, 'a.txt'), join(folder, 'same.txt'));
    const outcome = await sync();
    assert.deepEqual(counts(outcome), { ...NOTHING, uploaded: ['a.txt', 'same.txt'] });
    const skipped = outcome.skipped.map(({ path, reason }) => [path, reason]).toSorted();
    assert.deepEqual(skipped, [
      ['.git', 'hidden'],
      ['elsewhere', 'link out of the folder'],
      ['logo.png', 'not one of pdf, docx, txt, xlsx, pptx'],
      ['nothing.txt', 'link to nothing'],
      ['round', 'link out of the folder'],
      ['secret.txt', 'link out of the folder'],
      ['~$a.docx', 'lock file of Office'],
    ]);
  });

  test('names of every script and with marks of their own come back as they are', async () => {
    const names = ['Öffnungszeiten & Preise (2025).txt', '營業時間.txt', "l'été 100%.txt", 'a"b;c.txt'];
    for (const name of names) write(`Ordner ä/${name}`, `Text of ${name}`);
    const paths = names.map((name) => `Ordner ä/${name}`.normalize('NFC')).toSorted();
    assert.deepEqual((await sync()).uploaded.toSorted(), paths);
    assert.deepEqual(await listNames(), paths);
    assert.equal((await sync()).unchanged, names.length);
  });

  test('a run that ended halfway goes on where it stopped', async () => {
    for (let at = 0; at < 6; at += 1) write(`${at}.txt`, `Lamp ${at} has ${at} bulbs.`);
    const form = formWithFile('3.txt', 'Lamp 3 has 3 bulbs.');
    form.append('externalId', '3.txt');
    await client.call('POST', client.files, { body: form });
    assert.deepEqual((await sync('--concurrency', '2')).uploaded, [
      '0.txt',
      '1.txt',
      '2.txt',
      '4.txt',
      '5.txt',
    ]);
  });

  test('wrong arguments end with 2, and a service that refuses with 1', async () => {
    const run = async (...args: string[]) => (await runDocent(['sync', ...args], env())).code;
    assert.equal(await run(join(folder, 'nowhere')), 2);
    assert.equal(await run(folder, '--concurrency', '0'), 2);
    assert.equal(await run(folder, '--concurrency', '65'), 2);
    assert.equal(await run(), 2);
    assert.equal(await run(folder, '--watch', '--dry-run'), 2);
    assert.equal(await run(folder, '--key', 'nonsense'), 1);
    assert.equal(await run(folder, '--chatbot', 'another'), 1);
    assert.equal(await run(folder, '--concurrency', '64'), 0);
  });

  test('watches until it is told to end, and takes up each change', async () => {
    write('a.txt', 'The shop opens at nine.');
    const child = endWithUs(
      spawn(process.execPath, [BIN, 'sync', folder, '--watch', '--json'], {
        env: { ...process.env, ...env() },
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
    const ended = once(child, 'exit');
    const outcomes: SyncOutcome[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      outcomes.push(JSON.parse(line) as SyncOutcome);
      if (outcomes.length === 1) write('new/b.txt', 'The shop closes at six.');
      if (outcomes.flatMap(({ uploaded }) => uploaded).includes('new/b.txt')) break;
    }
    assert.deepEqual(outcomes[0]?.uploaded, ['a.txt']);
    assert.deepEqual(await listNames(), ['a.txt', 'new/b.txt']);
    child.kill('SIGINT');
    assert.deepEqual(await ended, [0, null]);
  });

  test('a prefix is one folder at the service, however it is written', () => {
    assert.deepEqual(['', '.', '/', 'a', 'a/', './a//b', 'a\\b'].map(toPrefix), [
      '',
      '',
      '',
      'a/',
      'a/',
      'a/b/',
      'a/b/',
    ]);
  });
});
