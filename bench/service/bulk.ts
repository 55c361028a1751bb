/** How long many answers in one call take, until they answer and until they are trained, and how long the call holds the event loop. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkReply, BulkRow } from '../../contract/knowledge/bulk.ts';
import type { Hold } from '../../test/promises/loop-watch.ts';
import { createCorpus } from '../support/corpus.ts';
import { startService } from '../support/process.ts';
import { type Provisioned, provision } from '../support/provision.ts';
import { type Cell, printTable, quantile } from '../support/table.ts';

const ANSWERS = 2_000;
const ROWS = 10_000;
const LOOK_EVERY_MS = 100;

function makeRows(count: number, wordings: number): BulkRow[] {
  const corpus = createCorpus(11);
  return Array.from({ length: count }, (_, at) => ({
    externalId: `row-${at}`,
    questions: Array.from({ length: wordings }, () => corpus.sentence(9)),
    answer: corpus.sentence(25),
  }));
}

export async function benchBulk(): Promise<void> {
  console.log('## Many answers in one call, without the sentence encoder\n');
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  const data = join(folder, 'data');
  const report = join(folder, 'watch.json');
  const [two, many] = [provision(data, 'two'), provision(data, 'many')];
  const watch = new URL('../support/watch-loop.ts', import.meta.url).href;
  const service = await startService(data, { DOCENT_SENTENCE_ENCODER: 'false' }, [
    `${watch}?to=${encodeURIComponent(report)}`,
  ]);
  const address = `http://127.0.0.1:${service.port}/api/Training/QA`;

  async function send({ chatbotId, apiKey }: Provisioned, body: string, type: string, query = '') {
    const startedMs = performance.now();
    const reply = await fetch(`${address}/${chatbotId}/bulk${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': type },
      body,
    });
    if (!reply.ok) throw new Error(await reply.text());
    const { counts } = (await reply.json()) as BulkReply;
    return { seconds: (performance.now() - startedMs) / 1_000, counts };
  }

  async function untilTrained({ chatbotId, apiKey }: Provisioned): Promise<void> {
    for (;;) {
      const reply = await fetch(`${address}/${chatbotId}?isTrained=false&limit=1`, {
        headers: { authorization: `Bearer ${apiKey}` },
      });
      await reply.arrayBuffer();
      if (reply.headers.get('x-total-count') === '0') return;
      await sleep(LOOK_EVERY_MS);
    }
  }

  const rows: Cell[][] = [];
  try {
    const wordings = makeRows(ANSWERS, 2);
    const json = JSON.stringify({ mode: 'upsert', rows: wordings });
    const first = await send(two, json, 'application/json');
    const again = await send(two, json, 'application/json');
    rows.push(['2,000 answers with two wordings, created', first.seconds, '≤ 5', first.counts.created]);
    rows.push(['the same again, unchanged', again.seconds, '', again.counts.unchanged]);
    await untilTrained(two);
    const lines = makeRows(ROWS, 1);
    const startedMs = performance.now();
    const body = lines.map((row) => JSON.stringify(row)).join('\n');
    const created = await send(many, body, 'application/x-ndjson', '?mode=upsert');
    await untilTrained(many);
    const trained = (performance.now() - startedMs) / 1_000;
    rows.push(['10,000 rows as lines, created', created.seconds, '', created.counts.created]);
    rows.push(['the same until all are trained', trained, '< 60', ROWS]);
    const changed = JSON.stringify({
      mode: 'replace',
      rows: lines.map((row) => ({ ...row, answer: 'New.' })),
    });
    const replaced = await send(many, changed, 'application/json');
    rows.push([
      '10,000 rows of JSON with other texts, replaced',
      replaced.seconds,
      '',
      replaced.counts.changed,
    ]);
  } finally {
    await service.stop();
  }
  printTable(['', 'seconds', 'bar', 'rows'], rows);
  const { holds, stretchesMs } = JSON.parse(readFileSync(report, 'utf8')) as {
    holds: Hold[];
    stretchesMs: number[];
  };
  printTable(
    ['event loop held, ms of its processor time', 'p99.9', 'longest', 'by', 'bar'],
    [['', quantile(stretchesMs, 0.999), quantile(stretchesMs, 1), holds[0]?.culprit ?? '–', '≤ 50']],
  );
  for (const { ms, culprit } of holds.slice(1, 5)) console.log(`- ${ms.toFixed(0)} ms: ${culprit}`);
  rmSync(folder, { recursive: true });
}
