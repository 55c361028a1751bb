/** An upload waits for its file wherever that is trained. No clock ticks here but where a test says so. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, beforeEach, describe, type TestContext, test } from 'node:test';
import { openStore } from '../../server/src/store/open.ts';
import type { FileName, Store } from '../../server/src/store/types.ts';
import { createFileOutcomes, createFileWaiters } from '../../server/src/training/file-outcomes.ts';
import { makeTempDir } from '../store/engines.ts';
import { borrowPostgres, type TestDatabases, whyNoPostgres } from '../store/postgres/postgres-cluster.ts';
import { addChatbot, addFile, trainFile } from '../store/records.ts';

/** The poll comes when the test lets it. */
function holdPoll(t: TestContext): void {
  t.mock.timers.enable({ apis: ['setInterval'] });
}

test('an outcome ends every wait for its file, and no wait for another', async () => {
  const waiters = createFileWaiters();
  const first = waiters.wait('bot', 1, 60_000);
  const second = waiters.wait('bot', 1, 60_000);
  const other = waiters.wait('bot', 2, 60_000);
  waiters.record('bot', 1, { outcome: 'trained' });
  assert.deepEqual(await Promise.all([first, second]), [{ outcome: 'trained' }, { outcome: 'trained' }]);
  waiters.close();
  assert.deepEqual(await other, { outcome: 'timeout' });
});

test('a wait gives up after the time it was given', async () => {
  const waiters = createFileWaiters();
  assert.deepEqual(await waiters.wait('bot', 1, 1), { outcome: 'timeout' });
});

test('a file that nobody tells of is found by asking now and then', async (t) => {
  const dataDir = await makeTempDir();
  const store = await openStore({ dataDir });
  const chatbotId = await addChatbot(store);
  const { id } = await addFile(store, chatbotId);
  holdPoll(t);
  const waiting = createFileOutcomes(store).wait(chatbotId, id, 60_000);
  await trainFile(store, ['text']);
  t.mock.timers.tick(500);
  assert.deepEqual(await waiting, { outcome: 'trained' });
  await store.close();
  await rm(dataDir, { recursive: true });
});

test('a store that does not answer is asked again, and by nobody once the waiting is over', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
  let asked = 0;
  let listening = 0;
  const read = { files: { find: async () => Promise.reject(new Error(`no answer ${++asked}`)) } };
  const fileSignals = {
    announce: () => undefined,
    listen() {
      listening += 1;
      return () => {
        listening -= 1;
      };
    },
  };
  const outcomes = createFileOutcomes({ read, fileSignals } as unknown as Store);
  const waiting = outcomes.wait('chatbot', 1, 1_200);
  t.mock.timers.tick(1_200);
  assert.deepEqual(await waiting, { outcome: 'timeout' });
  assert.deepEqual({ asked, listening }, { asked: 3, listening: 0 });
  t.mock.timers.tick(60_000);
  assert.equal(asked, 3);
});

describe('a file that another node trains', { skip: whyNoPostgres() ?? false }, () => {
  let databases: TestDatabases;
  let [api, worker]: Store[] = [];
  let chatbotId: string;

  before(async () => {
    databases = await borrowPostgres();
    const url = await databases.cloneDatabase();
    api = await openStore({ url, dataDir: '' });
    worker = await openStore({ url, dataDir: '' });
    const listening = Promise.withResolvers<void>();
    api.onWork(() => listening.resolve());
    await listening.promise;
  });
  beforeEach(async () => {
    chatbotId = await addChatbot(api as Store);
  });
  after(async () => {
    await api?.close();
    await worker?.close();
    await databases.dispose();
  });

  test('ends the waiting when that node says so, before anybody asks again', async (t) => {
    const [here, there] = [api as Store, worker as Store];
    const { id } = await addFile(here, chatbotId);
    holdPoll(t);
    const waiting = createFileOutcomes(here).wait(chatbotId, id, 60_000);
    await trainFile(there, ['text']);
    createFileOutcomes(there).record(chatbotId, id, { outcome: 'trained' });
    assert.deepEqual(await waiting, { outcome: 'trained' });
  });

  test('is not taken for trained because somebody says so: the store is asked', async (t) => {
    const [here, there] = [api as Store, worker as Store];
    const { id } = await addFile(here, chatbotId);
    holdPoll(t);
    const waiting = createFileOutcomes(here).wait(chatbotId, id, 60_000);
    const heard = Promise.withResolvers<void>();
    const stop = here.fileSignals?.listen(() => heard.resolve());
    createFileOutcomes(there).record(chatbotId, id, { outcome: 'trained' });
    await heard.promise;
    await here.write((tx) => tx.files.delete(chatbotId, id));
    t.mock.timers.tick(500);
    assert.deepEqual(await waiting, { outcome: 'gone' });
    stop?.();
  });

  test('is heard of among hundreds that end in the same moment', async () => {
    const [here, there] = [api as Store, worker as Store];
    const ids = Array.from({ length: 250 }, (_, n) => n + 1);
    const heard: FileName[] = [];
    const all = Promise.withResolvers<void>();
    const stop = here.fileSignals?.listen((file) => {
      if (file.chatbotId === chatbotId && heard.push(file) === ids.length) all.resolve();
    });
    for (const id of ids) there.fileSignals?.announce({ chatbotId, id });
    await all.promise;
    assert.deepEqual(
      heard.map(({ id }) => id),
      ids,
    );
    stop?.();
  });
});
