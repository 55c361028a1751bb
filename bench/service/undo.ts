/** How long a step of many answers takes to undo, and to put back, on both engines, and how long other requests wait meanwhile. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BulkReply, BulkRow } from '../../contract/knowledge/bulk.ts';
import { startPostgres, whyNoPostgres } from '../../test/store/postgres/postgres-cluster.ts';
import { createCorpus } from '../support/corpus.ts';
import { startService } from '../support/process.ts';
import { provision } from '../support/provision.ts';
import { type Cell, printTable } from '../support/table.ts';

const ANSWERS = 10_000;
const PAUSE_MS = 20;

export async function benchUndo(): Promise<void> {
  console.log(`## ${ANSWERS} answers of one call, undone and put back, without the sentence encoder\n`);
  const rows: Cell[][] = await measure('SQLite', {});
  const missing = whyNoPostgres();
  if (missing === undefined) {
    const cluster = await startPostgres();
    try {
      rows.push(...(await measure('PostgreSQL', { DOCENT_DATABASE_URL: await cluster.createDatabase() })));
    } finally {
      await cluster.dispose();
    }
  }
  printTable(['', 'seconds', 'longest wait of others, seconds'], rows);
  if (missing !== undefined) console.log(`PostgreSQL was left out: ${missing}\n`);
}

async function measure(engine: string, env: Record<string, string>): Promise<Cell[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  const service = await startService(folder, { ...env, DOCENT_SENTENCE_ENCODER: 'false' });
  const { chatbotId, apiKey } = provision(folder, 'undo', undefined, env);
  const address = `http://127.0.0.1:${service.port}/api/Training`;
  const rows: Cell[][] = [];

  async function time<Reply>(name: string, path: string, body?: object): Promise<Reply> {
    const startedMs = performance.now();
    const others = watchOthers(service.port);
    const reply = await fetch(`${address}/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    const seconds = (performance.now() - startedMs) / 1_000;
    const longestMs = await others.stop();
    if (!reply.ok) throw new Error(text);
    rows.push([`${engine}: ${name}`, seconds, longestMs / 1_000]);
    return JSON.parse(text) as Reply;
  }

  const undo = (name: string, stepId: string | null): Promise<{ stepId: string | null }> =>
    time(name, `History/${chatbotId}/steps/${stepId}/undo`);
  try {
    const corpus = createCorpus(11);
    const answers: BulkRow[] = Array.from({ length: ANSWERS }, (_, at) => ({
      externalId: `row-${at}`,
      questions: [corpus.sentence(9)],
      answer: corpus.sentence(25),
    }));
    const bulk = (name: string, of: readonly BulkRow[]): Promise<BulkReply> =>
      time(name, `QA/${chatbotId}/bulk`, { mode: 'upsert', rows: of });
    const created = await bulk('created', answers);
    const changed = await bulk(
      'changed',
      answers.map((row) => ({ ...row, answer: 'Another.' })),
    );
    await undo('the change undone', changed.stepId);
    const removed = await undo('the creation undone', created.stepId);
    await undo('that undone: all put back', removed.stepId);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
  return rows;
}

/** Asks for something small again and again; `stop` has how long it took at most. */
function watchOthers(port: number): { stop(): Promise<number> } {
  const stopped = new AbortController();
  const longest = (async () => {
    let longestMs = 0;
    while (!stopped.signal.aborted) {
      const startedMs = performance.now();
      await (await fetch(`http://127.0.0.1:${port}/healthz/live`)).arrayBuffer();
      longestMs = Math.max(longestMs, performance.now() - startedMs);
      await setTimeout(PAUSE_MS);
    }
    return longestMs;
  })();
  return {
    stop() {
      stopped.abort();
      return longest;
    },
  };
}
