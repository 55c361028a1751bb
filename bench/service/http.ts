/** POST, GET and ask of the service beside a bare server that does the same durable insert, the same read, nothing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { httpRequest, type LoadResult, runLoad } from '../support/load.ts';
import { cpuSeconds, forkServer, type MeasuredServer, startService } from '../support/process.ts';
import { provision } from '../support/provision.ts';
import { printTable, quantile } from '../support/table.ts';

const CONNECTIONS = 32;
const LIST_ROWS = 200;

interface Measured {
  perSecond: number;
  perCpuSecond: number;
  p50: number;
  p99: number;
}

async function measure(
  server: MeasuredServer,
  requests: number,
  request: (index: number) => Buffer,
  connections = CONNECTIONS,
): Promise<Measured> {
  // Three times as many beforehand: what is compared is the steady state, not how soon code is compiled.
  await runLoad({ port: server.port, connections, requests: 3 * requests, request });
  const cpuBefore = cpuSeconds(server.pid);
  const result: LoadResult = await runLoad({ port: server.port, connections, requests, request });
  if (result.failures > 0) throw new Error(`${result.failures} of ${requests} requests failed`);
  return {
    perSecond: requests / result.seconds,
    perCpuSecond: requests / (cpuSeconds(server.pid) - cpuBefore),
    p50: quantile(result.latenciesMs, 0.5),
    p99: quantile(result.latenciesMs, 0.99),
  };
}

const pairBody = (index: number): string =>
  JSON.stringify({
    question: `How do I change the address of order ${index}?`,
    answer: 'Open the order and choose Edit. '.repeat(4),
  });

export async function benchHttp(): Promise<void> {
  console.log(`## HTTP at ${CONNECTIONS} connections, beside bare node:http with node:sqlite\n`);
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  const rows: (string | number)[][] = [];
  const add = (what: string, bare: Measured, ours: Measured, bar: string): void => {
    for (const [name, one] of [
      ['bare', bare],
      ['Docent', ours],
    ] as const) {
      const ratio = one === ours ? ours.perCpuSecond / bare.perCpuSecond : 1;
      rows.push([
        what,
        name,
        one.perSecond,
        one.perCpuSecond,
        one.p50,
        one.p99,
        ratio,
        one === ours ? bar : '',
      ]);
    }
  };
  try {
    const bare = await forkServer('../service/bare-server.ts', [folder]);
    const bareInsert = await measure(bare, 20_000, (i) => httpRequest('POST', '/insert', {}, pairBody(i)));
    const bareList = await measure(bare, 4_000, () => httpRequest('GET', '/list', {}));
    const bareNothing = await measure(bare, 20_000, (i) => httpRequest('POST', '/nothing', {}, pairBody(i)));
    await bare.stop();

    // Training is held back, so that what a POST itself costs is measured; `training` measures the rest.
    const service = await startService(folder, { DOCENT_TRAINING_GATHER_MS: '600000' });
    const bot = provision(folder, 'bench-write');
    const headers = { Authorization: `Bearer ${bot.apiKey}` };
    const pairs = `/api/Training/QA/${bot.chatbotId}`;
    const insert = await measure(service, 20_000, (i) => httpRequest('POST', pairs, headers, pairBody(i)));
    add('POST pair', bareInsert, insert, '≥ 0.5');

    const small = provision(folder, 'bench-read');
    const smallHeaders = { Authorization: `Bearer ${small.apiKey}` };
    const smallPairs = `/api/Training/QA/${small.chatbotId}`;
    await runLoad({
      port: service.port,
      connections: 8,
      requests: LIST_ROWS,
      request: (i) => httpRequest('POST', smallPairs, smallHeaders, pairBody(i)),
    });
    const list = await measure(service, 4_000, () => httpRequest('GET', smallPairs, smallHeaders));
    add(`GET list of ${LIST_ROWS}`, bareList, list, '≥ 0.6');

    const ask = (i: number): Buffer =>
      httpRequest(
        'POST',
        `/api/Chat/${small.chatbotId}`,
        smallHeaders,
        JSON.stringify({ question: `where can I edit the address of my order ${i % LIST_ROWS}`, log: false }),
      );
    add(`ask among ${LIST_ROWS} pairs`, bareNothing, await measure(service, 20_000, ask), '');
    await service.stop();
    printTable(['', 'server', 'req/s', 'req/CPU-s', 'p50 ms', 'p99 ms', 'ratio per CPU-s', 'bar'], rows);
    await benchGroupCommit(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fifty concurrent writers of the store, beside one fsync per write on the same disk. */
async function benchGroupCommit(folder: string): Promise<void> {
  console.log('## Durable writes: 50 concurrent writers beside one fsync per write\n');
  const single = new DatabaseSync(join(folder, 'single.sqlite'));
  single.exec(
    'pragma journal_mode=wal; pragma synchronous=full; create table t (id integer primary key, a text, b text)',
  );
  const statement = single.prepare('insert into t (a, b) values (?, ?)');
  const singles = 3_000;
  let startedMs = performance.now();
  for (let i = 0; i < singles; i += 1)
    statement.run(`question ${i}`, 'Open the order and choose Edit. '.repeat(4));
  const singlePerSecond = (singles / (performance.now() - startedMs)) * 1000;
  single.close();

  const { openStore } = await import('../../server/src/store/open.ts');
  const { seedChatbot } = await import('../../test/support/seed-chatbot.ts');
  const store = await openStore({ dataDir: join(folder, 'group') });
  const chatbotId = await seedChatbot(store, 'bench');
  const writes = 60_000;
  let next = 0;
  const write = async (): Promise<void> => {
    while (next < writes) {
      next += 1;
      const nowMs = Date.now();
      const pair = {
        question: `question ${next}`,
        answer: 'Open the order and choose Edit. '.repeat(4),
        contentLength: 160,
      };
      await store.write((tx) => tx.pairs.insert(chatbotId, { ...pair, nowMs, dueAtMs: nowMs }));
    }
  };
  startedMs = performance.now();
  await Promise.all(Array.from({ length: 50 }, write));
  const groupPerSecond = (writes / (performance.now() - startedMs)) * 1000;
  await store.close();
  printTable(
    ['', 'writes/s', 'ratio', 'bar'],
    [
      ['one fsync per write (bare insert)', singlePerSecond, 1, ''],
      ['50 writers of pairs through the store', groupPerSecond, groupPerSecond / singlePerSecond, '≥ 10'],
    ],
  );
}
