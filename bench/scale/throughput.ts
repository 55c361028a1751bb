/** Asks and writes per second and per CPU-second, by the number of API nodes, beside the embedded store. */
import type { Provisioned, ServiceProcess } from '../../test/support/service.ts';
import { httpRequest, runLoad } from '../support/load.ts';
import { cpuSeconds } from '../support/process.ts';
import { printTable, quantile } from '../support/table.ts';
import { openStage, type Stage } from './stage.ts';

const CONNECTIONS = 32;
/** As many writers at the same time have chatbots of their own, as owners do. */
const CHATBOTS = 32;
const PAIRS = 200;
const REQUESTS = 6_000;
/** Training is held back, so that what a request itself costs is measured. */
const HELD_BACK = { DOCENT_TRAINING_GATHER_MS: '3600000' };

interface Measured {
  perSecond: number;
  perCpuSecond: number;
  /** Of the nodes and the database together. */
  perTotalCpuSecond: number;
  p99Ms: number;
}

type MakeRequest = (index: number) => Buffer;

async function measure(
  stage: Stage,
  nodes: readonly ServiceProcess[],
  request: MakeRequest,
): Promise<Measured> {
  const drive = (requests: number) =>
    Promise.all(
      nodes.map(({ baseUrl }, node) =>
        runLoad({
          port: Number(new URL(baseUrl).port),
          connections: CONNECTIONS / nodes.length,
          requests: requests / nodes.length,
          request: (index) => request(index * nodes.length + node),
        }),
      ),
    );
  await drive(REQUESTS / 2);
  const nodeSeconds = (): number => nodes.reduce((sum, { child }) => sum + cpuSeconds(child.pid ?? 0), 0);
  const before = { node: nodeSeconds(), database: stage.databaseCpuSeconds() };
  const startedMs = performance.now();
  const results = await drive(REQUESTS);
  const seconds = (performance.now() - startedMs) / 1000;
  const node = nodeSeconds() - before.node;
  const failures = results.reduce((sum, result) => sum + result.failures, 0);
  if (failures > 0) throw new Error(`${failures} requests failed`);
  return {
    perSecond: REQUESTS / seconds,
    perCpuSecond: REQUESTS / node,
    perTotalCpuSecond: REQUESTS / (node + stage.databaseCpuSeconds() - before.database),
    p99Ms: quantile(
      results.flatMap(({ latenciesMs }) => latenciesMs),
      0.99,
    ),
  };
}

const authorise = ({ apiKey }: Provisioned) => ({ Authorization: `Bearer ${apiKey}` });

function makeWrite(bots: readonly Provisioned[]): MakeRequest {
  return (index) => {
    const bot = bots[index % bots.length] as Provisioned;
    const body = {
      question: `How do I change the address of order ${index}?`,
      answer: 'Open the order. '.repeat(8),
    };
    return httpRequest('POST', `/api/Training/QA/${bot.chatbotId}`, authorise(bot), JSON.stringify(body));
  };
}

function makeAsk(bots: readonly Provisioned[]): MakeRequest {
  return (index) => {
    const bot = bots[index % bots.length] as Provisioned;
    const question = `where can I edit the address of my order ${index % PAIRS}`;
    return httpRequest(
      'POST',
      `/api/Chat/${bot.chatbotId}`,
      authorise(bot),
      JSON.stringify({ question, log: false }),
    );
  };
}

async function measureBoth(stage: Stage, nodes: readonly ServiceProcess[]): Promise<[Measured, Measured]> {
  const [asked, written] = [await stage.provision(CHATBOTS), await stage.provision(CHATBOTS)];
  const teach = makeWrite(asked);
  const port = Number(new URL(nodes[0]?.baseUrl ?? '').port);
  await runLoad({ port, connections: 16, requests: CHATBOTS * PAIRS, request: teach });
  return [await measure(stage, nodes, makeAsk(asked)), await measure(stage, nodes, makeWrite(written))];
}

export async function benchThroughput(): Promise<void> {
  console.log(
    `## Asks (${CHATBOTS} chatbots of ${PAIRS} pairs) and writes at ${CONNECTIONS} connections, by nodes; ratio to SQLite\n`,
  );
  const rows: (string | number)[][] = [];
  let first: [Measured, Measured] | undefined;
  for (const count of [0, 1, 2, 4]) {
    const stage = await openStage(count === 0 ? 'SQLite' : 'PostgreSQL');
    try {
      const nodes = await stage.start(count === 0 ? 'all' : 'serve', Math.max(1, count), HELD_BACK);
      const both = await measureBoth(stage, nodes);
      first ??= both;
      for (const [at, what] of ['ask', 'write'].entries()) {
        const one = both[at] as Measured;
        const base = first[at] as Measured;
        rows.push([
          what,
          count === 0 ? 'SQLite, one process' : `PostgreSQL, ${count} API node${count > 1 ? 's' : ''}`,
          one.perSecond,
          one.perCpuSecond,
          one.perTotalCpuSecond,
          one.p99Ms,
          one.perCpuSecond / base.perCpuSecond,
          one.perTotalCpuSecond / base.perTotalCpuSecond,
        ]);
      }
    } finally {
      await stage.close();
    }
  }
  printTable(
    ['', 'store', '/s', '/CPU-s of nodes', '/CPU-s in all', 'p99 ms', 'ratio nodes', 'ratio in all'],
    rows.sort((one, two) => String(one[0]).localeCompare(String(two[0]))),
  );
}
