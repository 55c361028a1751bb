import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { CalibrationProgress } from '../../../contract/asking/tuning.ts';
import { createCalibrationQueue, type Run } from '../../../server/src/services/asking/calibration-queue.ts';

/** Each of an account of its own, unless it is said whose it is. */
const chatbot = (chatbotId: string, accountId = chatbotId) => ({ chatbotId, accountId });

/** A queue whose runs end when told to. */
function createQueue(waitingMax = 10) {
  const begun: string[] = [];
  const runs = new Map<string, { run: Run; end: (result: string) => void; fail: (error: Error) => void }>();
  const queue = createCalibrationQueue<string>({
    waitingMax,
    work({ chatbotId, filter }, run) {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const name = [chatbotId, ...(filter?.any ?? [])].join();
      begun.push(name);
      runs.set(name, { run, end: resolve, fail: reject });
      run.signal.addEventListener('abort', () => reject(run.signal.reason));
      return promise;
    },
  });
  const runOf = (chatbotId: string) => {
    const run = runs.get(chatbotId);
    assert.ok(run, `${chatbotId} does not run`);
    return run;
  };
  return { queue, begun, runOf };
}

const settle = async (): Promise<void> => {
  for (let turns = 0; turns < 3; turns += 1) await turn();
};

it('runs one after another, the oldest request first', async () => {
  const { queue, begun, runOf } = createQueue();
  const results = ['a', 'b', 'c'].map((chatbotId) => queue.join(chatbot(chatbotId), 1, {}));
  assert.deepEqual(begun, ['a']);
  for (const chatbotId of ['a', 'b', 'c']) {
    runOf(chatbotId).end(`of ${chatbotId}`);
    await settle();
  }
  assert.deepEqual(await Promise.all(results), ['of a', 'of b', 'of c']);
  assert.deepEqual(begun, ['a', 'b', 'c']);
});

it('goes on after a run that fails', async () => {
  const { queue, runOf } = createQueue();
  const first = assert.rejects(queue.join(chatbot('a'), 1, {}), /broken/);
  const second = queue.join(chatbot('b'), 1, {});
  runOf('a').fail(new Error('broken'));
  await first;
  await settle();
  runOf('b').end('done');
  assert.equal(await second, 'done');
});

it('shares the run of one chatbot, unless it began before what must be measured', async () => {
  const { queue, begun, runOf } = createQueue();
  const same = [queue.join(chatbot('a'), 1, {}), queue.join(chatbot('a'), 1, {})];
  const later = [queue.join(chatbot('a'), 2, {}), queue.join(chatbot('a'), 3, {})];
  runOf('a').end('old');
  assert.deepEqual(await Promise.all(same), ['old', 'old']);
  await settle();
  // What waited is run by now with all that its waiters must see.
  const joined = queue.join(chatbot('a'), 3, {});
  runOf('a').end('new');
  assert.deepEqual(await Promise.all([...later, joined]), ['new', 'new', 'new']);
  assert.deepEqual(begun, ['a', 'a']);
});

it('takes as many that wait as its limit, and refuses one more with a time to come back', async () => {
  const { queue, runOf } = createQueue(2);
  const results = ['a', 'b', 'c'].map((chatbotId) => queue.join(chatbot(chatbotId), 1, {}));
  await assert.rejects(
    queue.join(chatbot('d'), 1, {}),
    (error: { code: string; headers: Record<string, string> }) => {
      assert.equal(error.code, 'unavailable');
      assert.ok(Number(error.headers['Retry-After']) > 0);
      return true;
    },
  );
  // Who shares takes no further place.
  const shared = [queue.join(chatbot('a'), 1, {}), queue.join(chatbot('c'), 1, {})];
  for (const chatbotId of ['a', 'b', 'c']) {
    runOf(chatbotId).end(chatbotId);
    await settle();
  }
  assert.deepEqual(await Promise.all([...results, ...shared]), ['a', 'b', 'c', 'a', 'c']);
});

