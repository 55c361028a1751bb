import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { pino } from 'pino';
import { AppError } from '../../server/src/errors.ts';
import type { Encoder, EncoderSet } from '../../server/src/retrieval/encoders/encoder.ts';
import { createEncoderSet } from '../../server/src/retrieval/encoders/encoder-set.ts';
import { createChatbotIndex } from '../../server/src/retrieval/search/chatbot-index.ts';
import { openStore } from '../../server/src/store/open.ts';
import type { Store } from '../../server/src/store/types.ts';
import { createEncodingPool } from '../../server/src/training/encoding-pool.ts';
import { createTextEncoder } from '../../server/src/training/index-text.ts';
import { trainPairs } from '../../server/src/training/train-pairs.ts';
import { seedChatbot } from '../support/seed-chatbot.ts';

const log = pino({ level: 'silent' });
const dataDir = mkdtempSync(join(tmpdir(), 'docent-encoding-'));
let store: Store;
before(async () => {
  store = await openStore({ dataDir });
});
after(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Gives each text the vector [length, mark]; counts what it is asked. */
function encoderOf(
  name: string,
  mark: number,
  languages: Encoder['languages'] = 'any',
): Encoder & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    name,
    dimensions: 2,
    languages,
    encodes: 'questions',
    encode: async (texts) => {
      asked.push(...texts);
      return texts.map((text) => Int8Array.of(text.length, mark));
    },
    close: async () => {},
  };
}

async function teach(encoders: EncoderSet, questions: readonly string[]): Promise<string> {
  const chatbotId = await seedChatbot(store);
  await store.write(async (tx) => {
    for (const question of questions) {
      await tx.pairs.insert(chatbotId, { question, answer: 'A', contentLength: 1, nowMs: 1, dueAtMs: 1 });
    }
  });
  const claims = await store.write((tx) =>
    tx.training.claimPairs('test', Date.now(), Date.now() + 60_000, 1_000),
  );
  await trainPairs(claims, {
    store,
    owner: 'test',
    encode: createTextEncoder(encoders),
    slice: { yieldIfDue: async () => {} },
    nowMs: Date.now,
  });
  return chatbotId;
}

async function vectorsOf(chatbotId: string): Promise<string[]> {
  const known = await store.read.knowledge.delta(chatbotId, 0);
  return (known?.delta.entries ?? []).map((entry) =>
    entry.vectors.map((vector) => `${vector.encoder}=${[...vector.values].join()}`).join(' '),
  );
}

async function runPool(encoders: EncoderSet, batch = 2): Promise<void> {
  const pool = createEncodingPool({ store, encoders, log, owner: 'test', settings: { batch } });
  pool.start();
  await pool.idle();
  await pool.close();
}

it('gives every chunk its vectors, and indexes hear of it as a change', async () => {
  const encoders = createEncoderSet([encoderOf('slow', 7)]);
  const chatbotId = await teach(encoders, ['a', 'bb', 'ccc']);
  assert.deepEqual(await vectorsOf(chatbotId), ['', '', '']);
  const before = await store.read.chatbots.find(chatbotId);
  await runPool(encoders);
  assert.deepEqual(await vectorsOf(chatbotId), ['slow=1,7', 'slow=2,7', 'slow=3,7']);
  const delta = await store.read.knowledge.delta(chatbotId, before?.knowledgeVersion ?? 0);
  assert.equal(delta?.delta.encoded?.length, 3);
});

it('encodes nothing twice, and a change of encoders everything once', async () => {
  const [first, second] = [encoderOf('first', 1), encoderOf('second', 2)];
  const chatbotId = await teach(createEncoderSet([first]), ['once', 'twice']);
  await runPool(createEncoderSet([first]));
  await runPool(createEncoderSet([first]));
  assert.equal(first.asked.filter((text) => text === 'once').length, 1);
  await runPool(createEncoderSet([second]));
  assert.deepEqual(await vectorsOf(chatbotId), ['second=4,2', 'second=5,2']);
});

