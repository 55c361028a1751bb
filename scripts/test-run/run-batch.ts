/** Runs the test files that its arguments name, one after the other in this process, and tells the runner what becomes of them. */
import { once } from 'node:events';
import { run } from 'node:test';
import { inspect } from 'node:util';
import type { BatchMessage, FailureText, TestEvent } from './batch-messages.ts';

/** The others say in which order tests are waiting, or count what the runner counts. */
const TOLD = new Set(['test:start', 'test:pass', 'test:fail', 'test:diagnostic']);
const TOTAL = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/;

/** Tests of the file under way that have not ended. */
let pending = 0;
/** How often the next file may yet be waited for: `node:test` ends one when nothing keeps the process alive, and only then. */
let rounds = 0;
const ROUNDS_MAX = 3;
/** Some tests wait for a timer that keeps no process alive: this one does, for so long after the last event, in milliseconds. */
const WAIT_MAX_MS = 5_000;
const LOOK_MS = 100;
let lastEventMs = 0;
const look = setInterval(keepAlive, LOOK_MS).unref();

process.prependListener('beforeExit', () => {
  if (pending > 0) {
    console.error('A test waits for what nothing will bring any more.');
    process.exit(1);
  }
  rounds += 1;
  if (process.connected && rounds < ROUNDS_MAX) setImmediate(() => undefined);
});

for (const file of process.argv.slice(2)) {
  pending = 0;
  rounds = 0;
  tell({ begun: file });
  // Hooks and tests are registered with the root of this run: they end with the file.
  const events = run({ files: [file], isolation: 'none' });
  events.on('data', (event: TestEvent) => {
    lastEventMs = performance.now();
    if (event.type === 'test:enqueue') pending += 1;
    if (event.type === 'test:complete') pending -= 1;
    keepAlive();
    if (TOLD.has(event.type) && !TOTAL.test(event.data.message ?? '')) tell({ event: toPlain(event) });
  });
  await once(events, 'end');
  tell({ ended: file });
}
process.disconnect();

function keepAlive(): void {
  if (pending > 0 && performance.now() - lastEventMs < WAIT_MAX_MS) look.ref();
  else look.unref();
}

function tell(message: BatchMessage): void {
  process.send?.(message);
}

/** The error of a test holds what no message can carry. */
function toPlain({ type, data }: TestEvent): TestEvent {
  const error = data.details?.error as unknown as (Error & { failureType?: string }) | undefined;
  if (error === undefined) return { type, data };
  const { failureType, cause } = error;
  const text = inspect(failureType === undefined ? error : cause);
  const failure: FailureText = { text, ...(failureType !== undefined && { failureType }) };
  return { type, data: { ...data, details: { ...data.details, error: failure } } };
}
