/** How many unanswered questions an owner is shown at once, and which. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { UnansweredOutcome } from '../../../contract/unanswered.ts';
import { createUnansweredService, QUESTIONS_MAX } from '../../../server/src/services/console/unanswered.ts';
import { openStore } from '../../../server/src/store/open.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { seedChatbot } from '../../support/seed-chatbot.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

let store: Store;
before(async () => {
  store = await openStore({ dataDir: makeTemporaryFolder('unanswered') });
});
after(() => store.close());

test('of more questions than are looked at, those met with suggestions are left out before any that was refused', async () => {
  const chatbotId = await seedChatbot(store);
  const service = createUnansweredService({ store, encoders: [] });
  const keep = (outcome: UnansweredOutcome, count: number) =>
    store.write(async (tx) => {
      for (let at = 0; at < count; at += 1)
        await tx.unanswered.insert(chatbotId, { question: outcome, confidence: 0, askedAtMs: at, outcome });
    });
  const list = async (outcome?: UnansweredOutcome) => {
    const { groups, isTruncated } = await service.list(chatbotId, outcome);
    return {
      counts: Object.fromEntries(groups.map(({ question, count }) => [question, count])),
      isTruncated,
    };
  };
  await keep('refused', QUESTIONS_MAX - 1);
  await keep('suggested', 1);
  assert.deepEqual(await list(), {
    counts: { refused: QUESTIONS_MAX - 1, suggested: 1 },
    isTruncated: false,
  });
  await keep('suggested', 1);
  assert.deepEqual(await list(), { counts: { refused: QUESTIONS_MAX - 1, suggested: 1 }, isTruncated: true });
  await keep('refused', 1);
  assert.deepEqual(await list(), { counts: { refused: QUESTIONS_MAX }, isTruncated: true });
  assert.deepEqual(await list('suggested'), { counts: { suggested: 2 }, isTruncated: false });
  assert.deepEqual(await list('refused'), { counts: { refused: QUESTIONS_MAX }, isTruncated: false });
  await keep('refused', 1);
  assert.deepEqual(await list('refused'), { counts: { refused: QUESTIONS_MAX }, isTruncated: true });
});
