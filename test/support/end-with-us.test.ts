import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

const MODULE = new URL('./end-with-us.ts', import.meta.url).href;

/** Starts a child that holds this output for an hour, says so, and waits as long. */
const PARENT = `
  import { spawn } from 'node:child_process';
  import { endWithUs } from '${MODULE}';
  const child = endWithUs(spawn(process.execPath, ['-e', 'setTimeout(() => {}, 3_600_000)'], { stdio: 'inherit' }));
  child.once('spawn', () => console.log('started'));
  setTimeout(() => {}, 3_600_000);
`;

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`a child ends with the process that started it, where ${signal} ends that`, async () => {
    const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', PARENT], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(parent.stdout, 'data');
    parent.kill(signal);
    // Nobody writes to the output any more.
    await once(parent, 'close');
  });
}
