/** Contract: accounts, chatbots and their keys. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { checkRights } from '../../../server/src/services/tenants/key-rights.ts';
import type { ApiKey, Store } from '../../../server/src/store/types.ts';
import { addChatbot, addFile, addPair, makeChatbot, trainAllPairs, trainFile } from '../records.ts';

function makeKey(chatbotId: string, changes: Partial<ApiKey> = {}): ApiKey {
  return {
    id: randomUUID(),
    chatbotId,
    name: null,
    prefix: 'docent_ab',
    lastFour: 'wxyz',
    createdAtMs: 1,
    expiresAtMs: null,
    revokedAtMs: null,
    lastUsedAtMs: null,
    ...checkRights({}),
    ...changes,
  };
}

export function testTenants(store: () => Store): void {
  test('an account is found by its address whatever the case, also beyond ASCII', async () => {
    const account = { id: randomUUID(), email: 'Jürgen.Ö@Example.com', createdAtMs: 5 };
    await store().write((tx) => tx.accounts.insert(account));
    assert.deepEqual(await store().read.accounts.findByEmail('JÜRGEN.ö@example.COM'), account);
    assert.deepEqual(await store().read.accounts.find(account.id), account);
    await assert.rejects(
      store().write((tx) =>
        tx.accounts.insert({ id: randomUUID(), email: 'jürgen.ö@example.com', createdAtMs: 6 }),
      ),
      { code: 'conflict' },
    );
    assert.equal(await store().read.accounts.find(randomUUID()), undefined);
  });

  test('whoever asks for an account or a chatbot at the same moment gets the same one', async () => {
    const email = `${randomUUID()}@example.com`;
    const crowd = Array.from({ length: 12 });
    const accounts = await Promise.all(
      crowd.map(() =>
        store().write((tx) => tx.accounts.findOrInsert({ id: randomUUID(), email, createdAtMs: 1 })),
      ),
    );
    const accountId = accounts[0]?.id ?? '';
    assert.deepEqual(new Set(accounts.map(({ id }) => id)), new Set([accountId]));
    const chatbots = await Promise.all(
      crowd.map(() =>
        store().write((tx) => tx.chatbots.findOrInsert(makeChatbot({ accountId, name: 'Support' }))),
      ),
    );
    assert.deepEqual(new Set(chatbots.map(({ id }) => id)), new Set([chatbots[0]?.id]));
    assert.deepEqual(await store().read.chatbots.listByAccount(accountId), chatbots.slice(0, 1));
    const other = await store().write((tx) =>
      tx.chatbots.findOrInsert(makeChatbot({ accountId, name: 'Sales' })),
    );
    assert.equal((await store().read.chatbots.listByAccount(accountId)).length, 2);
    assert.equal(other.name, 'Sales');
  });

  test('of several chatbots of one name, the oldest is found', async () => {
    const account = { id: randomUUID(), email: `${randomUUID()}@example.com`, createdAtMs: 1 };
    const [young, old] = [20, 10].map((createdAtMs) =>
      makeChatbot({ accountId: account.id, name: 'Support', createdAtMs }),
    );
    assert.ok(young && old);
    await store().write(async (tx) => {
      await tx.accounts.insert(account);
      await tx.chatbots.insert(young);
      await tx.chatbots.insert(old);
    });
    const found = await store().write((tx) =>
      tx.chatbots.findOrInsert(makeChatbot({ accountId: account.id, name: 'Support' })),
    );
    assert.equal(found.id, old.id);
  });

  test('a chatbot keeps what is not changed, and a threshold can be unset again', async () => {
    const id = await addChatbot(store());
    const before = await store().read.chatbots.find(id);
    const named = await store().write((tx) =>
      tx.chatbots.update(id, { name: 'Help', answerThreshold: 0.25 }, 50),
    );
    assert.deepEqual(named, { ...before, name: 'Help', answerThreshold: 0.25, modifiedAtMs: 50 });
    const unset = await store().write((tx) => tx.chatbots.update(id, { answerThreshold: null }, 60));
    assert.deepEqual(unset, { ...before, name: 'Help', modifiedAtMs: 60 });
    assert.deepEqual(await store().read.chatbots.find(id), unset);
    assert.equal(await store().write((tx) => tx.chatbots.update(randomUUID(), { name: 'x' }, 1)), undefined);
  });

  test('an account lists its own chatbots only', async () => {
    const id = await addChatbot(store());
    await addChatbot(store());
    const chatbot = await store().read.chatbots.find(id);
    assert.ok(chatbot);
    assert.deepEqual(await store().read.chatbots.listByAccount(chatbot.accountId), [chatbot]);
  });

  test('an account gets so many chatbots and no more, also at the same moment', async () => {
    const account = { id: randomUUID(), email: `${randomUUID()}@example.com`, createdAtMs: 1 };
    await store().write((tx) => tx.accounts.insert(account));
    const made = [10, 20, 30, 40].map((createdAtMs) => makeChatbot({ accountId: account.id, createdAtMs }));
    const inserted = await Promise.all(
      made.map((chatbot) => store().write((tx) => tx.chatbots.insertUpTo(chatbot, 3))),
    );
    assert.deepEqual(inserted.sort(), [false, true, true, true]);
    const listed = await store().read.chatbots.listByAccount(account.id);
    assert.equal(listed.length, 3);
    assert.deepEqual(
      await store().read.chatbots.listIdsByAccount(account.id),
      listed.map(({ id }) => id),
    );
  });

  test('the revoked keys of a chatbot are removed, and no others', async () => {
    const [id, other] = [await addChatbot(store()), await addChatbot(store())];
    const [open, revoked, theirs] = [makeKey(id), makeKey(id), makeKey(other)];
    await store().write(async (tx) => {
      for (const key of [open, revoked, theirs]) await tx.keys.insert(key, `hash of ${key.id}`);
      await tx.keys.revoke(id, revoked.id, 5);
      await tx.keys.revoke(other, theirs.id, 5);
      await tx.keys.deleteRevoked(id);
    });
    const { keys } = store().read;
    assert.deepEqual(
      (await keys.listByChatbot(id)).map((key) => key.id),
      [open.id],
    );
    assert.equal(await keys.findByHash(`hash of ${revoked.id}`), undefined);
    assert.equal((await keys.findByHash(`hash of ${open.id}`))?.id, open.id);
    assert.equal((await keys.listByChatbot(other)).length, 1);
  });

  test('deleting a chatbot removes everything in it and nothing of others', async () => {
    const [gone, kept] = [await addChatbot(store()), await addChatbot(store())];
    const blobKey = randomUUID();
    for (const chatbotId of [gone, kept]) {
      await addPair(store(), chatbotId);
      await trainAllPairs(store());
      await addFile(store(), chatbotId, { blobKey: chatbotId === gone ? blobKey : randomUUID() });
      await trainFile(store(), ['a', 'b']);
      await store().write(async (tx) => {
        await tx.keys.insert(makeKey(chatbotId), `hash of ${chatbotId}`);
        await tx.unanswered.insert(chatbotId, {
          question: '?',
          confidence: 0.1,
          askedAtMs: 1,
          outcome: 'refused',
        });
        const record = { fingerprint: 'f', status: 201, body: '{}' };
        await tx.idempotency.insert(chatbotId, 'key', record, 1, 0);
      });
    }
    assert.equal(await store().write((tx) => tx.chatbots.delete(gone)), true);
    assert.equal(await store().write((tx) => tx.chatbots.delete(gone)), false);
    const { read } = store();
    assert.equal(await read.chatbots.find(gone), undefined);
    assert.equal(await read.keys.findByHash(`hash of ${gone}`), undefined);
    assert.deepEqual(await read.pairs.list(gone), []);
    assert.deepEqual(await read.files.list(gone), []);
    assert.equal(await read.files.hasBlob(blobKey), false);
    assert.deepEqual(await read.unanswered.list(gone), []);
    assert.equal(await read.idempotency.find(gone, 'key', 0), undefined);
    assert.equal(await read.knowledge.delta(gone, 0), undefined);
    assert.ok(await read.keys.findByHash(`hash of ${kept}`));
    assert.equal((await read.knowledge.delta(kept, 0))?.delta.entries.length, 3);
    assert.equal((await read.unanswered.list(kept)).length, 1);
  });

  test('a key is found by its hash, revoked once, and only within its chatbot', async () => {
    const [chatbotId, other] = [await addChatbot(store()), await addChatbot(store())];
    const key = makeKey(chatbotId, { name: 'Website', expiresAtMs: 99 });
    await store().write((tx) => tx.keys.insert(key, 'hash-1'));
    assert.deepEqual(await store().read.keys.findByHash('hash-1'), key);
    assert.deepEqual(await store().read.keys.listByChatbot(chatbotId), [key]);
    assert.deepEqual(await store().read.keys.listByChatbot(other), []);
    assert.equal(await store().write((tx) => tx.keys.revoke(other, key.id, 70)), false);
    assert.equal(await store().write((tx) => tx.keys.revoke(chatbotId, key.id, 70)), true);
    assert.equal(await store().write((tx) => tx.keys.revoke(chatbotId, key.id, 80)), false);
    assert.equal((await store().read.keys.findByHash('hash-1'))?.revokedAtMs, 70);
  });

  test('the last use of keys only moves forward', async () => {
    const chatbotId = await addChatbot(store());
    const key = makeKey(chatbotId);
    await store().write((tx) => tx.keys.insert(key, 'hash-2'));
    for (const lastUsedAtMs of [20, 10]) {
      await store().write((tx) => tx.keys.touch([{ chatbotId, id: key.id, lastUsedAtMs }]));
    }
    assert.equal((await store().read.keys.findByHash('hash-2'))?.lastUsedAtMs, 20);
  });
}
