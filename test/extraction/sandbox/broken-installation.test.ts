/** An installation that lacks something says so, and never that the file is damaged; what a reader met is told to the log. */
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FileKind } from '../../../contract/knowledge/files.ts';
import type { createSandbox } from '../../../server/src/extraction/sandbox.ts';
import { makeDocx } from '../../fixtures/docx.ts';
import { makePdf } from '../../fixtures/pdf.ts';
import { makePptx } from '../../fixtures/pptx.ts';
import { makeTaggedPdf } from '../../fixtures/tagged-pdf.ts';
import { makeXlsx } from '../../fixtures/xlsx.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
const FILES: [FileKind, Buffer][] = [
  ['docx', makeDocx({ body: ['Text.'] })],
  ['xlsx', makeXlsx({ sheets: [{ name: 'S', rows: [['a']] }] })],
  ['pptx', makePptx({ slides: [{ title: 'T' }] })],
  ['pdf', makePdf({ pages: [['One.']] })],
  ['txt', Buffer.from('Text.')],
];

interface Told {
  level: 'warn' | 'debug';
  details: object;
}

let root: string;

before(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'docent-broken-')));
});
after(() => rm(root, { recursive: true }));

/** A copy of the readers' code with no packages, as `change` leaves it. */
async function install(name: string, change: (folder: string) => Promise<void>): Promise<string> {
  const folder = path.join(root, name);
  await mkdir(path.join(folder, 'server/src'), { recursive: true });
  for (const part of [
    'package.json',
    'server/src/errors.ts',
    'server/src/config/setting.ts',
    'server/src/extraction',
  ])
    await cp(path.join(PROJECT, part), path.join(folder, part), { recursive: true });
  await change(folder);
  return folder;
}

/** What becomes of each file, and what the log was told meanwhile. */
async function readAll(installation: string, files = FILES): Promise<{ errors: unknown[]; told: Told[] }> {
  const module = pathToFileURL(path.join(installation, 'server/src/extraction/sandbox.ts')).href;
  const { createSandbox: create } = (await import(module)) as { createSandbox: typeof createSandbox };
  const told: Told[] = [];
  const log = {
    warn: (details: object) => void told.push({ level: 'warn', details }),
    debug: (details: object) => void told.push({ level: 'debug', details }),
  };
  const sandbox = create({ poolSize: 1 }, { log });
  const errors: unknown[] = [];
  try {
    for (const [kind, data] of files) {
      const file = path.join(root, `file.${kind}`);
      await writeFile(file, data);
      errors.push(
        await sandbox.extract({ path: file, kind }).then(
          () => 'read',
          (error) => error,
        ),
      );
    }
  } finally {
    await sandbox.close();
  }
  return { errors, told };
}

const tellsOf = (error: unknown): string => {
  assert.ok(error instanceof Error, String(error));
  return `${error.name} ${(error as { code?: string }).code} ${error.message}\n${(error.cause as Error)?.stack}`;
};

test('a package that is not there is a fault of ours, with its cause', async () => {
  const { errors } = await readAll(await install('without-packages', async () => {}));
  assert.equal(errors.length, FILES.length);
  for (const error of errors) assert.match(tellsOf(error), /^Error undefined .*ERR_MODULE_NOT_FOUND/s);
});

test('so is code that may not be read', async () => {
  // A link leads out of what a child may read.
  const folder = await install('linked', (to) =>
    symlink(path.join(PROJECT, 'node_modules'), path.join(to, 'node_modules')),
  );
  const { errors } = await readAll(folder);
  for (const error of errors) assert.match(tellsOf(error), /^Error undefined .*ERR_ACCESS_DENIED/s);
});

test('so is code that is broken', async () => {
  const folder = await install('garbled', async (to) => {
    for (const kind of ['docx', 'xlsx', 'pptx', 'pdf', 'txt'])
      await writeFile(
        path.join(to, `server/src/extraction/${kind}/read-${kind}.ts`),
        'export const broken = (',
      );
  });
  const { errors } = await readAll(folder);
  for (const error of errors) assert.match(tellsOf(error), /^Error undefined .*SyntaxError/s);
});

test('so is an engine that lacks its program', async () => {
  const engines = ['@llamaindex/liteparse-wasm', '@hyzyla/pdfium'];
  const folder = await install('without-program', async (to) => {
    for (const name of engines)
      await cp(path.join(PROJECT, 'node_modules', name), path.join(to, 'node_modules', name), {
        recursive: true,
      });
    await rm(path.join(to, 'node_modules/@hyzyla/pdfium/dist/pdfium.wasm'));
  });
  const tagged = makeTaggedPdf({ elements: [{ type: 'P', text: 'One.' }] });
  const { errors } = await readAll(folder, [['pdf', tagged]]);
  assert.match(tellsOf(errors[0]), /^Error undefined .*Cannot find module.*pdfium\.wasm/s);
});

test('a child that does not even start says why', async () => {
  const folder = await install('beheaded', (to) => rm(path.join(to, 'server/src/extraction/block-sink.ts')));
  const { errors } = await readAll(folder, FILES.slice(0, 1));
  assert.match(tellsOf(errors[0]), /^AppError unavailable .*block-sink/s);
});

test('where a damaged file could not be read is told at debug, and no word of it anywhere', async () => {
  const broken = makeDocx({ body: [{ xml: '<w:p><secret-word' }] });
  const { errors, told } = await readAll(PROJECT, [['docx', broken]]);
  assert.match(tellsOf(errors[0]), /^AppError file_unreadable /);
  assert.deepEqual(
    told.map(({ level }) => level),
    ['warn', 'debug'],
  );
  const [warned, debugged] = told;
  assert.deepEqual(warned?.details, { kind: 'docx', code: 'file_unreadable' });
  assert.match((debugged?.details as { at?: string })?.at ?? '', /^ {4}at .*extraction/s);
  assert.doesNotMatch(JSON.stringify(told), /secret-word/);
});
