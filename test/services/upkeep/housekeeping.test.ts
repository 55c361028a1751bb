/** What has had its time is forgotten, and nothing earlier; what could not be written down is written later. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { createKeyService } from '../../../server/src/services/tenants/keys.ts';
import { forget } from '../../../server/src/services/upkeep/housekeeping.ts';
import type { BlobStore } from '../../../server/src/store/blobs/blob-store.ts';
import { createBlobStore } from '../../../server/src/store/blobs/open.ts';
import { beginStep, makeTimeOrderedId } from '../../../server/src/store/history-step.ts';
import { openStore } from '../../../server/src/store/open.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { seedChatbot } from '../../support/seed-chatbot.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
/** Not the default. */
const KEEP_HOURS = 3;
const LOG_DAYS = 50;

const dataDir = makeTemporaryFolder('housekeeping');
let store: Store;
let blobs: BlobStore;
let chatbotId: string;
before(async () => {
  store = await openStore({ dataDir });
  blobs = await createBlobStore({ dataDir });
  chatbotId = await seedChatbot(store);
});
after(async () => {
  await blobs.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const tidy = (): Promise<void> =>
  forget({
    store,
    blobs,
    log: { warn: () => undefined },
    nowMs: () => NOW_MS,
    config: {
      idempotency: { keepHours: KEEP_HOURS },
      tenants: { logDays: LOG_DAYS },
      suggestions: { keptDays: 30 },
      webhooks: { keptDays: 14 },
    },
  });

test('first answers are kept for as long as the setting says', async () => {
  const record = { fingerprint: 'x', status: 201, body: '{}' };
  await store.write(async (tx) => {
    await tx.idempotency.insert(chatbotId, 'kept', record, NOW_MS - KEEP_HOURS * HOUR_MS, 0);
    await tx.idempotency.insert(chatbotId, 'old', record, NOW_MS - KEEP_HOURS * HOUR_MS - 1, 0);
  });
  await tidy();
  assert.ok(await store.read.idempotency.find(chatbotId, 'kept', 0));
  assert.equal(await store.read.idempotency.find(chatbotId, 'old', 0), undefined);
});

test('messages to webhooks are kept for as long as the setting says', async () => {
  const webhook = {
    ...{ chatbotId, id: 'webhook', url: 'https://receiver.example/', events: ['file.trained' as const] },
    ...{
      isEnabled: true,
      secret: 'whsec_c2VjcmV0',
      previousSecret: null,
      previousUntilMs: null,
      createdAtMs: 0,
    },
  };
  const keptSinceMs = NOW_MS - 14 * 24 * HOUR_MS;
  await store.write(async (tx) => {
    await tx.webhooks.insert(webhook);
    for (const atMs of [keptSinceMs - 1, keptSinceMs])
      await tx.webhooks.append(chatbotId, [{ type: 'file.trained', data: { atMs } }], atMs);
  });
  await tidy();
  const kept = await store.read.webhooks.listMessages(chatbotId, 'webhook', { limit: 10 });
  assert.deepEqual(
    kept.map(({ createdAtMs }) => createdAtMs),
    [keptSinceMs],
  );
});

test('sessions and links are kept until they are over', async () => {
  const accountId = (await store.read.chatbots.find(chatbotId))?.accountId ?? '';
  const times = { createdAtMs: 0, modifiedAtMs: 0 };
  const ends = { kept: NOW_MS, over: NOW_MS - 1 };
  await store.write(async (tx) => {
    for (const [id, expiresAtMs] of Object.entries(ends)) {
      await tx.auth.insertSession({ id, accountId, tokenHash: id, expiresAtMs, ...times });
      await tx.auth.insertToken({ id, identifierHash: id, value: '', expiresAtMs, ...times });
    }
  });
  await tidy();
  assert.ok(await store.read.auth.findSession('kept'));
  assert.ok(await store.read.auth.findToken('kept'));
  assert.equal(await store.read.auth.findSession('over'), undefined);
  assert.equal(await store.read.auth.findToken('over'), undefined);
});

test('statistics are kept for four hundred days', async () => {
  const firstMs = NOW_MS - 400 * DAY_MS;
  const at = (timeMs: number) => ({
    hours: [{ hourMs: timeMs, band: 1, asks: 1, answered: 0, suggested: 0, confidenceSum: 0.1 }],
    sources: [{ dayMs: timeMs, kind: 'qa' as const, sourceId: 7, answers: 1 }],
  });
  await store.write(async (tx) => {
    await tx.askStatistics.add(chatbotId, at(firstMs));
    await tx.askStatistics.add(chatbotId, at(firstMs - 1));
    await tx.modelUses.note(chatbotId, firstMs, 'composed');
    await tx.modelUses.note(chatbotId, firstMs - 1, 'composed');
  });
  await tidy();
  const hours = await store.read.askStatistics.listHours(chatbotId, 0);
  assert.deepEqual(
    hours.map(({ hourMs }) => hourMs),
    [firstMs],
  );
  const [source] = await store.read.askStatistics.topSources(chatbotId, 0, 1);
  assert.equal(source?.answers, 1);
  const uses = await store.read.modelUses.list(chatbotId, 0);
  assert.deepEqual(
    uses.map(({ dayMs }) => dayMs),
    [firstMs],
  );
});

test('answers are kept for as long as the setting says, or as their chatbot does', async () => {
  const own = await seedChatbot(store);
  await store.write((tx) => tx.chatbots.update(own, { logDays: LOG_DAYS - 1 }, NOW_MS));
  const firstMs = NOW_MS - LOG_DAYS * DAY_MS;
  const answer = {
    ...{ question: 'Why?', said: 'So.', confidence: 1, conversation: 'one' },
    ...{ outcome: 'answered' as const, channel: 'api' as const },
    ...{ sourceKind: null, sourceId: null, visitor: null },
  };
  const answers = [chatbotId, own].flatMap((id) =>
    [firstMs, firstMs - 1].map((atMs) => ({ ...answer, chatbotId: id, atMs, id: makeTimeOrderedId(atMs) })),
  );
  await store.write((tx) => tx.answerLog.insert(answers));
  await tidy();
  const timesOf = async (id: string) =>
    (await store.read.answerLog.list(id, { by: 'time' }, { before: 'g', from: '', limit: 9 })).map(
      ({ atMs }) => atMs,
    );
  assert.deepEqual([await timesOf(chatbotId), await timesOf(own)], [[firstMs], []]);
});

test('suggestions for teaching are kept for as long as the setting says', async () => {
  const firstMs = NOW_MS - 30 * DAY_MS;
  for (const [id, createdAtMs] of Object.entries({ kept: firstMs, old: firstMs - 1 })) {
    const hold = { chatbotId, id, holder: id };
    await store.write(async (tx) => {
      await tx.suggestions.begin(hold, {
        total: 1,
        isPartial: false,
        createdAtMs,
        leasedUntilMs: createdAtMs,
      });
      const made = { text: 'Why?', mark: null, answerId: null, quote: null, source: null };
      await tx.suggestions.advance(hold, { done: 1, leasedUntilMs: createdAtMs }, [{ place: 1, ...made }]);
    });
  }
  await tidy();
  const { suggestions } = store.read;
  assert.deepEqual(
    [await suggestions.find(chatbotId, 'old'), await suggestions.list(chatbotId, 'old')],
    [undefined, []],
  );
  assert.equal((await suggestions.find(chatbotId, 'kept'))?.done, 1);
  assert.equal((await suggestions.list(chatbotId, 'kept')).length, 1);
});

test('parts of an import that was never begun, or was stopped, go after a day', async () => {
  const firstMs = NOW_MS - DAY_MS;
  const stopped = await seedChatbot(store);
  const plan = {
    ...{ mode: 'add' as const, replacedIds: [], newestId: 0 },
    actor: { kind: 'import' as const, id: null, name: null },
  };
  await store.write(async (tx) => {
    const part = { part: 0, rowCount: 1, texts: '[]' };
    for (const [importId, nowMs] of Object.entries({ kept: firstMs, old: firstMs - 1 }))
      await tx.importRuns.putPart(chatbotId, { ...part, importId, nowMs });
    await tx.importRuns.putPart(stopped, { ...part, importId: 'stopped', nowMs: firstMs - 1 });
    const hold = { chatbotId: stopped, importId: 'stopped', holder: '' };
    const times = { nowMs: firstMs - 1, leasedUntilMs: firstMs };
    await tx.importRuns.begin(hold, { stepId: '', plan, total: 1 }, times);
    await tx.importRuns.stop(stopped, firstMs - 1);
  });
  await tidy();
  const waiting = async (id: string) =>
    (await store.read.importRuns.listWaiting(id)).map(({ importId }) => importId);
  assert.deepEqual([await waiting(chatbotId), await waiting(stopped)], [['kept'], []]);
  assert.equal(await store.read.importRuns.find(stopped), undefined);
});

test('when a key was used is written with the next time that the store can be written to', async () => {
  let isBroken = true;
  let now = NOW_MS;
  const breaking: Store = {
    ...store,
    read: store.read,
    write: (work) => (isBroken ? Promise.reject(new Error('The disk is full.')) : store.write(work)),
  };
  const nowMs = (): number => now;
  const made = createKeyService({ store, nowMs });
  const keys = createKeyService({ store: breaking, nowMs });
  const [early, late] = [await made.create(chatbotId), await made.create(chatbotId)];
  await keys.verify(early.secret);
  await keys.verify(late.secret);
  const failing = keys.flushUses();
  now += 1;
  await keys.verify(late.secret);
  await assert.rejects(failing, /disk is full/);
  isBroken = false;
  await keys.flushUses();
  const used = new Map((await keys.list(chatbotId)).map(({ id, lastUsedAtMs }) => [id, lastUsedAtMs]));
  assert.deepEqual([used.get(early.key.id), used.get(late.key.id)], [NOW_MS, NOW_MS + 1]);
});

test('a history is kept for as long as its chatbot says, and the files that it alone names go with it', async () => {
  await store.write((tx) => tx.chatbots.update(chatbotId, { historyDays: 2 }, NOW_MS));
  const write = async (subjectId: string, atMs: number): Promise<string> => {
    const { key: blobKey } = await blobs.write(Readable.from([subjectId]));
    const step = beginStep({ kind: 'service', id: null, name: null }, atMs);
    const change = {
      subject: 'file',
      subjectId,
      action: 'deleted',
      before: { blobKey },
      after: null,
    } as const;
    await store.write((tx) => tx.history.append(chatbotId, step, [change]));
    return blobKey;
  };
  const kept = await write('kept', NOW_MS - 2 * DAY_MS);
  const old = await write('old', NOW_MS - 2 * DAY_MS - 1);
  await tidy();
  const listed = await store.read.history.listSteps(chatbotId, {
    ...{ subject: 'file', sinceMs: 0, limit: 9, changesMax: 1 },
  });
  assert.deepEqual(
    listed.map(({ changes }) => changes[0]?.subjectId),
    ['kept'],
  );
  const content = await blobs.read(kept);
  content.destroy();
  await assert.rejects(blobs.read(old), { code: 'not_found' });
});
