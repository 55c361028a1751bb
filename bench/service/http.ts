/** POST, GET and ask of the service beside a bare server that does the same durable insert, the same read, nothing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

export interface Comparison {
  bare: Measured;
  ours: Measured;
  ratio: number;
}

/** Each server is measured so often, in turns: a machine's speed drifts by a tenth within minutes. */
const ROUNDS = 5;

export interface Subject {
  server: MeasuredServer;
  request: (index: number) => Buffer;
}

async function measureOnce({ server, request }: Subject, requests: number): Promise<Measured> {
  const cpuBefore = cpuSeconds(server.pid);
  const result: LoadResult = await runLoad({
    port: server.port,
    connections: CONNECTIONS,
    requests,
    request,
  });
  if (result.failures > 0) throw new Error(`${result.failures} of ${requests} requests failed`);
  return {
    perSecond: requests / result.seconds,
    perCpuSecond: requests / (cpuSeconds(server.pid) - cpuBefore),
    p50: quantile(result.latenciesMs, 0.5),
    p99: quantile(result.latenciesMs, 0.99),
  };
}

/** The median of the rounds, each figure by itself; so is the ratio, of the two that were measured one after the other. */
export async function measureInTurns(bare: Subject, ours: Subject, requests: number): Promise<Comparison> {
  // Three times as many beforehand: what is compared is the steady state, not how soon code is compiled.
  for (const { server, request } of [bare, ours]) {
    await runLoad({ port: server.port, connections: CONNECTIONS, requests: 3 * requests, request });
  }
  const rounds: { bare: Measured; ours: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ bare: await measureOnce(bare, requests), ours: await measureOnce(ours, requests) });
  }
  const median = (read: (round: { bare: Measured; ours: Measured }) => number): number =>
    quantile(rounds.map(read), 0.5);
  const medians = (whose: 'bare' | 'ours'): Measured => ({
    perSecond: median((round) => round[whose].perSecond),
    perCpuSecond: median((round) => round[whose].perCpuSecond),
    p50: median((round) => round[whose].p50),
    p99: median((round) => round[whose].p99),
  });
  const ratio = median((round) => round.ours.perCpuSecond / round.bare.perCpuSecond);
  return { bare: medians('bare'), ours: medians('ours'), ratio };
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
  const add = (what: string, { bare, ours, ratio }: Comparison, bar: string): void => {
    rows.push([what, 'bare', bare.perSecond, bare.perCpuSecond, bare.p50, bare.p99, 1, '']);
    rows.push([what, 'Docent', ours.perSecond, ours.perCpuSecond, ours.p50, ours.p99, ratio, bar]);
  };
  try {
    const bare = await forkServer('../service/bare-server.ts', [folder]);
    // Training is held back, so that what a POST itself costs is measured; `training` measures the rest.
    const service = await startService(folder, { DOCENT_TRAINING_GATHER_MS: '600000' });
    const bot = provision(folder, 'bench-write');
    const headers = { Authorization: `Bearer ${bot.apiKey}` };
    const pairs = `/api/Training/QA/${bot.chatbotId}`;
    const inserts = await measureInTurns(
      { server: bare, request: (i) => httpRequest('POST', '/insert', {}, pairBody(i)) },
      { server: service, request: (i) => httpRequest('POST', pairs, headers, pairBody(i)) },
      10_000,
    );
    add('POST pair', inserts, '≥ 0.5');

    const small = provision(folder, 'bench-read');
    const smallHeaders = { Authorization: `Bearer ${small.apiKey}` };
    const smallPairs = `/api/Training/QA/${small.chatbotId}`;
    await runLoad({
      port: service.port,
      connections: 8,
      requests: LIST_ROWS,
      request: (i) => httpRequest('POST', smallPairs, smallHeaders, pairBody(i)),
    });
    const lists = await measureInTurns(
      { server: bare, request: () => httpRequest('GET', '/list', {}) },
      { server: service, request: () => httpRequest('GET', smallPairs, smallHeaders) },
      2_000,
    );
    add(`GET list of ${LIST_ROWS}`, lists, '≥ 0.6');

    const ask = (i: number): Buffer =>
      httpRequest(
        'POST',
        `/api/Chat/${small.chatbotId}`,
        smallHeaders,
        JSON.stringify({ question: `where can I edit the address of my order ${i % LIST_ROWS}`, log: false }),
      );
    const asks = await measureInTurns(
      { server: bare, request: (i) => httpRequest('POST', '/nothing', {}, pairBody(i)) },
      { server: service, request: ask },
      5_000,
    );
    add(`ask among ${LIST_ROWS} pairs`, asks, '');
    await bare.stop();
    await service.stop();
    printTable(['', 'server', 'req/s', 'req/CPU-s', 'p50 ms', 'p99 ms', 'ratio per CPU-s', 'bar'], rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
