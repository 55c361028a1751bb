import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ExtractionRequest } from '../../server/src/extraction/types.ts';
import { seedChatbot } from '../support/seed-chatbot.ts';
import { openTrainerStage, sandboxOf, textExtraction } from './trainer-stage.ts';

const stage = openTrainerStage();
const { addFile, withTrainer } = stage;

/** A sandbox in which the first file waits for its pictures until it is told, and others are read at once. */
function makeScanner(characters = 0) {
  const seen = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  const requests: ExtractionRequest[] = [];
  const sandbox = sandboxOf(async (request) => {
    requests.push(request);
    if (requests.length > 1) return textExtraction('Plain text.');
    request.onPictures?.(characters);
    waiting.resolve();
    await seen.promise;
    return textExtraction('Text of a picture.');
  });
  return { sandbox, seen, waiting, requests };
}

it('trains other files while one waits for its scanned pages, though there is one place', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const scan = await addFile(chatbotId, 'scan');
  const { sandbox, seen, waiting, requests } = makeScanner();
  const settings = { fileConcurrency: 1 };
  await withTrainer({ sandbox, settings, pictureWait: { files: 1, characters: 0 } }, async (trainer) => {
    await trainer.start();
    await waiting.promise;
    const text = await addFile(chatbotId, 'text');
    trainer.wake();
    assert.deepEqual(await trainer.waitForFile(chatbotId, text.id, 60_000), { outcome: 'trained' });
    const idle = trainer.idle();
    seen.resolve();
    await idle;
    assert.equal((await stage.store.read.files.find(chatbotId, scan.id))?.state, 'trained');
  });
  const accountId = (await stage.store.read.chatbots.find(chatbotId))?.accountId;
  assert.deepEqual(new Set(requests.map(({ holder }) => holder)), new Set([accountId]));
});

for (const [what, pictureWait, characters] of [
  ['beyond so many files', { files: 0, characters: 10 }, 0],
  ['with more text than may be held', { files: 1, characters: 10 }, 11],
] as const)
  it(`keeps its place ${what}`, async () => {
    const chatbotId = await seedChatbot(stage.store);
    await addFile(chatbotId, 'scan');
    const { sandbox, seen, waiting, requests } = makeScanner(characters);
    await withTrainer({ sandbox, settings: { fileConcurrency: 1 }, pictureWait }, async (trainer) => {
      await trainer.start();
      await waiting.promise;
      const text = await addFile(chatbotId, 'text');
      trainer.wake();
      assert.notDeepEqual(await trainer.waitForFile(chatbotId, text.id, 200), { outcome: 'trained' });
      assert.equal(requests.length, 1);
      seen.resolve();
      assert.deepEqual(await trainer.waitForFile(chatbotId, text.id, 60_000), { outcome: 'trained' });
    });
  });

it('gives up a file that waits for its scanned pages where the trainer closes, and takes it up again', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const scan = await addFile(chatbotId, 'scan');
  const waiting = Promise.withResolvers<void>();
  const sandbox = sandboxOf(async (request, signal) => {
    request.onPictures?.(0);
    waiting.resolve();
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  await withTrainer({ sandbox, pictureWait: { files: 1, characters: 0 } }, async (trainer) => {
    await trainer.start();
    await waiting.promise;
  });
  assert.equal((await stage.store.read.files.find(chatbotId, scan.id))?.state, 'pending');
});
