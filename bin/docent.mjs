#!/usr/bin/env node
// Starts Docent on the pinned runtime: the machine's own Node where it is new enough, else the one in node_modules.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED_MAJOR = 24;
const LOOK_MS = 250;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const main = join(root, 'server', 'src', 'main.ts');

if (Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) {
  const { enableCompileCache } = await import('node:module');
  // Named, so that threads have it too: they would strip the types of their modules anew, with 10 MiB of memory for each.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
  enableCompileCache();
  const { run } = await import(main);
  await run(process.argv.slice(2));
} else {
  const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (!existsSync(pinned)) {
    console.error(
      `Docent needs Node ${NEEDED_MAJOR} and was started on ${process.version}. Run "npm ci" in ${root}: it installs the ` +
        `pinned runtime on Linux, Windows and Apple silicon. Elsewhere, install Node ${NEEDED_MAJOR} yourself.`,
    );
    process.exit(1);
  }
  const child = spawn(pinned, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm passes no SIGHUP on, and may be killed.
  const parent = process.ppid;
  const look = setInterval(() => process.ppid !== parent && child.kill('SIGHUP'), LOOK_MS);
  if (process.env.npm_lifecycle_event !== 'start') clearInterval(look);
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
}
