import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pino } from 'pino';
import { AppError } from '../../server/src/errors.ts';
import { createSandbox } from '../../server/src/extraction/sandbox.ts';
import { seedChatbot } from '../support/seed-chatbot.ts';
import { openTrainerStage, sandboxOf, textExtraction } from './trainer-stage.ts';

const stage = openTrainerStage();
const { addFile, withTrainer } = stage;

it('trains a file through the sandbox and tells who waits for it', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const file = await addFile(chatbotId, 'Returns are free.\n\nRefunds take five days.');
  const sandbox = createSandbox();
  try {
    await withTrainer({ sandbox }, async (trainer) => {
      await trainer.start();
      assert.deepEqual(await trainer.waitForFile(chatbotId, file.id, 60_000), { outcome: 'trained' });
    });
  } finally {
    await sandbox.close();
  }
  const trained = await stage.store.read.files.find(chatbotId, file.id);
  assert.equal(trained?.state, 'trained');
  assert.equal(trained?.receipt?.parts[0]?.chunks, 1);
  const [chunk] = await stage.store.read.knowledge.listChunks(chatbotId, file.id);
  assert.equal(chunk?.text, 'Returns are free.\n\nRefunds take five days.');
});

it('tells who waits why a file failed', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const file = await addFile(chatbotId, 'x');
  const sandbox = sandboxOf(() => Promise.reject(new AppError('file_encrypted', 'It wants a password.')));
  await withTrainer({ sandbox }, async (trainer) => {
    await trainer.start();
    const outcome = await trainer.waitForFile(chatbotId, file.id, 60_000);
    assert.deepEqual(outcome, { outcome: 'failed', code: 'file_encrypted', message: 'It wants a password.' });
  });
});

it('tries again where the readers are at fault, logs why each time, and does not blame the file', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const file = await addFile(chatbotId, 'x');
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const cause = new Error('Cannot find package');
  const sandbox = sandboxOf(() => Promise.reject(new Error('The reader does not work.', { cause })));
  await withTrainer({ sandbox, log, settings: { maxAttempts: 2 } }, async (trainer) => {
    await trainer.start();
    const outcome = await trainer.waitForFile(chatbotId, file.id, 60_000);
    assert.equal(outcome.outcome === 'failed' && outcome.code, 'internal_error');
  });
  assert.equal(lines.length, 2);
  for (const line of lines) assert.match(line, /Cannot find package/);
});

it('refuses a file whose blocks hold no text', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const file = await addFile(chatbotId, 'x');
  const sandbox = sandboxOf(async () => ({ ...textExtraction(''), blocks: [] }));
  await withTrainer({ sandbox }, async (trainer) => {
    await trainer.start();
    const outcome = await trainer.waitForFile(chatbotId, file.id, 60_000);
    assert.equal(outcome.outcome === 'failed' && outcome.code, 'file_has_no_text');
  });
});

it('counts each chunk at the slide or sheet that it begins in', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const part = { characters: 20, tables: 0, chunks: 0, isEmpty: false };
  const kinds = [
    { part: 'slide', locatorOf: (slide: number) => ({ slide }) },
    { part: 'sheet', locatorOf: (number: number) => ({ sheet: `Sheet ${number}` }) },
  ] as const;
  for (const { part: kind, locatorOf } of kinds) {
    const file = await addFile(chatbotId, kind);
    const sandbox = sandboxOf(async () => ({
      blocks: [1, 3, 3].map((number, at) => ({
        kind: 'heading' as const,
        text: `Heading ${at}`,
        level: 1,
        locator: locatorOf(number),
      })),
      receipt: {
        parts: [1, 2, 3].map((number) => ({ ...part, part: kind, number, name: `Sheet ${number}` })),
        warnings: [],
      },
      characters: 60,
    }));
    await withTrainer({ sandbox }, async (trainer) => {
      await trainer.start();
      await trainer.waitForFile(chatbotId, file.id, 60_000);
    });
    const trained = await stage.store.read.files.find(chatbotId, file.id);
    assert.deepEqual(
      trained?.receipt?.parts.map(({ chunks }) => chunks),
      [1, 0, 2],
    );
  }
});

it('puts a file back when it is closed in the middle, and forgives the attempt', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const file = await addFile(chatbotId, 'x');
  const started = Promise.withResolvers<void>();
  const sandbox = sandboxOf((_request, signal) => {
    started.resolve();
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  await withTrainer({ sandbox }, async (trainer) => {
    await trainer.start();
    await started.promise;
  });
  assert.equal((await stage.store.read.files.find(chatbotId, file.id))?.state, 'pending');
  const claim = await stage.store.write((tx) =>
    tx.training.claimFile('other', Date.now(), Date.now() + 1_000),
  );
  assert.deepEqual([claim?.file.id, claim?.attempts], [file.id, 0]);
  await stage.store.write((tx) => tx.files.delete(chatbotId, file.id));
});

it('says that a file is gone where it was deleted while it was trained', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const file = await addFile(chatbotId, 'x');
  const sandbox = sandboxOf(async () => {
    await stage.store.write((tx) => tx.files.delete(chatbotId, file.id));
    return textExtraction('Too late.');
  });
  await withTrainer({ sandbox }, async (trainer) => {
    await trainer.start();
    assert.deepEqual(await trainer.waitForFile(chatbotId, file.id, 60_000), { outcome: 'gone' });
  });
  assert.deepEqual((await stage.store.read.knowledge.delta(chatbotId, 0))?.delta.entries, []);
});

it('refuses a file that would give more chunks than are allowed, and trains one that gives as many', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const lines = (count: number) => ({
    ...textExtraction(''),
    blocks: Array.from({ length: count }, (_, at) => ({
      kind: 'heading' as const,
      level: 1,
      text: `Part ${at}`,
      locator: {},
    })),
  });
  for (const [count, outcome] of [
    [4, 'trained'],
    [5, 'failed'],
  ] as const) {
    const file = await addFile(chatbotId, `${count}`);
    const sandbox = sandboxOf(async () => lines(count));
    await withTrainer({ sandbox, chunkSettings: { maxChunks: 4 } }, async (trainer) => {
      await trainer.start();
      const ended = await trainer.waitForFile(chatbotId, file.id, 60_000);
      assert.equal(ended.outcome, outcome);
      assert.equal(ended.outcome === 'failed' ? ended.code : 'file_too_complex', 'file_too_complex');
    });
  }
});

it('refuses a file whose chunks would repeat its titles beyond all measure', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const file = await addFile(chatbotId, 'titles');
  const header = Array.from({ length: 50 }, (_, at) => `The title of column ${at} `.repeat(5));
  const rows = Array.from({ length: 50 }, () => ({ cells: header.map(() => '1') }));
  const sandbox = sandboxOf(async () => ({
    ...textExtraction(''),
    blocks: [{ kind: 'table' as const, header, rows, locator: {} }],
  }));
  await withTrainer({ sandbox, chunkSettings: { maxCharacters: 100_000 } }, async (trainer) => {
    await trainer.start();
    const ended = await trainer.waitForFile(chatbotId, file.id, 60_000);
    assert.equal(ended.outcome === 'failed' && ended.code, 'file_too_complex');
  });
});
