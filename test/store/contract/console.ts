/** Contract: what the console keeps: credentials, sessions, tokens, statistics, and its looks over many chatbots. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { UnansweredOutcome } from '../../../contract/asking/unanswered.ts';
import type { AccountSession, AccountToken, AskHour } from '../../../server/src/store/console-types.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { addChatbot, addFile, addPair, failAllPairs, trainAllPairs } from '../records.ts';

const HOUR_MS = 3_600_000;

async function addAccount(store: Store): Promise<string> {
  const id = randomUUID();
  await store.write((tx) => tx.accounts.insert({ id, email: `${id}@example.com`, createdAtMs: 1 }));
  return id;
}

const makeSession = (accountId: string, changes: Partial<AccountSession> = {}): AccountSession => ({
  id: randomUUID(),
  accountId,
  tokenHash: randomUUID(),
  createdAtMs: 1,
  modifiedAtMs: 1,
  expiresAtMs: 100,
  ...changes,
});

const makeToken = (changes: Partial<AccountToken> = {}): AccountToken => ({
  id: randomUUID(),
  identifierHash: randomUUID(),
  value: 'v',
  createdAtMs: 1,
  modifiedAtMs: 1,
  expiresAtMs: 100,
  ...changes,
});

const makeHour = (changes: Partial<AskHour> = {}): AskHour => ({
  hourMs: 10 * HOUR_MS,
  band: 9,
  asks: 2,
  answered: 1,
  suggested: 1,
  confidenceSum: 1.5,
  ...changes,
});

export function testConsole(store: () => Store): void {
  test('a credential is replaced, but keeps when it was made, and goes', async () => {
    const accountId = await addAccount(store());
    const first = { accountId, passwordHash: 'a', createdAtMs: 1, modifiedAtMs: 1 };
    await store().write((tx) => tx.auth.saveCredential(first));
    await store().write((tx) =>
      tx.auth.saveCredential({ ...first, passwordHash: 'b', createdAtMs: 2, modifiedAtMs: 2 }),
    );
    assert.deepEqual(await store().read.auth.findCredential(accountId), {
      ...first,
      passwordHash: 'b',
      modifiedAtMs: 2,
    });
    await store().write((tx) => tx.auth.deleteCredential(accountId));
    assert.equal(await store().read.auth.findCredential(accountId), undefined);
  });

  test('sessions are found by id and by token, listed by account, extended and ended', async () => {
    const accountId = await addAccount(store());
    const [one, two] = [makeSession(accountId), makeSession(accountId)];
    for (const session of [one, two]) await store().write((tx) => tx.auth.insertSession(session));
    const { auth } = store().read;
    assert.deepEqual(await auth.findSession(one.id), one);
    assert.deepEqual(await auth.findSessionByHash(two.tokenHash), two);
    assert.deepEqual(
      new Set((await auth.listSessions(accountId)).map(({ id }) => id)),
      new Set([one.id, two.id]),
    );
    await store().write((tx) => tx.auth.extendSession(one.id, 500, 7));
    assert.deepEqual(await store().read.auth.findSession(one.id), {
      ...one,
      expiresAtMs: 500,
      modifiedAtMs: 7,
    });
    await store().write((tx) => tx.auth.deleteSession(one.id));
    assert.equal(await store().read.auth.findSessionByHash(one.tokenHash), undefined);
  });

  test('tokens that hold a value are removed together, and no others', async () => {
    const value = randomUUID();
    const [one, two, other] = [makeToken({ value }), makeToken({ value }), makeToken()];
    await store().write(async (tx) => {
      for (const token of [one, two, other]) await tx.auth.insertToken(token);
      await tx.auth.deleteTokensOf(value);
    });
    const { auth } = store().read;
    const left = await Promise.all([one, two, other].map(({ id }) => auth.findToken(id)));
    assert.deepEqual(left, [undefined, undefined, other]);
  });

  test('a token is used once, also by two at the same moment', async () => {
    const identifierHash = randomUUID();
    const [old, late] = [
      makeToken({ identifierHash }),
      makeToken({ identifierHash, createdAtMs: 2, value: 'w' }),
    ];
    for (const token of [old, late]) await store().write((tx) => tx.auth.insertToken(token));
    assert.deepEqual(await store().read.auth.listTokens(identifierHash), [late, old]);
    assert.deepEqual(await store().read.auth.findToken(old.id), old);
    const uses = await Promise.all([1, 2].map(() => store().write((tx) => tx.auth.deleteToken(late.id))));
    assert.deepEqual(uses.sort(), [false, true]);
  });

  test('what expired is forgotten, and nothing else', async () => {
    const accountId = await addAccount(store());
    const [gone, kept] = [makeSession(accountId), makeSession(accountId, { expiresAtMs: 101 })];
    const [goneToken, keptToken] = [makeToken(), makeToken({ expiresAtMs: 101 })];
    await store().write(async (tx) => {
      for (const session of [gone, kept]) await tx.auth.insertSession(session);
      for (const token of [goneToken, keptToken]) await tx.auth.insertToken(token);
    });
    await store().write((tx) => tx.auth.deleteExpired(101));
    const { auth } = store().read;
    assert.deepEqual(
      [await auth.findSession(gone.id), await auth.findToken(goneToken.id)],
      [undefined, undefined],
    );
    assert.deepEqual(
      [await auth.findSession(kept.id), await auth.findToken(keptToken.id)],
      [kept, keptToken],
    );
  });

  test('an account goes with its credential and sessions, and is counted until then', async () => {
    const accountId = await addAccount(store());
    const session = makeSession(accountId);
    await store().write(async (tx) => {
      await tx.auth.saveCredential({ accountId, passwordHash: 'a', createdAtMs: 1, modifiedAtMs: 1 });
      await tx.auth.insertSession(session);
    });
    const count = await store().read.auth.countAccounts();
    assert.equal(await store().write((tx) => tx.auth.deleteAccount(accountId)), true);
    assert.equal(await store().write((tx) => tx.auth.deleteAccount(accountId)), false);
    assert.equal(await store().read.auth.countAccounts(), count - 1);
    assert.equal(await store().read.auth.findSession(session.id), undefined);
    assert.equal(await store().read.auth.findCredential(accountId), undefined);
  });

  test('a settled value stays what the first made it, also for two at the same moment', async () => {
    const name = randomUUID();
    const both = await Promise.all(
      ['a', 'b'].map((value) => store().write((tx) => tx.auth.assign(name, value))),
    );
    assert.equal(both[0], both[1]);
    assert.equal(await store().write((tx) => tx.auth.assign(name, 'c')), both[0]);
  });

  test('asks add up by hour and band, answers by source, and those of a chatbot that is gone are dropped', async () => {
    const [chatbotId, other] = [await addChatbot(store()), await addChatbot(store())];
    const sources = [{ kind: 'qa' as const, sourceId: 4, answers: 3, dayMs: 0 }];
    const more = [...sources, { kind: 'file' as const, sourceId: 5, answers: 1, dayMs: 24 * HOUR_MS }];
    await store().write((tx) => tx.askStatistics.add(chatbotId, { hours: [makeHour()], sources }));
    await store().write((tx) =>
      tx.askStatistics.add(chatbotId, { hours: [makeHour(), makeHour({ band: 0 })], sources: more }),
    );
    await store().write((tx) => tx.askStatistics.add(randomUUID(), { hours: [makeHour()], sources }));
    const { askStatistics } = store().read;
    const hours = await askStatistics.listHours(chatbotId, 0);
    assert.deepEqual(
      hours.sort((one, two) => one.band - two.band),
      [makeHour({ band: 0 }), makeHour({ asks: 4, answered: 2, suggested: 2, confidenceSum: 3 })],
    );
    assert.deepEqual(await askStatistics.listHours(chatbotId, 11 * HOUR_MS), []);
    assert.deepEqual(await askStatistics.topSources(chatbotId, 0, 10), [
      { kind: 'qa', sourceId: 4, answers: 6 },
      { kind: 'file', sourceId: 5, answers: 1 },
    ]);
    assert.equal((await askStatistics.topSources(chatbotId, 0, 1)).length, 1);
    assert.equal((await askStatistics.topSources(chatbotId, 24 * HOUR_MS, 10)).length, 1);
    assert.deepEqual(await askStatistics.listHours(other, 0), []);
    await store().write((tx) => tx.askStatistics.deleteBefore(11 * HOUR_MS));
    assert.deepEqual(await store().read.askStatistics.listHours(chatbotId, 0), []);
    assert.equal((await store().read.askStatistics.topSources(chatbotId, 0, 10)).length, 1);
  });

  test("an account's chatbots are tallied in numbers, and no others", async () => {
    const chatbotId = await addChatbot(store());
    await addChatbot(store());
    await addPair(store(), chatbotId);
    await trainAllPairs(store());
    await addPair(store(), chatbotId);
    await failAllPairs(store());
    await addPair(store(), chatbotId);
    await addPair(store(), chatbotId);
    await store().write((tx) => tx.training.claimPairs('trainer', 1_000_000, 2_000_000, 1));
    await addFile(store(), chatbotId);
    await store().write(async (tx) => {
      for (const [question, outcome] of [
        ['a', 'refused'],
        ['a', 'suggested'],
        ['b', 'suggested'],
      ] as const) {
        await tx.unanswered.insert(chatbotId, { question, confidence: 0, askedAtMs: 1, outcome });
      }
      await tx.askStatistics.add(chatbotId, { hours: [makeHour({ asks: 7 })], sources: [] });
    });
    const tally = { chatbotId, pairs: 4, files: 1, untrained: 4, unanswered: 2 };
    const { overview } = store().read;
    const ids = [randomUUID(), chatbotId];
    assert.deepEqual(await overview.tally(ids, 0), [{ ...tally, asks: 7 }]);
    assert.deepEqual(await overview.tally(ids, 11 * HOUR_MS), [{ ...tally, asks: 0 }]);
    assert.deepEqual(await overview.tally([randomUUID()], 0), []);
    assert.deepEqual(await overview.tally([], 0), []);
  });

  test('a pulse differs when something of its topic changed, and only there', async () => {
    const chatbotId = await addChatbot(store());
    const pulse = async () => (await store().read.overview.pulse([chatbotId]))[0];
    const addHour = (changes: Partial<AskHour>) =>
      store().write((tx) => tx.askStatistics.add(chatbotId, { hours: [makeHour(changes)], sources: [] }));
    const addVectors = async () => {
      const [chunk] = await store().read.encoding.listUnencoded(chatbotId, 'qa', 'other', 1);
      assert.ok(chunk !== undefined);
      await store().write((tx) => tx.encoding.write(chatbotId, 'other', [{ ...chunk, vectors: [] }]));
    };
    const keepUnanswered = (outcome: UnansweredOutcome): Promise<boolean> =>
      store().write((tx) =>
        tx.unanswered.insert(chatbotId, { question: 'a', confidence: 0, askedAtMs: 1, outcome }),
      );
    const addAndDeleteFile = async () => {
      const { id } = await addFile(store(), chatbotId);
      await store().write((tx) => tx.files.delete(chatbotId, id));
    };
    const hold = { chatbotId, importId: 'import', holder: 'one' };
    const times = { nowMs: 1, leasedUntilMs: 2 };
    const counts = { created: 1, changed: 0, unchanged: 0, refused: 0 };
    const plan = {
      mode: 'add' as const,
      replacedIds: [],
      newestId: 0,
      actor: { kind: 'import' as const, id: null, name: null },
    };
    const changes: [topic: string, change: () => Promise<unknown>][] = [
      [
        'import',
        () => store().write((tx) => tx.importRuns.begin(hold, { stepId: 'step', plan, total: 1 }, times)),
      ],
      ['', () => store().write((tx) => tx.importRuns.advance(hold, { counts, ...times }))],
      ['import', () => store().write((tx) => tx.importRuns.stop(chatbotId, 1))],
      ['import', () => store().write((tx) => tx.importRuns.discard(chatbotId))],
      ['knowledge lastSourceId', () => addPair(store(), chatbotId)],
      ['knowledge', () => trainAllPairs(store())],
      ['', addVectors],
      ['knowledge lastSourceId', () => addPair(store(), chatbotId)],
      ['knowledge', () => failAllPairs(store())],
      ['files fileCount lastSourceId', () => addFile(store(), chatbotId)],
      ['lastSourceId', addAndDeleteFile],
      ['unanswered', () => keepUnanswered('refused')],
      ['unanswered', () => keepUnanswered('suggested')],
      ['unanswered', () => store().write((tx) => tx.unanswered.setDismissed(chatbotId, ['a', 'z'], 1))],
      ['unanswered', () => store().write((tx) => tx.unanswered.remove(chatbotId, ['a', 'z']))],
      ['asks', () => addHour({ hourMs: 20 * HOUR_MS })],
      ['asks', () => addHour({ hourMs: 20 * HOUR_MS })],
      ['asks', () => addHour({ hourMs: 19 * HOUR_MS })],
      ['asks', () => addHour({ hourMs: 21 * HOUR_MS })],
      ['chatbot', () => store().write((tx) => tx.chatbots.update(chatbotId, { name: 'New' }, 99))],
    ];
    let before = await pulse();
    for (const [topics, change] of changes) {
      await change();
      const current = await pulse();
      const changed = Object.keys(current ?? {}).filter(
        (name) => current?.[name as keyof typeof current] !== before?.[name as keyof typeof before],
      );
      assert.deepEqual(changed.sort(), topics.split(' ').filter(Boolean).sort());
      before = current;
    }
  });

  test('a pulse stays a number that is exact however many files there are', async () => {
    const chatbotId = await addChatbot(store());
    // As many files of today's times would sum to as much.
    for (const nowMs of [2 ** 52, 2 ** 52, 2 ** 52]) await addFile(store(), chatbotId, { nowMs });
    const [pulse] = await store().read.overview.pulse([chatbotId]);
    assert.ok(Number.isSafeInteger(pulse?.files));
  });
}
