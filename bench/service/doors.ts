/** What an ask through the OpenAI-compatible door costs beside one of the API, by the same service. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { httpRequest } from '../support/load.ts';
import { ORDERS, questionOf, teachOrders } from '../support/orders.ts';
import { printTable } from '../support/table.ts';
import { measureInTurns } from './http.ts';

const REQUESTS = 2_000;

export async function benchDoors(): Promise<void> {
  console.log(`## An ask among ${ORDERS} pairs, by the API and through /v1\n`);
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  try {
    const { service, chatbotId, headers } = await teachOrders(folder, 'bench-doors');
    const ask = (index: number): Buffer =>
      httpRequest('POST', `/api/Chat/${chatbotId}`, headers, JSON.stringify({ question: questionOf(index) }));
    const complete = (stream: boolean) => (index: number) => {
      const messages = [{ role: 'user', content: questionOf(index) }];
      const body = JSON.stringify({ model: chatbotId, messages, stream });
      return httpRequest('POST', '/v1/chat/completions', headers, body);
    };
    const rows: (string | number)[][] = [];
    for (const [door, stream] of [
      ['/v1/chat/completions', false],
      ['/v1/chat/completions, streamed', true],
    ] as const) {
      const { bare, ours, ratio } = await measureInTurns(
        { server: service, request: ask },
        { server: service, request: complete(stream) },
        REQUESTS,
      );
      rows.push(['/api/Chat', bare.perCpuSecond, bare.p50, bare.p99, 1, '']);
      rows.push([door, ours.perCpuSecond, ours.p50, ours.p99, 1 / ratio, '≤ 1.2']);
    }
    await service.stop();
    printTable(['', 'req/CPU-s', 'p50 ms', 'p99 ms', 'cost per CPU-s', 'bar'], rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