it('keeps the vectors of an encoder that is absent, which is asked nothing again when it is back', async () => {
  const [away, here] = [encoderOf('away', 1), encoderOf('here', 2)];
  const chatbotId = await teach(createEncoderSet([away]), ['stays']);
  await runPool(createEncoderSet([away]));
  await runPool(createEncoderSet([here], { absent: [{ name: 'away', reason: 'damaged' }] }));
  assert.deepEqual(await vectorsOf(chatbotId), ['away=5,1 here=5,2']);
  await runPool(createEncoderSet([away, here]));
  assert.deepEqual(await vectorsOf(chatbotId), ['away=5,1 here=5,2']);
  assert.equal(away.asked.filter((text) => text === 'stays').length, 1);
});

for (const [what, others] of [
  ['a sentence encoder', [encoderOf('english', 2)]],
  ['no encoder', []],
] as const)
  it(`answers beside vectors of the static encoder of before, and drops them for good, with ${what}`, async () => {
    const gone = encoderOf('static-c9b8d81f', 1);
    const chatbotId = await teach(createEncoderSet([gone, ...others]), ['Where is my parcel?']);
    await runPool(createEncoderSet([gone, ...others]));
    const encoders = createEncoderSet(others);
    const answer = async () => {
      const known = await store.read.knowledge.delta(chatbotId, 0);
      assert.ok(known);
      const index = createChatbotIndex();
      index.apply(known.delta);
      const vectors = [];
      for (const name of index.usefulEncoders(
        'parcel',
        others.map(({ name }) => name),
      ))
        vectors.push({ encoder: name, values: Int8Array.of(6, 2) });
      assert.equal(vectors.length, others.length);
      return index.search('parcel', { top: 1, vectors }).matches.map(({ sourceId }) => sourceId);
    };
    assert.deepEqual(await answer(), [1]);
    const progress = () => store.read.encoding.progress(chatbotId, 'qa', encoders.signatures.qa);
    assert.deepEqual(await progress(), { chunks: 1, encoded: 0 });
    await runPool(encoders);
    assert.deepEqual(await progress(), { chunks: 1, encoded: 1 });
    assert.deepEqual(await vectorsOf(chatbotId), [others.map(({ name }) => `${name}=19,2`).join('')]);
    assert.deepEqual(await answer(), [1]);
    for (const { asked } of others)
      assert.equal(asked.filter((text) => text === 'Where is my parcel?').length, 1);
  });

it('keeps the vectors that are still in force when an encoder is added', async () => {
  const [first, second] = [encoderOf('first', 1), encoderOf('second', 2)];
  const chatbotId = await teach(createEncoderSet([first]), ['kept']);
  await runPool(createEncoderSet([first]));
  await runPool(createEncoderSet([first, second]));
  assert.deepEqual(await vectorsOf(chatbotId), ['first=4,1 second=4,2']);
  assert.equal(first.asked.filter((text) => text === 'kept').length, 1);
});

it('leaves texts in languages that the encoder does not know to the rest of the score', async () => {
  const english = encoderOf('english', 1, ['en']);
  const encoders = createEncoderSet([english]);
  const german = 'Wie kann ich die Lieferadresse meiner Bestellung noch ändern, wenn sie schon bezahlt ist?';
  const known = 'How can I change the delivery address of my order when it has been paid already?';
  const chatbotId = await teach(encoders, [german, known]);
  await runPool(encoders);
  assert.deepEqual(
    (await vectorsOf(chatbotId)).map((vectors) => vectors !== ''),
    [false, true],
  );
});

it('keeps what is left for later where the encoder does not answer', async () => {
  const down: Encoder = {
    ...encoderOf('down', 1),
    encode: () => Promise.reject(new AppError('unavailable', 'It is down.')),
  };
  const chatbotId = await teach(createEncoderSet([down]), ['a']);
  await runPool(createEncoderSet([down]));
  assert.deepEqual(await vectorsOf(chatbotId), ['']);
  await runPool(createEncoderSet([encoderOf('down', 5)]));
  assert.deepEqual(await vectorsOf(chatbotId), ['down=1,5']);
});

