/** What an ask within a conversation costs beside one without, by the same service. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { httpRequest, runLoad } from '../support/load.ts';
import { ORDERS, questionOf, teachOrders } from '../support/orders.ts';
import { residentMib } from '../support/process.ts';
import { printTable } from '../support/table.ts';
import { measureInTurns } from './http.ts';

const REQUESTS = 500;
const OPEN = 10_000;
const POLL_MS = 50;

export async function benchConversations(): Promise<void> {
  console.log(`## An ask among ${ORDERS} pairs, without a conversation and within one\n`);
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  try {
    const { service, chatbotId, headers } = await teachOrders(folder, 'bench-conversations');
    const ask = (body: object): Buffer =>
      httpRequest('POST', `/api/Chat/${chatbotId}`, headers, JSON.stringify(body));
    const call = async <Reply>(path: string, body?: object): Promise<Reply> => {
      const reply = await fetch(`http://127.0.0.1:${service.port}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return (await reply.json()) as Reply;
    };
    // What is still being trained changes what the chatbot knows, and a conversation does not go on from that by itself.
    const untrained = `/api/Training/QA/${chatbotId}?isTrained=false&limit=1`;
    while ((await call<unknown[]>(untrained)).length > 0) await delay(POLL_MS);
    const { conversationId } = await call<{ conversationId: string }>(`/api/Chat/${chatbotId}`, {
      question: questionOf(1),
    });
    const without = (index: number): Buffer => ask({ question: questionOf(index) });
    const rows: (string | number)[][] = [];
    for (const [name, plain, within] of [
      [
        'a question that stands alone',
        without,
        (index: number) => ask({ question: questionOf(index), conversationId }),
      ],
      [
        'one that leans, beside itself spelled out',
        without,
        (index: number) => ask({ question: `and of order ${index % ORDERS}?`, conversationId }),
      ],
      [
        'one that is searched for alone as well',
        without,
        (index: number) => ask({ question: `and when is it ${index % ORDERS}?`, conversationId, log: false }),
      ],
    ] as const) {
      const { bare, ours, ratio } = await measureInTurns(
        { server: service, request: plain },
        { server: service, request: within },
        REQUESTS,
      );
      rows.push([`${name}: without`, bare.perCpuSecond, bare.p50, bare.p99, 1, '']);
      rows.push([`${name}: within`, ours.perCpuSecond, ours.p50, ours.p99, 1 / ratio, '≤ 1.3']);
    }
    const before = residentMib(service.pid);
    await runLoad({ port: service.port, connections: 8, requests: OPEN, request: without });
    const grown = residentMib(service.pid) - before;
    await service.stop();
    printTable(['', 'req/CPU-s', 'p50 ms', 'p99 ms', 'cost per CPU-s', 'bar'], rows);
    console.log(
      `\n${OPEN} more conversations opened: ${grown.toFixed(1)} MiB more resident (bar: 20 MiB). Each is ${conversationId.length} bytes at its caller, and none is kept here.\n`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
