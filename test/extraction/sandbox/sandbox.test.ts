import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { truncate } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FileKind } from '../../../contract/knowledge/files.ts';
import { DEFAULT_LIMITS, type ExtractionLimits } from '../../../server/src/extraction/limits.ts';
import { createSandbox } from '../../../server/src/extraction/sandbox.ts';
import type { Block } from '../../../server/src/extraction/types.ts';
import { makeDocx } from '../../fixtures/docx.ts';
import { HOSTILE_PDF } from '../../fixtures/hostile-pdf.ts';
import { makePdf } from '../../fixtures/pdf.ts';
import { makeXlsx } from '../../fixtures/xlsx.ts';
import { extract, failure, makeFolder, outline } from '../extract.ts';
import { hasEnded, isAlive, watchChildren } from './children.ts';

const IS_LINUX = process.platform === 'linux';
const ONLY_LINUX = IS_LINUX ? false : 'needs /proc and the programs of util-linux';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let small: { path: string; kind: FileKind };
let endless: { path: string; kind: FileKind };
const children = watchChildren();

before(async () => {
  folder = await makeFolder();
  small = { path: await folder.save('small', makeDocx({ body: ['Small text.'] })), kind: 'docx' };
  const forms = HOSTILE_PDF.find((file) => file.name.includes('forms'));
  assert.ok(forms);
  endless = { path: await folder.save('endless', forms.make()), kind: 'pdf' };
});
after(() => folder.remove());

async function withSandbox(
  limits: Partial<ExtractionLimits>,
  work: (sandbox: ReturnType<typeof createSandbox>) => Promise<void>,
): Promise<void> {
  children.length = 0;
  const sandbox = createSandbox({ poolSize: 1, ...limits });
  try {
    await work(sandbox);
  } finally {
    await sandbox.close();
  }
  assert.ok(!children.some(isAlive), 'a child outlived its sandbox');
}

test('whoever wants them early gets the blocks in order while the rest is read, and then not again', async () => {
  const body = Array.from({ length: 20_000 }, (_, index) => `Paragraph ${index} of a long document.`);
  const file = makeDocx({ body });
  const path = await folder.save('early', file);
  await withSandbox({}, async (sandbox) => {
    const batches: Block[][] = [];
    const { blocks, ...rest } = await sandbox.extract({
      path,
      kind: 'docx',
      onBlocks: (batch) => batches.push(batch),
    });
    assert.deepEqual({ blocks: batches.flat(), ...rest }, await extract(file, 'docx'));
    assert.ok(batches.length > 1);
    assert.deepEqual(blocks, []);
  });
});

test('cells of a workbook come from a child that has its bytes and no file', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => [`question ${at}`, `answer ${at}`]);
  const content = makeXlsx({
    sheets: [
      { name: 'One', rows },
      { name: 'Two', rows: [['only']] },
    ],
  });
  await withSandbox({}, async (sandbox) => {
    const sheets = await sandbox.readCells({ content, locale: 'en', maxSheets: 9, maxColumns: 9 });
    assert.deepEqual(
      sheets.map(({ name, rows: read }) => [name, read.map(({ cells }) => cells)]),
      [
        ['One', rows],
        ['Two', [['only']]],
      ],
    );
    const damaged = { content: content.subarray(0, 900), locale: 'en', maxSheets: 9, maxColumns: 9 };
    await assert.rejects(sandbox.readCells(damaged), failure('file_unreadable'));
  });
});

test('a child gives what the readers give, for every kind and for many blocks', async () => {
  const body = Array.from({ length: 20_000 }, (_, index) => `Paragraph ${index} of a long document.`);
  const files: [FileKind, Buffer][] = [
    ['docx', makeDocx({ body })],
    [
      'xlsx',
      makeXlsx({ sheets: [{ name: 'S', rows: body.slice(0, 2000).map((text, index) => [text, index]) }] }),
    ],
    ['pdf', makePdf({ pages: [['One.'], ['Two.']] })],
    ['txt', Buffer.from(body.join('\n\n'))],
  ];
  await withSandbox({}, async (sandbox) => {
    for (const [kind, data] of files) {
      const path = await folder.save(`many-${kind}`, data);
      assert.deepEqual(await sandbox.extract({ path, kind }), await extract(data, kind));
    }
    assert.equal(children.length, 1);
  });
});

