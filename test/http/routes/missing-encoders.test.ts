/** A service whose encoders cannot run: it answers by words, says so, and makes up for it once they are mended. */
import assert from 'node:assert/strict';
import { rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { after, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import type { EncodingProgress } from '../../../contract/asking/tuning.ts';
import type { ServiceState } from '../../../contract/service-state.ts';
import type { EncoderSources } from '../../../server/src/retrieval/encoders/open-encoders.ts';
import { createClient } from '../../support/client.ts';
import { makeDataDir, startService, type TestService } from '../../support/service.ts';
import { makeTinyEncoders, writeRuntime } from '../../support/tiny-encoders.ts';

const QUESTION = 'Refund money?';

interface Started {
  service: TestService;
  /** Of the log, those that warn. */
  warnings: string[];
  missing: ServiceState['missing'];
}

const closings: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of closings) await close();
});

async function start(dataDir: string, encoderSources: EncoderSources): Promise<Started> {
  const warnings: string[] = [];
  const lines = new Writable({
    write(chunk, _, done) {
      warnings.push(String(chunk));
      done();
    },
  });
  const service = await startService({
    dataDir,
    withSentenceEncoders: true,
    encoderSources,
    log: pino({ level: 'warn' }, lines),
  });
  closings.push(() => service.close());
  const reply = await fetch(`${service.baseUrl}/healthz/ready`);
  assert.equal(reply.status, 200);
  const { missing } = (await reply.json()) as ServiceState;
  return { service, warnings, missing };
}

for (const [fault, damage, reason] of [
  [
    'the runtime does not load',
    async (sources: EncoderSources) => ({
      ...sources,
      runtime: writeRuntime("throw new Error('no such library');"),
    }),
    /onnxruntime-node does not load on \S+: no such library/,
  ],
  [
    'both models are cut short',
    async (sources: EncoderSources) => {
      for (const name of ['english', 'multilingual']) {
        await truncate(join(sources.models, `${name}-encoder/model.onnx`), 10);
      }
      return sources;
    },
    /(english|multilingual)-encoder\/model\.onnx is damaged/,
  ],
] as const) {
  test(`where ${fault}, pairs are trained and answer, and get their vectors when it is mended`, async (t) => {
    const dataDir = await makeDataDir();
    t.after(() => rm(dataDir, { recursive: true, force: true }));
    const broken = await start(dataDir, await damage(makeTinyEncoders()));
    assert.equal(broken.missing?.length, 2);
    for (const { reason: said } of broken.missing ?? []) assert.match(said, reason);
    assert.equal(broken.warnings.filter((line) => reason.test(line)).length, 2);

    const bot = await broken.service.provision();
    const client = createClient(broken.service.baseUrl, bot);
    await client.call('POST', client.pairs, { body: { question: QUESTION, answer: 'It takes a week.' } });
    const untrained = () => client.call<unknown[]>('GET', `${client.pairs}?isTrained=false`);
    while ((await untrained()).body.length > 0) await nextTurn();
    const { body } = await client.call<{ answer: string }>('POST', client.chat, {
      body: { question: QUESTION },
    });
    assert.equal(body.answer, 'It takes a week.');
    await broken.service.close();

    const mended = await start(dataDir, makeTinyEncoders());
    assert.equal(mended.missing, undefined);
    const again = createClient(mended.service.baseUrl, bot);
    const path = `/api/chatbots/${bot.chatbotId}/encoding`;
    const left = async (): Promise<number> => {
      const { pairs } = (await again.call<EncodingProgress>('GET', path)).body;
      return pairs.chunks - pairs.encoded;
    };
    while ((await left()) > 0) await nextTurn();
    const names = await encodersOf(mended.service, bot.chatbotId);
    assert.deepEqual(names, ['sentence', 'sentence']);
    await mended.service.close();
  });
}

/** Families of the encoders that have seen the chatbot's one pair. */
async function encodersOf({ context }: TestService, chatbotId: string): Promise<string[]> {
  const knowledge = await context.store.read.knowledge.delta(chatbotId, 0);
  const vectors = knowledge?.delta.entries?.flatMap((entry) => entry.vectors) ?? [];
  return vectors.map(({ encoder }) => encoder.replace(/-.*/, '')).sort();
}
