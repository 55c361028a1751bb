/** How long the event loop is held under a load of all kinds, and what another account's asks wait for meanwhile. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hold } from '../../test/promises/loop-watch.ts';
import { createCorpus } from '../support/corpus.ts';
import { httpRequest, runLoad } from '../support/load.ts';
import { type MeasuredServer, startService } from '../support/process.ts';
import { type Provisioned, provision } from '../support/provision.ts';
import { printTable, quantile } from '../support/table.ts';

const PAIRS = 300;
const ASKS = 300;
const FLOOD = { connections: 64, requests: 6_000 };
const HOSTILE = ['# x\n'.repeat(100_000), '- y\n'.repeat(100_000), 'The lamp is blue. '.repeat(100_000)];

const corpus = createCorpus(7);

function post(path: string, { apiKey, chatbotId }: Provisioned, body: object): Buffer {
  const headers = { authorization: `Bearer ${apiKey}` };
  return httpRequest('POST', `/api/${path}/${chatbotId}`, headers, JSON.stringify(body));
}

const asking = (of: Provisioned) => () => post('Chat', of, { question: corpus.sentence(9), log: false });
const teaching = (of: Provisioned) => () =>
  post('Training/QA', of, { question: corpus.sentence(9), answer: corpus.sentence(25) });

async function upload({ port }: MeasuredServer, { apiKey, chatbotId }: Provisioned): Promise<void> {
  for (const text of HOSTILE) {
    const body = new FormData();
    body.append('file', new Blob([text]), 'a.txt');
    await fetch(`http://127.0.0.1:${port}/api/Training/File/${chatbotId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}` },
      body,
    });
  }
}

/** Idle, beside the flood and their ratio; and where known, what one of the flood's costs and the ratio to both, which nothing can be below. */
function describe([idle = 0, beside = 0, ofFlood]: readonly number[]): (number | string)[] {
  const limit = ofFlood === undefined ? ['–', '–'] : [ofFlood, beside / (idle + ofFlood)];
  return [idle, beside, beside / idle, '≤ 3', ...limit];
}

export async function benchHold(): Promise<void> {
  console.log('## Longest hold of the event loop, and asks beside a flood, without the sentence encoder\n');
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  const report = join(folder, 'watch.json');
  let clockMs: number[] = [];
  const [one, other] = (['one', 'other'] as const).map((name) =>
    provision(join(folder, 'data'), name, `${name}@example.com`),
  ) as [Provisioned, Provisioned];
  const server = await startService(
    join(folder, 'data'),
    { DOCENT_SENTENCE_ENCODER: 'false', DOCENT_RATE_LIMIT_PER_MINUTE: '0' },
    [`${new URL('../support/watch-loop.ts', import.meta.url).href}?to=${encodeURIComponent(report)}`],
  );
  try {
    const { port } = server;
    for (const taught of [one, other])
      await runLoad({ port, connections: 4, requests: PAIRS, request: teaching(taught) });
    const ask = () => runLoad({ port, connections: 1, requests: ASKS, request: asking(one) });
    await ask();
    const idle = await ask();
    const flood = { isOver: false };
    const flooding = Promise.all([
      runLoad({ port, ...FLOOD, request: asking(other) }).finally(() => {
        flood.isOver = true;
      }),
      runLoad({ port, connections: 4, requests: 1_000, request: teaching(other) }),
      upload(server, other),
    ]);
    const beside: number[] = [];
    while (!flood.isOver) beside.push(...(await ask()).latenciesMs);
    await flooding;
    // What the flood's own ask costs without anybody beside it: another's waits for one of them at least.
    await runLoad({ port, connections: 1, requests: ASKS, request: asking(other) });
    clockMs = [idle.latenciesMs, beside].map((latenciesMs) => quantile(latenciesMs, 0.99));
  } finally {
    await server.stop();
  }
  const { holds, stretchesMs, asksMs } = JSON.parse(readFileSync(report, 'utf8')) as {
    holds: Hold[];
    stretchesMs: number[];
    asksMs: Record<string, number[]>;
  };
  const [ofOne = [], ofOther = []] = [one, other].map(({ chatbotId }) => asksMs[`/api/Chat/${chatbotId}`]);
  const p99 = (values: readonly number[]): number => quantile(values, 0.99);
  const processorMs = [
    p99(ofOne.slice(ASKS, 2 * ASKS)),
    p99(ofOne.slice(2 * ASKS)),
    p99(ofOther.slice(-ASKS)),
  ];
  printTable(
    [
      'asks of another account, p99 ms',
      'idle',
      'beside the flood',
      'ratio',
      'bar',
      "one of the flood's, idle",
      'ratio to both',
    ],
    [
      ["of the thread's processor time", ...describe(processorMs)],
      ['by the clock', ...describe(clockMs)],
    ],
  );
  printTable(
    ['event loop held, ms of its processor time', 'p99.9', 'longest', 'by', 'bar'],
    [['', quantile(stretchesMs, 0.999), quantile(stretchesMs, 1), holds[0]?.culprit ?? '–', 'p99.9 ≤ 50']],
  );
  rmSync(folder, { recursive: true });
}
