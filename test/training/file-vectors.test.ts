import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Encoder } from '../../server/src/retrieval/encoders/encoder.ts';
import { createEncoderSet } from '../../server/src/retrieval/encoders/encoder-set.ts';
import { createTextEncoder } from '../../server/src/training/index-text.ts';
import type { TrainingSettings } from '../../server/src/training/settings.ts';
import { seedChatbot } from '../support/seed-chatbot.ts';
import { openTrainerStage, sandboxOf, textExtraction } from './trainer-stage.ts';

const stage = openTrainerStage();
/** Three sentences, each a chunk. */
const TEXT = 'Returns are free always. Refunds take five days. Parcels leave every day.';
const ONE_SENTENCE = { maxWords: 4, maxUnitWords: 8 };

const lengths: Encoder['encode'] = async (texts) => texts.map((text) => Int8Array.of(text.length));
const never: Encoder['encode'] = (_, { signal } = {}) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/** Trains a file, and gives what the index hears of each chunk the moment it is trained. */
async function train(
  encode: Encoder['encode'],
  settings: Partial<TrainingSettings> = {},
): Promise<number[][]> {
  const encoders = createEncoderSet([
    { name: 'slow', dimensions: 1, languages: 'any', encodes: 'all', encode, close: async () => {} },
  ]);
  const chatbotId = await seedChatbot(stage.store);
  const file = await stage.addFile(chatbotId, TEXT);
  const parts = { encoders, encode: createTextEncoder(encoders), chunkSettings: ONE_SENTENCE, settings };
  await stage.withTrainer(
    { ...parts, sandbox: sandboxOf(async () => textExtraction(TEXT)) },
    async (trainer) => {
      await trainer.start();
      assert.deepEqual(await trainer.waitForFile(chatbotId, file.id, 60_000), { outcome: 'trained' });
    },
  );
  const known = await stage.store.read.knowledge.delta(chatbotId, 0);
  return (known?.delta.entries ?? []).map(({ vectors }) => vectors.map(({ values }) => values[0] as number));
}

it('a file of few chunks is called trained together with its vectors', async () => {
  assert.deepEqual(await train(lengths, { fileVectorChunks: 3 }), [[24], [23], [24]]);
});

it('a file of more chunks than that is trained at once, and its vectors follow', async () => {
  assert.deepEqual(await train(lengths, { fileVectorChunks: 2 }), [[], [], []]);
});

it('a file is trained without its vectors where the encoder does not answer in time', async () => {
  assert.deepEqual(await train(never, { fileVectorWaitMs: 20 }), [[], [], []]);
});

it('a file waits for no vectors where pairs do not', async () => {
  assert.deepEqual(await train(never, { vectorWaitMs: 0, fileVectorWaitMs: 60_000 }), [[], [], []]);
});
