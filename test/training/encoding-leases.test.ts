/** No chunk is encoded by two workers at once, and none is left where a worker ended. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { Encoder } from '../../server/src/retrieval/encoders/encoder.ts';
import { createEncoderSet } from '../../server/src/retrieval/encoders/encoder-set.ts';
import { openStore } from '../../server/src/store/open.ts';
import type { Store } from '../../server/src/store/types.ts';
import {
  createEncodingPool,
  DEFAULT_ENCODING_SETTINGS,
  type EncodingPool,
  type EncodingPoolParts,
} from '../../server/src/training/encoding-pool.ts';
import { makeTempDir } from '../store/engines.ts';
import { borrowPostgres, type TestDatabases, whyNoPostgres } from '../store/postgres/postgres-cluster.ts';
import { addChatbot, addFile, addPair, trainAllPairs, trainFile } from '../store/records.ts';
import { endWithUs } from '../support/end-with-us.ts';
import { countingEncoder } from './counting-encoder.ts';

const log = pino({ level: 'silent' });
const WORKER = fileURLToPath(new URL('encoding-worker.ts', import.meta.url));
/** Where no lease is renewed, the test ends by this. */
const LIMIT_MS = 20_000;

/** Closed also where a test fails. */
const pools: EncodingPool[] = [];
after(() => Promise.all(pools.map((pool) => pool.close())));

function poolOf(
  store: Store,
  owner: string,
  encoder: Encoder,
  { settings, ...parts }: Partial<EncodingPoolParts> = {},
): EncodingPool {
  const encoders = createEncoderSet([encoder]);
  const all = { store, encoders, log, owner, nowMs: store.nowMs, ...parts };
  const pool = createEncodingPool({ ...all, settings: { batch: 2, ...settings } });
  pools.push(pool);
  return pool;
}

/** A chatbot of four pairs and of seven chunks of a file. */
async function teach(store: Store): Promise<{ chatbotId: string; texts: string[] }> {
  const chatbotId = await addChatbot(store);
  const questions = Array.from({ length: 4 }, (_, at) => `question ${at} of ${chatbotId}`);
  const passages = Array.from({ length: 7 }, (_, at) => `passage ${at} of ${chatbotId}`);
  for (const question of questions) await addPair(store, chatbotId, { question });
  await trainAllPairs(store);
  await addFile(store, chatbotId);
  await trainFile(store, passages);
  return { chatbotId, texts: [...passages, ...questions].sort() };
}

/** Does not answer before `go`, or before it is told to stop. */
function heldEncoder() {
  const held = Promise.withResolvers<AbortSignal | undefined>();
  const going = Promise.withResolvers<void>();
  const encoder = countingEncoder(async (_texts, { signal } = {}) => {
    signal?.addEventListener('abort', () => going.reject(signal.reason));
    held.resolve(signal);
    await going.promise;
  });
  return { encoder, held: held.promise, go: () => going.resolve() };
}

/** `next` resolves after a write of the store that had not begun before. */
function watched(store: Store): { store: Store; next: () => Promise<void> } {
  let next = Promise.withResolvers<void>();
  const giveUp = async (): Promise<never> => {
    await sleep(LIMIT_MS, undefined, { ref: false });
    throw new Error('No lease was renewed.');
  };
  return {
    store: {
      ...store,
      async write(work) {
        const begun = next;
        next = Promise.withResolvers();
        const result = await store.write(work);
        begun.resolve();
        return result;
      },
    },
    next: () => Promise.race([next.promise, giveUp()]),
  };
}