it('finds what another process left undone while it ran', async () => {
  const encoders = createEncoderSet([encoderOf('left', 5)]);
  const pool = createEncodingPool({ store, encoders, log, owner: 'test', settings: { lookMs: 20 } });
  pool.start();
  await pool.idle();
  const chatbotId = await teach(encoders, ['abc']);
  while ((await vectorsOf(chatbotId))[0] !== 'left=3,5') await new Promise((done) => setTimeout(done, 5));
  await pool.close();
});

it('shows how far it has come', async () => {
  const encoders = createEncoderSet([encoderOf('progress', 1)]);
  const chatbotId = await teach(encoders, ['a', 'bb', 'ccc']);
  const progress = () => store.read.encoding.progress(chatbotId, 'qa', encoders.signatures.qa);
  assert.deepEqual(await progress(), { chunks: 3, encoded: 0 });
  await runPool(encoders);
  assert.deepEqual(await progress(), { chunks: 3, encoded: 3 });
});

/** Calls `then` once it has been asked for so many texts, before it answers. */
function encoderThat(asked: number, then: () => void | Promise<void>): Encoder & { asked: string[] } {
  const plain = encoderOf('counting', 1);
  let isDone = false;
  return {
    ...plain,
    encode: async (texts) => {
      if (!isDone && plain.asked.length >= asked) {
        isDone = true;
        await then();
      }
      return plain.encode(texts);
    },
  };
}

const many = Array.from({ length: 64 }, (_, at) => `question ${at}`);

it('writes each batch before it makes the next, for a crash loses what is not written', async () => {
  const progress = () => store.read.encoding.progress(chatbotId, 'qa', encoders.signatures.qa);
  let halfway: Awaited<ReturnType<typeof progress>> | undefined;
  const encoder = encoderThat(20, async () => {
    halfway = await progress();
  });
  const encoders = createEncoderSet([encoder]);
  const pool = createEncodingPool({ store, encoders, log, owner: 'test', settings: { batch: 2 } });
  const chatbotId = await teach(encoders, many);
  pool.add([chatbotId]);
  await pool.idle();
  await pool.close();
  assert.deepEqual(halfway, { chunks: many.length, encoded: 20 });
  assert.deepEqual(await progress(), { chunks: many.length, encoded: many.length });
});

it('gives other chatbots their turn before a large part is encoded to its end', async () => {
  const encoder = encoderThat(20, () => pool.add([other]));
  const encoders = createEncoderSet([encoder]);
  const pool = createEncodingPool({ store, encoders, log, owner: 'test', settings: { batch: 2 } });
  const chatbotId = await teach(encoders, many);
  const other = await teach(encoders, ['short']);
  pool.add([chatbotId]);
  await pool.idle();
  await pool.close();
  const turn = encoder.asked.indexOf('short');
  assert.ok(turn >= 20 && turn <= 24, `its turn came after ${turn} texts`);
  assert.equal(encoder.asked.length, many.length + 1);
});

it('keeps what it has encoded of much when it is closed, and gives up its turn', async () => {
  const encoder = encoderThat(20, () => {
    closed = pool.close();
  });
  const encoders = createEncoderSet([encoder]);
  const pool = createEncodingPool({ store, encoders, log, owner: 'test', settings: { batch: 2 } });
  let closed: Promise<void> | undefined;
  const chatbotId = await teach(encoders, many);
  pool.add([chatbotId]);
  await pool.idle();
  await closed;
  const { encoded } = await store.read.encoding.progress(chatbotId, 'qa', encoders.signatures.qa);
  assert.equal(encoded, encoder.asked.length);
  assert.ok(encoded < many.length);
  assert.equal(await store.write((tx) => tx.encoding.claim(chatbotId, 'other', 0, 1)), true);
});
