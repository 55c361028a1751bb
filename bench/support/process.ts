/** Starts a server under measurement as a process of its own and reads what it costs from /proc. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endWithUs } from '../../test/support/end-with-us.ts';
import { findFreePort } from '../../test/support/free-port.ts';

const CLOCK_TICKS_PER_SECOND = 100;

/** User and system CPU time of a process and its threads so far, in seconds (Linux). */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
}

/** Resident set of a process, in MiB (Linux). */
export function residentMib(pid: number): number {
  const pages = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)?.[1];
  return Number(pages) / 1024;
}

export interface MeasuredServer {
  pid: number;
  port: number;
  stop(): Promise<void>;
}

/** Forks a module that reports `{ port }` over IPC once it listens. */
export async function forkServer(module: string, args: string[]): Promise<MeasuredServer> {
  const child = endWithUs(fork(fileURLToPath(new URL(module, import.meta.url)), args));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { pid: child.pid ?? 0, port, stop: () => end(child) };
}

/**
 * Starts the service itself, as `npm start` does, on a data folder; resolves when it is ready.
 * @param imports modules that it imports first
 */
export async function startService(
  dataDir: string,
  env: Record<string, string> = {},
  imports: readonly string[] = [],
): Promise<MeasuredServer> {
  const port = await findFreePort();
  const main = fileURLToPath(new URL('../../bin/docent.mjs', import.meta.url));
  const settings = { DOCENT_DATA_DIR: dataDir, DOCENT_PORT: String(port), DOCENT_LOG_LEVEL: 'error', ...env };
  const child = endWithUs(
    spawn(process.execPath, [...imports.flatMap((module) => ['--import', module]), main], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
    const isReady = await fetch(`http://127.0.0.1:${port}/healthz/ready`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady) return { pid: child.pid ?? 0, port, stop: () => end(child) };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
