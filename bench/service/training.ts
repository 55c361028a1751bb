/** How fast pairs and files become answerable; files beside a pipeline made from npm packages. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCorpus } from '../support/corpus.ts';
import { type BenchDocument, makeDocuments } from '../support/documents.ts';
import { startService } from '../support/process.ts';
import { type Provisioned, provision } from '../support/provision.ts';
import { printTable, quantile } from '../support/table.ts';

const PAIRS = 20_000;
const REPEATS = 3;

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
    const { parseConfig } = await import('../../server/src/config.ts');
    const { buildContext } = await import('../../server/src/context.ts');
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

async function benchFiles(): Promise<void> {
  console.log('## Upload to answer, beside officeparser + recursive splitter + MiniSearch; median of 3\n');
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  const rows: (string | number)[][] = [];
  try {
    const service = await startService(folder);
    for (const document of makeDocuments()) {
      const peers: number[] = [];
      const ours: number[] = [];
      let fault = '';
      for (let i = 0; i < REPEATS; i += 1) {
        const peer = await runPeer(document, folder);
        if ('error' in peer) fault = peer.error;
        else peers.push(peer.ms);
        ours.push(
          await uploadAndAsk(service.port, provision(folder, `bench ${document.kind} ${i}`), document),
        );
      }
      const megabytes = document.textBytes / 1e6;
      const [peer, our] = [quantile(peers, 0.5), quantile(ours, 0.5)];
      rows.push([
        document.kind,
        megabytes,
        our,
        megabytes / (our / 1000),
        fault || peer,
        fault ? '–' : peer / our,
        ['docx', 'xlsx', 'pptx'].includes(document.kind) ? '≥ 3' : '',
      ]);
    }
    await service.stop();
    printTable(['file', 'MB of text', 'Docent ms', 'MB/s', 'peer ms', 'peer ÷ Docent', 'bar'], rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** From the first byte sent until an answer from the file is there, in ms. */
async function uploadAndAsk(port: number, bot: Provisioned, document: BenchDocument): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(document.content)]), `bench.${document.kind}`);
  const headers = { authorization: `Bearer ${bot.apiKey}` };
  const startedMs = performance.now();
  const upload = await fetch(`http://127.0.0.1:${port}/api/Training/File/${bot.chatbotId}`, {
    method: 'POST',
    headers,
    body: form,
  });
  if (upload.status !== 201)
    throw new Error(`upload of ${document.kind}: ${upload.status} ${await upload.text()}`);
  const ask = await fetch(`http://127.0.0.1:${port}/api/Chat/${bot.chatbotId}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ question: document.sentence.slice(0, 500), log: false }),
  });
  const { matches } = (await ask.json()) as { matches: unknown[] };
  if (matches.length === 0) throw new Error(`the ${document.kind} was not found again`);
  return performance.now() - startedMs;
}

async function runPeer(document: BenchDocument, folder: string): Promise<{ ms: number } | { error: string }> {
  const path = join(folder, `bench.${document.kind}`);
  writeFileSync(path, document.content);
  const child = fork(fileURLToPath(new URL('peer-pipeline.ts', import.meta.url)));
  await once(child, 'message');
  child.send({ path, question: document.sentence });
  const [result] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  child.kill();
  return typeof result === 'object' && result !== null ? result : { error: `ended with ${result}` };
}
