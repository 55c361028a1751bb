/** Starts the roles of the service as processes of their own, and reads what they and PostgreSQL cost from /proc. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { cpuSeconds, residentMib } from '../../bench/support/process.ts';

const CLOCK_TICKS_PER_SECOND = 100;
const BIN = fileURLToPath(new URL('../../bin/docent.mjs', import.meta.url));

export interface Role {
  pid: number;
  /** Undefined where it does not listen. */
  port: number | undefined;
  stop(): Promise<void>;
}

/** Resolves when it says that it is ready. */
export async function startRole(role: 'serve' | 'work', env: Record<string, string>): Promise<Role> {
  const child = spawn(process.execPath, [BIN, role], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readReady(child);
  return {
    pid: child.pid ?? 0,
    port: url === undefined ? undefined : Number(new URL(url).port),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function readReady(child: ChildProcess): Promise<string | undefined> {
  const ready = Promise.withResolvers<string | undefined>();
  if (child.stdout === null) throw new Error('The log is not piped.');
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { msg, url } = JSON.parse(line) as { msg: string; url?: string };
    if (msg.startsWith('Docent is ready')) ready.resolve(url);
  });
  child.once('exit', (code) =>
    ready.reject(new Error(`The service ended with ${code} before it was ready.`)),
  );
  return ready.promise;
}

/** The process and all below it. */
export function descendants(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const file of globSync('/proc/[0-9]*/stat')) {
    try {
      const stat = readFileSync(file, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      parents.set(Number.parseInt(stat, 10), Number(fields[1]));
    } catch {
      // It ended meanwhile.
    }
  }
  const found = [pid];
  for (const one of found) {
    for (const [child, parent] of parents) if (parent === one) found.push(child);
  }
  return found;
}

/** In MiB, of the process and all below it. */
export function treeResidentMib(pid: number): number {
  return sum(descendants(pid), residentMib);
}

/** Of the process, all below it, and those below it that ended and that it waited for. */
export function treeCpuSeconds(pid: number): number {
  return sum(descendants(pid), cpuSeconds) + endedCpuSeconds(pid);
}

function endedCpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / CLOCK_TICKS_PER_SECOND;
}

function sum(pids: readonly number[], read: (pid: number) => number): number {
  return pids.reduce((total, pid) => {
    try {
      return total + (read(pid) || 0);
    } catch {
      return total;
    }
  }, 0);
}

/** Runs `work` while looking at `read` all the time; what it gave and the largest value seen. */
export async function withPeak<T>(
  read: () => number,
  work: () => Promise<T>,
): Promise<{ result: T; peak: number }> {
  let peak = read();
  const timer = setInterval(() => {
    peak = Math.max(peak, read());
  }, 50);
  try {
    const result = await work();
    return { result, peak: Math.max(peak, read()) };
  } finally {
    clearInterval(timer);
  }
}
