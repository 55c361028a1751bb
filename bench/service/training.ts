/** How fast pairs and files become answerable. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCorpus } from '../support/corpus.ts';
import { printTable } from '../support/table.ts';
import { benchFiles } from './files.ts';

const PAIRS = 20_000;

export async function benchTraining(): Promise<void> {
  await benchPairs();
  await benchFiles();
}

/** Pairs already in the store, from the start of the service until the last is trained. */
async function benchPairs(): Promise<void> {
  console.log(
    `## Training of ${PAIRS.toLocaleString('en-US')} pairs that wait, without the sentence encoder\n`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  try {
    const { parseConfig } = await import('../../server/src/config/config.ts');
    const { buildContext } = await import('../../server/src/app/context.ts');
    const { seedChatbot } = await import('../../test/support/seed-chatbot.ts');
    const environment = {
      DOCENT_DATA_DIR: folder,
      DOCENT_LOG_LEVEL: 'error',
      DOCENT_SENTENCE_ENCODER: 'false',
    };
    const context = await buildContext(parseConfig(environment));
    const chatbotId = await seedChatbot(context.store, 'bench');
    const corpus = createCorpus(2);
    const nowMs = Date.now();
    for (let from = 0; from < PAIRS; from += 1_000) {
      await context.store.write(async (tx) => {
        for (let i = 0; i < 1_000; i += 1) {
          const pair = { question: corpus.sentence(9), answer: corpus.sentence(25), contentLength: 200 };
          await tx.pairs.insert(chatbotId, { ...pair, nowMs, dueAtMs: nowMs });
        }
      });
    }
    const startedMs = performance.now();
    await context.trainer.start();
    await context.trainer.idle();
    const perSecond = (PAIRS / (performance.now() - startedMs)) * 1000;
    const untrained = await context.store.read.pairs.count(chatbotId, { isTrained: false });
    await context.close();
    printTable(['pairs/s', 'left untrained', 'bar'], [[perSecond, untrained, '≥ 3,000 pairs/s']]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
