/** Folders that are built from sources, as the console and the widget are: each is built anew when its sources changed. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const execFileAsync = promisify(execFile);
const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

const ROOT_DIR = fileURLToPath(new URL('..', import.meta.url));
const CACHE_DIR = join(ROOT_DIR, '.cache');
const LOCK_PAUSE_MS = 100;
const STAMP_FILE = '.stamp';
/** What every folder depends on as well. */
const OWN_SOURCES = 'building/*.ts';

export interface BuiltFolderOptions {
  /** Names it in the cache and in what is printed. */
  name: string;
  /** Where what was built lies. */
  distDir: string;
  /** Patterns of everything that it depends on beside this module, from the root of the repository. */
  inputs: readonly string[];
  /** Builds into another folder, which then takes the place of the former one. */
  buildInto(dir: string): Promise<void>;
  /** Files in it that are also written as .br and .gz, which the service sends as they are. */
  compressed: string;
  /** The module that calls {@link BuiltFolder.runFromCommandLine} when it is run. */
  script: string;
}

export interface BuiltFolder {
  /**
   * Makes sure that the folder is what its sources describe; a few milliseconds where it already is. It is built in a
   * process of its own, for what building takes of memory the caller would keep. Resolves to whether it was not up to
   * date. @throws where the build fails; the former build is still in place then
   */
  ensureBuilt(): Promise<boolean>;
  /** Builds in this process where it is needed, and prints what it did. Processes that call it at once build once. */
  runFromCommandLine(): Promise<void>;
}

export function createBuiltFolder(options: BuiltFolderOptions): BuiltFolder {
  const { name, distDir, inputs, buildInto, compressed, script } = options;

  /** Hash of everything the folder depends on. */
  async function hashInputs(): Promise<string> {
    const hash = createHash('sha256');
    for (const file of globSync([...inputs, OWN_SOURCES], { cwd: ROOT_DIR }).sort()) {
      hash.update(file).update('\0');
      hash.update(await readFile(join(ROOT_DIR, file))).update('\0');
    }
    return hash.digest('hex');
  }

  async function readStamp(): Promise<string | undefined> {
    try {
      return await readFile(join(distDir, STAMP_FILE), 'utf8');
    } catch {
      return undefined;
    }
  }

  /** Builds elsewhere, then swaps, so that there is never half a folder, and next to never none. */
  async function build(stamp: string): Promise<void> {
    const buildDir = join(CACHE_DIR, `${name}-${process.pid}`);
    const formerDir = `${buildDir}-former`;
    try {
      await buildInto(buildDir);
      await precompress(globSync(compressed, { cwd: buildDir }).map((file) => join(buildDir, file)));
      await writeFile(join(buildDir, STAMP_FILE), stamp);
      if (existsSync(distDir)) await rename(distDir, formerDir);
      await rename(buildDir, distDir);
    } finally {
      for (const dir of [buildDir, formerDir]) await rm(dir, { recursive: true, force: true });
    }
  }

  async function buildWhereNeeded(): Promise<boolean> {
    const stamp = await hashInputs();
    if ((await readStamp()) === stamp) return false;
    let isBuilt = false;
    await alone(join(CACHE_DIR, `${name}-build.lock`), async () => {
      if ((await readStamp()) === stamp) return;
      await build(stamp);
      isBuilt = true;
    });
    return isBuilt;
  }

  return {
    async ensureBuilt() {
      if ((await readStamp()) === (await hashInputs())) return false;
      await execFileAsync(process.execPath, [script]);
      return true;
    },

    async runFromCommandLine() {
      const startedMs = performance.now();
      const isBuilt = await buildWhereNeeded();
      const title = name.charAt(0).toUpperCase() + name.slice(1);
      const tookMs = Math.round(performance.now() - startedMs);
      console.log(`${title} ${isBuilt ? 'built' : 'already up to date'} in ${tookMs} ms`);
    },
  };
}

async function precompress(files: readonly string[]): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      await writeFile(`${file}.gz`, await gzipAsync(content, { level: 9 }));
      await writeFile(`${file}.br`, await brotliAsync(content, BROTLI_OPTIONS));
    }),
  );
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
async function alone(lockFile: string, work: () => Promise<void>): Promise<void> {
  await mkdir(CACHE_DIR, { recursive: true });
  for (;;) {
    try {
      await writeFile(lockFile, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(await readFile(lockFile, 'utf8').catch(() => '0'));
      if (holder > 0 && !isRunning(holder)) await rm(lockFile, { force: true });
      else await setTimeout(LOCK_PAUSE_MS);
    }
  }
  try {
    await work();
  } finally {
    await rm(lockFile, { force: true });
  }
}