it('aborts a run when the last who waits for it is gone, and begins the next', async () => {
  const { queue, begun, runOf } = createQueue();
  const [one, other] = [new AbortController(), new AbortController()];
  const waiting = [one, other].map(({ signal }) => queue.join(chatbot('a'), 1, { signal }));
  const next = queue.join(chatbot('b'), 1, {});
  const { signal } = runOf('a').run;
  one.abort(new Error('one is gone'));
  await assert.rejects(waiting[0] as Promise<string>, /one is gone/);
  assert.equal(signal.aborted, false);
  other.abort(new Error('other is gone'));
  await assert.rejects(waiting[1] as Promise<string>, /other is gone/);
  assert.equal(signal.aborted, true);
  // Not that run, which is about to end.
  const anew = queue.join(chatbot('a'), 1, {});
  await settle();
  runOf('b').end('b');
  assert.equal(await next, 'b');
  await settle();
  runOf('a').end('a');
  assert.equal(await anew, 'a');
  assert.deepEqual(begun, ['a', 'b', 'a']);
});

it('lets go of one in the queue when the last who waits for it is gone', async () => {
  const { queue, begun, runOf } = createQueue(1);
  const first = queue.join(chatbot('a'), 1, {});
  const leaving = new AbortController();
  const left = queue.join(chatbot('b'), 1, { signal: leaving.signal });
  leaving.abort(new Error('gone'));
  await assert.rejects(left, /gone/);
  const third = queue.join(chatbot('c'), 1, {});
  runOf('a').end('a');
  await first;
  await settle();
  runOf('c').end('c');
  assert.equal(await third, 'c');
  assert.deepEqual(begun, ['a', 'c']);
  await assert.rejects(queue.join(chatbot('d'), 1, { signal: leaving.signal }), /gone/);
});

it('tells each who waits its place and the share that is done', async () => {
  const { queue, runOf } = createQueue();
  const told: Record<string, CalibrationProgress[]> = { a: [], b: [], c: [] };
  const leaving = new AbortController();
  const results = (['a', 'b', 'c'] as const).map((chatbotId) =>
    queue.join(chatbot(chatbotId), 1, {
      onProgress: (progress) => told[chatbotId]?.push(progress),
      ...(chatbotId === 'b' && { signal: leaving.signal }),
    }),
  );
  const gone = assert.rejects(results[1] as Promise<string>, /gone/);
  const { run, end } = runOf('a');
  for (const share of [0.001, 0.25, 0.251, 1]) run.onShare(share);
  leaving.abort(new Error('gone'));
  await gone;
  end('a');
  await results[0];
  await settle();
  runOf('c').end('c');
  await results[2];
  const running = (share: number) => ({ ahead: 0, share });
  assert.deepEqual(told, {
    a: [running(0), running(0.25), running(1)],
    b: [{ ahead: 1, share: 0 }],
    c: [{ ahead: 2, share: 0 }, { ahead: 1, share: 0 }, running(0)],
  });
});

it('ends what runs and what waits when it is closed, and takes nothing more', async () => {
  const { queue } = createQueue();
  const results = ['a', 'b'].map((chatbotId) => queue.join(chatbot(chatbotId), 1, {}));
  const ended = results.map((result) => assert.rejects(result, { code: 'unavailable' }));
  await Promise.all([queue.close(), queue.close(), ...ended]);
  await assert.rejects(queue.join(chatbot('c'), 1, {}), { code: 'unavailable' });
});

it('takes turns by account: one of another comes before the second of whoever asked for many', async () => {
  const { queue, begun, runOf } = createQueue();
  const ahead: number[] = [];
  const many = ['a1', 'a2', 'a3'].map((id) => queue.join(chatbot(id, 'a'), 1, {}));
  const other = queue.join(chatbot('b', 'b'), 1, { onProgress: (progress) => ahead.push(progress.ahead) });
  for (const id of ['a1', 'b', 'a2', 'a3']) {
    runOf(id).end('done');
    await settle();
  }
  await Promise.all([...many, other]);
  assert.deepEqual(begun, ['a1', 'b', 'a2', 'a3']);
  assert.equal(ahead[0], 1);
});
