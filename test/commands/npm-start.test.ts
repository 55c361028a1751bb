/** The service as the README starts it: a signal to npm's process alone ends it as a stop should. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openStore } from '../../server/src/store/open.ts';
import type { Store } from '../../server/src/store/types.ts';
import { findFreePort } from '../support/free-port.ts';
import { makeDataDir, runDocent } from '../support/service.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What the README says behind `npm ci && `. */
const [, COMMAND = ''] = /^npm ci && (npm start)\b/m.exec(readFileSync(`${ROOT}/README.md`, 'utf8')) ?? [];
const FREE_MS = 5_000;

/** Resolves once it serves. */
async function untilReady(npm: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  createInterface({ input: npm.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    if (line.includes('Docent is ready')) resolve();
  });
  npm.once('exit', (code) => reject(new Error(`npm ended with ${code}`)));
  await promise;
}

/** The service as a supervisor's next start finds it: nobody listens, and nobody else serves the folder. */
async function untilFree(port: number, dataDir: string, deadline: AbortSignal): Promise<Store> {
  for (;;) {
    deadline.throwIfAborted();
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
    });
    const store = isOpen ? undefined : await openStore({ dataDir, isServer: true }).catch(() => undefined);
    if (store !== undefined) return store;
    await nextTurn();
  }
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const) {
  test(`${signal} to npm alone frees the port and leaves the data whole`, { timeout: 60_000 }, async () => {
    const dataDir = await makeDataDir();
    const port = await findFreePort();
    const env = {
      ...process.env,
      DOCENT_DATA_DIR: dataDir,
      DOCENT_PORT: String(port),
      DOCENT_SENTENCE_ENCODER: 'false',
    };
    const [program = '', ...args] = COMMAND.split(' ');
    const npm = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      await untilReady(npm);
      const provisioned = await runDocent(
        ['provision', '--account', 'owner@example.com', '--chatbot', 'One', '--json'],
        { DOCENT_DATA_DIR: dataDir },
      );
      const { chatbotId, apiKey } = JSON.parse(provisioned.stdout) as { chatbotId: string; apiKey: string };
      const written = await fetch(`http://127.0.0.1:${port}/api/Training/QA/${chatbotId}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          connection: 'close',
        },
        body: JSON.stringify({ question: 'Where?', answer: 'Here.' }),
      });
      assert.equal(written.status, 201);
      npm.kill(signal);
      const store = await untilFree(port, dataDir, AbortSignal.timeout(FREE_MS));
      assert.equal(await store.read.pairs.count(chatbotId), 1);
      await store.close();
    } finally {
      npm.kill('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}