test('no child starts before a file needs one, and never more than the pool holds', async () => {
  await withSandbox({ poolSize: 2 }, async (sandbox) => {
    assert.equal(children.length, 0);
    const results = await Promise.all(Array.from({ length: 8 }, () => sandbox.extract(small)));
    for (const { blocks } of results) assert.deepEqual(outline(blocks), ['p Small text.']);
    assert.equal(children.length, 2);
  });
});

test('a file that fails gives its code, and its child is replaced', async () => {
  const broken = {
    path: await folder.save('broken', Buffer.from('PK but nothing more')),
    kind: 'docx',
  } as const;
  await withSandbox({}, async (sandbox) => {
    await assert.rejects(sandbox.extract(broken), failure('file_unreadable'));
    assert.deepEqual(outline((await sandbox.extract(small)).blocks), ['p Small text.']);
    assert.equal(children.length, 2);
  });
});

test('a child is replaced after its share of files', async () => {
  await withSandbox({ filesPerChild: 2 }, async (sandbox) => {
    for (let count = 0; count < 4; count++) await sandbox.extract(small);
    assert.equal(children.length, 2);
  });
});

test('a child that read nothing for long is stopped, and another starts when needed', async () => {
  await withSandbox({ idleSeconds: 0.05 }, async (sandbox) => {
    await sandbox.extract(small);
    const [first] = children;
    assert.ok(first);
    await hasEnded(first);
    await sandbox.extract(small);
    assert.equal(children.length, 2);
  });
});

test('a file that takes too long is refused and its child killed', async () => {
  await withSandbox({ seconds: 1 }, async (sandbox) => {
    await assert.rejects(sandbox.extract(endless), failure('file_too_complex', /1 seconds/));
    assert.deepEqual(outline((await sandbox.extract(small)).blocks), ['p Small text.']);
  });
});

test('a child over its resident memory is killed', { skip: ONLY_LINUX }, async () => {
  await withSandbox({ childResidentMegabytes: 20 }, async (sandbox) => {
    await assert.rejects(sandbox.extract(endless), failure('file_too_complex', /memory/));
  });
});

test('a child that runs out of heap, or of data, costs only its file', async () => {
  // Text that packs no better than real text does.
  const digest = (index: number) =>
    createHash('shake256', { outputLength: 15_000 }).update(`${index}`).digest('hex');
  const texts = Array.from({ length: 1_000 }, (_, index) => `<si><t>${digest(index)}</t></si>`).join('');
  const path = await folder.save(
    'heavy',
    makeXlsx({ sheets: [{ name: 'S', rows: [['a']] }], sharedTexts: texts }),
  );
  const heavy = { path, kind: 'xlsx' } as const;
  await withSandbox({ childHeapMegabytes: 24 }, async (sandbox) => {
    await assert.rejects(sandbox.extract(heavy), failure('file_too_complex', /memory/));
    assert.deepEqual(outline((await sandbox.extract(small)).blocks), ['p Small text.']);
  });
  await withSandbox({}, async (sandbox) => {
    assert.ok((await sandbox.extract(heavy)).characters > 0);
  });
});

test('a child that cannot even hold a file says so, and not that the file is damaged', {
  skip: ONLY_LINUX,
}, async () => {
  const path = await folder.save('vast', Buffer.alloc(0));
  await truncate(path, DEFAULT_LIMITS.fileBytes);
  await withSandbox({ childDataMegabytes: 640 }, async (sandbox) => {
    await assert.rejects(sandbox.extract({ path, kind: 'txt' }), failure('file_too_complex', /memory/));
    assert.deepEqual(outline((await sandbox.extract(small)).blocks), ['p Small text.']);
  });
});

