/** Builds the console into console/dist when what it is made of has changed. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const execFileAsync = promisify(execFile);
const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

const CONSOLE_DIR = dirname(fileURLToPath(import.meta.url));
const ROOT_DIR = join(CONSOLE_DIR, '..');
const CACHE_DIR = join(ROOT_DIR, '.cache');
const LOCK_FILE = join(CACHE_DIR, 'console-build.lock');
const LOCK_PAUSE_MS = 100;
const STAMP_FILE = '.stamp';

/** Where the built console lies: index.html, assets with a hash in their names, and a few fixed files. */
export const CONSOLE_DIST_DIR = join(CONSOLE_DIR, 'dist');

const INPUTS = [
  'console/index.html',
  'console/*.ts',
  'console/public/*/*',
  'console/src/**/*.{ts,tsx,css,svg}',
  'contract/*.ts',
  'package-lock.json',
];

/** Hash of everything the built console depends on. */
async function hashInputs(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of globSync(INPUTS, { cwd: ROOT_DIR }).sort()) {
    hash.update(file).update('\0');
    hash.update(await readFile(join(ROOT_DIR, file))).update('\0');
  }
  return hash.digest('hex');
}

async function readStamp(): Promise<string | undefined> {
  try {
    return await readFile(join(CONSOLE_DIST_DIR, STAMP_FILE), 'utf8');
  } catch {
    return undefined;
  }
}

/** Writes each text asset also as .br and .gz, which the service sends as they are. */
async function precompress(dir: string): Promise<void> {
  const files = globSync('assets/*.{js,css}', { cwd: dir }).map((file) => join(dir, file));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      await writeFile(`${file}.gz`, await gzipAsync(content, { level: 9 }));
      await writeFile(`${file}.br`, await brotliAsync(content, BROTLI_OPTIONS));
    }),
  );
}

/** Builds elsewhere, then swaps, so that there is never half a console, and next to never none. */
async function buildInto(stamp: string): Promise<void> {
  const { build } = await import('vite');
  const { viteConfig } = await import('./vite-config.ts');
  const buildDir = join(CACHE_DIR, `console-${process.pid}`);
  const formerDir = `${buildDir}-former`;
  try {
    await build(await viteConfig(CONSOLE_DIR, buildDir));
    await precompress(buildDir);
    await writeFile(join(buildDir, STAMP_FILE), stamp);
    if (existsSync(CONSOLE_DIST_DIR)) await rename(CONSOLE_DIST_DIR, formerDir);
    await rename(buildDir, CONSOLE_DIST_DIR);
  } finally {
    for (const dir of [buildDir, formerDir]) await rm(dir, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Runs `work` while no other process does. A lock whose holder is gone counts for nothing. */
async function alone(work: () => Promise<void>): Promise<void> {
  await mkdir(CACHE_DIR, { recursive: true });
  for (;;) {
    try {
      await writeFile(LOCK_FILE, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(await readFile(LOCK_FILE, 'utf8').catch(() => '0'));
      if (holder > 0 && !isRunning(holder)) await rm(LOCK_FILE, { force: true });
      else await setTimeout(LOCK_PAUSE_MS);
    }
  }
  try {
    await work();
  } finally {
    await rm(LOCK_FILE, { force: true });
  }
}

/** Whether it had to build. Processes that call it at once build once. */
async function buildWhereNeeded(): Promise<boolean> {
  const stamp = await hashInputs();
  if ((await readStamp()) === stamp) return false;
  let isBuilt = false;
  await alone(async () => {
    if ((await readStamp()) === stamp) return;
    await buildInto(stamp);
    isBuilt = true;
  });
  return isBuilt;
}

/**
 * Makes sure that the console in `CONSOLE_DIST_DIR` is the one its sources describe; a few milliseconds where it
 * already is. It is built in a process of its own, for what building takes of memory the caller would keep. Resolves to
 * whether it was not up to date.
 * @throws where the build fails; the former build is still in place then
 */
export async function ensureConsoleBuilt(): Promise<boolean> {
  if ((await readStamp()) === (await hashInputs())) return false;
  await execFileAsync(process.execPath, [fileURLToPath(import.meta.url)]);
  return true;
}

if (import.meta.main) {
  const startedMs = performance.now();
  const isBuilt = await buildWhereNeeded();
  console.log(
    `Console ${isBuilt ? 'built' : 'already up to date'} in ${Math.round(performance.now() - startedMs)} ms`,
  );
}
