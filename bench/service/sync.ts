/** What a folder of many files costs the first time and the second: `docent sync` beside a service of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuSeconds, type MeasuredServer, residentMib, startService } from '../support/process.ts';
import { type Provisioned, provision } from '../support/provision.ts';
import { printTable } from '../support/table.ts';

const FILES = 5_000;
const FILES_PER_FOLDER = 100;
const CONCURRENCIES = [8, 16];
const CLI = fileURLToPath(new URL('../../bin/docent.mjs', import.meta.url));

interface Run {
  seconds: number;
  uploaded: string[];
  uploadedBytes: number;
  unchanged: number;
  failed: unknown[];
  serverCpuSeconds: number;
  /** Resident set of the server at the end, and the highest since it started, in MiB. */
  mib: number;
  peakMib: number;
}

/** A bar for the second run: no byte of a file is sent, in less than five seconds. */
export async function benchSync(): Promise<void> {
  console.log(
    `## A folder of ${FILES} txt files by docent sync, twice, without the sentence encoder; MiB are those of the server\n`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-folder-'));
  const rows: (string | number)[][] = [];
  try {
    writeFiles(folder);
    for (const concurrency of CONCURRENCIES) rows.push(...(await measure(folder, concurrency)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  printTable(
    [
      'uploads at a time',
      'run',
      's',
      'uploaded',
      'bytes',
      'unchanged',
      'failed',
      'CPU s of the server',
      'MiB before',
      'MiB after',
      'peak',
    ],
    rows,
  );
}

async function measure(folder: string, concurrency: number): Promise<(string | number)[][]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  const service = await startService(dataDir, { DOCENT_SENTENCE_ENCODER: 'false' });
  try {
    const bot = provision(dataDir, 'folder');
    const rows = [];
    for (const name of ['first', 'second']) {
      const before = residentMib(service.pid);
      const run = await sync(folder, concurrency, service, bot);
      const { seconds, uploaded, uploadedBytes, unchanged, failed, serverCpuSeconds, mib, peakMib } = run;
      const counts = [uploaded.length, uploadedBytes, unchanged, failed.length];
      rows.push([concurrency, name, seconds, ...counts, serverCpuSeconds, before, mib, peakMib]);
    }
    return rows;
  } finally {
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function sync(
  folder: string,
  concurrency: number,
  service: MeasuredServer,
  bot: Provisioned,
): Promise<Run> {
  const [startedMs, cpu] = [performance.now(), cpuSeconds(service.pid)];
  const child = spawn(
    process.execPath,
    [CLI, 'sync', folder, '--json', '--concurrency', String(concurrency)],
    {
      env: { ...process.env, DOCENT_URL: `http://127.0.0.1:${service.port}`, DOCENT_API_KEY: bot.apiKey },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`docent sync ended with ${code}`);
  return {
    ...(JSON.parse(output) as Run),
    seconds: (performance.now() - startedMs) / 1_000,
    serverCpuSeconds: cpuSeconds(service.pid) - cpu,
    mib: residentMib(service.pid),
    peakMib: peakMib(service.pid),
  };
}

/** The most that was resident at once (Linux). */
function peakMib(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** About a page each, none like another. */
function writeFiles(folder: string): void {
  for (let at = 0; at < FILES; at += 1) {
    const below = join(folder, `folder ${Math.floor(at / FILES_PER_FOLDER)}`);
    if (at % FILES_PER_FOLDER === 0) mkdirSync(below);
    const lines = Array.from(
      { length: 20 },
      (_, line) =>
        `Article ${at}, paragraph ${line}: the lamp ${at * 20 + line} has a bulb of ${(at + line) % 60} watts.`,
    );
    writeFileSync(join(below, `article ${at}.txt`), `# Lamp ${at}\n\n${lines.join('\n\n')}\n`);
  }
}
