/** Run as a process of its own by crash.test.ts: writes as fast as it can and prints each acknowledged change. */
import { writeSync } from 'node:fs';
import { openStore } from '../../../server/src/store/open.ts';
import { makeChunk, makePair } from '../records.ts';

const [dataDir = '', chatbotId = '', run = ''] = process.argv.slice(2);
const store = await openStore({ dataDir, isServer: true });
writeSync(1, 'ready\n');

async function writePairs(writer: number): Promise<never> {
  for (let n = 0; ; n += 1) {
    const question = `${run} ${writer} ${n}`;
    const pair = await store.write((tx) => tx.pairs.insert(chatbotId, makePair({ question, dueAtMs: 0 })));
    if (pair === undefined) throw new Error('The chatbot is gone.');
    writeSync(1, `pair ${pair.id} ${question}\n`);
    if (n % 5 === 4) {
      const changed = `${question} changed`;
      await store.write((tx) =>
        tx.pairs.update(chatbotId, pair.id, makePair({ question: changed, dueAtMs: 0 })),
      );
      writeSync(1, `pair ${pair.id} ${changed}\n`);
    }
    if (n % 5 === 2) {
      await store.write((tx) => tx.pairs.delete(chatbotId, pair.id));
      writeSync(1, `gone ${pair.id}\n`);
    }
  }
}

async function train(): Promise<never> {
  for (;;) {
    const nowMs = Date.now();
    const claims = await store.write((tx) => tx.training.claimPairs(run, nowMs, nowMs + 60_000, 20));
    const trained = claims.map(({ pair }) => ({
      ...pair,
      docId: `doc of ${pair.question}`,
      chunk: makeChunk(pair.question),
    }));
    const done = await store.write((tx) => tx.training.completePairs(run, trained, nowMs));
    for (const { id } of done) writeSync(1, `trained ${id}\n`);
    await new Promise(setImmediate);
  }
}

await Promise.all([train(), ...Array.from({ length: 10 }, (_, writer) => writePairs(writer))]);