test('an aborted extraction rejects with the reason, running or waiting, and frees its place', async () => {
  await withSandbox({}, async (sandbox) => {
    const running = new AbortController();
    const waiting = new AbortController();
    const first = assert.rejects(sandbox.extract(endless, running.signal), /no longer wanted/);
    const second = assert.rejects(sandbox.extract(endless, waiting.signal), /gave up waiting/);
    waiting.abort(new Error('gave up waiting'));
    await second;
    running.abort(new Error('no longer wanted'));
    await first;
    assert.deepEqual(outline((await sandbox.extract(small)).blocks), ['p Small text.']);
    await assert.rejects(sandbox.extract(small, AbortSignal.abort(new Error('before'))), /before/);
  });
});

test('a child killed from outside costs only its file', async () => {
  await withSandbox({}, async (sandbox) => {
    await sandbox.warm();
    const failed = assert.rejects(sandbox.extract(endless), failure('file_too_complex'));
    children[0]?.kill('SIGKILL');
    await failed;
    assert.deepEqual(outline((await sandbox.extract(small)).blocks), ['p Small text.']);
  });
});

test('an empty file has no text, and one that is gone is worth another try', async () => {
  const empty = { path: await folder.save('empty', Buffer.alloc(0)), kind: 'txt' } as const;
  await withSandbox({}, async (sandbox) => {
    await assert.rejects(sandbox.extract(empty), failure('file_has_no_text'));
    await assert.rejects(
      sandbox.extract({ path: `${empty.path}-gone`, kind: 'txt' }),
      failure('unavailable'),
    );
  });
});

test('closing ends what runs and waits, twice safely, and later files are refused', async () => {
  const sandbox = createSandbox({ poolSize: 1 });
  const running = [sandbox.extract(endless), sandbox.extract(endless)];
  const ended = running.map((job) => assert.rejects(job, failure('unavailable')));
  await sandbox.close();
  await Promise.all(ended);
  await sandbox.close();
  await assert.rejects(sandbox.extract(small), failure('unavailable'));
});

test('a child can read its own code and nothing else, write nothing, start nothing, and has no environment', async () => {
  let started: string[] = [];
  await withSandbox({}, async (sandbox) => {
    await sandbox.warm();
    started = children[0]?.spawnargs ?? [];
  });
  const probe = `
    const attempt = async (work) => { try { await work(); return 'allowed'; } catch (error) { return error.code; } };
    const fs = await import('node:fs');
    console.log(JSON.stringify({
      read: await attempt(() => fs.readFileSync(${JSON.stringify(small.path)})),
      list: await attempt(() => fs.readdirSync('/')),
      write: await attempt(() => fs.writeFileSync(${JSON.stringify(`${small.path}-new`)}, 'x')),
      spawn: await attempt(async () => (await import('node:child_process')).spawnSync('ls')),
      worker: await attempt(async () => new (await import('node:worker_threads')).Worker('0', { eval: true })),
      environment: Object.keys(process.env),
    }));`;
  const [command = '', ...flags] = started.slice(0, -1);
  const { stdout } = spawnSync(command, [...flags, '--input-type=module', '--eval', probe], {
    env: {},
    encoding: 'utf8',
  });
  assert.deepEqual(JSON.parse(stdout), {
    read: 'ERR_ACCESS_DENIED',
    list: 'ERR_ACCESS_DENIED',
    write: 'ERR_ACCESS_DENIED',
    spawn: 'ERR_ACCESS_DENIED',
    worker: 'ERR_ACCESS_DENIED',
    environment: [],
  });
});

for (const state of ['idle', 'busy'])
  test(`a child that is ${state} ends with its parent, however that ends`, { skip: ONLY_LINUX }, async () => {
    const program = fileURLToPath(new URL('./orphan-parent.ts', import.meta.url));
    const parent = spawn(process.execPath, [program, endless.path, state], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = once(parent, 'exit').then(() => assert.fail('the parent ended by itself'));
    const [output] = await Promise.race([once(parent.stdout, 'data'), gone]);
    const pid = Number(String(output).split('\n')[0]);
    assert.ok(pid > 0);
    parent.kill('SIGKILL');
    await assert.rejects(gone);
    // Nobody tells when a process ends that is not one's own child.
    while (isRunning(pid)) await delay(10);
  });

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