function testTurns(open: () => Promise<Store>): void {
  let one: Store;
  let other: Store;
  before(async () => {
    one = await open();
    other = await open();
  });

  it('a worker leaves a chatbot alone that another one encodes, and encodes others', async () => {
    const [first, second] = [await teach(one), await teach(one)];
    const { encoder, held, go } = heldEncoder();
    const free = countingEncoder();
    const [busy, idle] = [poolOf(one, 'busy', encoder), poolOf(other, 'free', free)];
    busy.add([first.chatbotId]);
    await held;
    idle.add([first.chatbotId, second.chatbotId]);
    await idle.idle();
    assert.deepEqual(free.asked.toSorted(), second.texts);
    go();
    await busy.idle();
    assert.deepEqual(encoder.asked.toSorted(), first.texts);
  });

  it('two workers that go through the same chatbots at the same time encode each chunk once', async () => {
    const taught: Awaited<ReturnType<typeof teach>>[] = [];
    for (let n = 0; n < 6; n += 1) taught.push(await teach(one));
    const encoders = [countingEncoder(), countingEncoder()] as const;
    const both = [poolOf(one, 'one', encoders[0]), poolOf(other, 'other', encoders[1])];
    for (const pool of both) pool.add(taught.map(({ chatbotId }) => chatbotId));
    await Promise.all(both.map((pool) => pool.idle()));
    const asked = encoders.flatMap((encoder) => encoder.asked);
    assert.deepEqual(asked.sort(), taught.flatMap(({ texts }) => texts).sort());
  });

  it('a turn may take longer than a lease, and ends where it was lost all the same', async () => {
    const { chatbotId } = await teach(one);
    const { encoder, held } = heldEncoder();
    const { store, next } = watched(one);
    const leaseMs = 30;
    let clockMs = one.nowMs();
    const claimAsOther = (nowMs: number) =>
      other.write((tx) => tx.encoding.claim(chatbotId, 'other', nowMs, nowMs + leaseMs));
    const pool = poolOf(store, 'one', encoder, { nowMs: () => clockMs, settings: { leaseMs } });
    pool.add([chatbotId]);
    const signal = await held;
    for (let third = 0; third < 9; third += 1) {
      clockMs += leaseMs / 3;
      await next();
      assert.equal(await claimAsOther(clockMs + leaseMs - 1), false);
    }
    assert.equal(await claimAsOther(clockMs + leaseMs), true);
    assert.ok(signal);
    if (!signal.aborted) await once(signal, 'abort');
    await pool.close();
    assert.equal(await claimAsOther(clockMs + leaseMs), true);
  });
}

describe('turns at encoding, on SQLite', () => {
  let dataDir: string;
  const opened: Store[] = [];
  before(async () => {
    dataDir = await makeTempDir();
  });
  after(async () => {
    for (const store of opened) await store.close();
    await rm(dataDir, { recursive: true });
  });
  testTurns(async () => {
    const store = await openStore({ dataDir });
    opened.push(store);
    return store;
  });
});

describe('turns at encoding, on PostgreSQL', { skip: whyNoPostgres() ?? false }, () => {
  let databases: TestDatabases;
  let url: string;
  before(async () => {
    databases = await borrowPostgres();
    url = await databases.cloneDatabase();
  });
  after(() => databases.dispose());
  testTurns(() => databases.openNode(url));

  /** What a process of its own has encoded when it is killed. */
  async function encodeAndBeKilled(chatbotId: string): Promise<string[]> {
    const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
    const child = endWithUs(spawn(process.execPath, [WORKER, url, chatbotId], { stdio }));
    const printed: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      if (line === 'standing') child.kill('SIGKILL');
      else printed.push(line);
    }
    return printed;
  }

  it('what a killed worker has written is not encoded again, and the rest once its lease is out', async () => {
    const store = await databases.openNode(url);
    const { chatbotId, texts } = await teach(store);
    const done = await encodeAndBeKilled(chatbotId);
    assert.equal(done.length, 4);
    const heir = countingEncoder();
    const inHand = poolOf(store, 'heir', heir);
    inHand.add([chatbotId]);
    await inHand.idle();
    assert.deepEqual(heir.asked, []);
    const nowMs = () => store.nowMs() + DEFAULT_ENCODING_SETTINGS.leaseMs;
    const later = poolOf(store, 'heir', heir, { nowMs });
    later.add([chatbotId]);
    await later.idle();
    assert.deepEqual(
      heir.asked.toSorted(),
      texts.filter((text) => !done.includes(text)),
    );
  });
});
