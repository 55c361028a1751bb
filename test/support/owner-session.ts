/** Logs in as the owner of what tests provision, and imports as the console does it for one. */
import { randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import type { BulkRow } from '../../contract/knowledge/bulk.ts';
import { IMPORT_PART_ROWS, type ImportRun } from '../../contract/knowledge/import-runs.ts';
import type { Client } from './client.ts';
import type { TestService } from './service.ts';

const PASSWORD = 'correct horse battery';

/** Headers of a request that carries the owner's session. */
export async function openOwnerSession({ context }: TestService): Promise<{ cookie: string }> {
  const { auth } = context.console;
  const email = 'owner@example.com';
  const token = await auth.createResetToken(email);
  if (token === undefined) throw new Error('Nothing was provisioned yet.');
  await auth.resetPassword(token, PASSWORD);
  const { cookies } = await auth.logIn({ email, password: PASSWORD, address: '' });
  return { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') };
}

/** A request of somebody who may import; the reply's body. Throws where it is refused. */
export type SendAsOwner = (method: string, path: string, body?: object) => Promise<unknown>;

export function sendBy(client: Client, headers: Record<string, string>): SendAsOwner {
  return async (method, path, body) => {
    const reply = await client.call<unknown>(method, path, { key: null, headers, body });
    if (reply.status >= 400) throw new Error(`${method} ${path}: ${reply.text}`);
    return reply.body;
  };
}

/** @returns the id of the import, which is not begun */
export async function handOver(
  send: SendAsOwner,
  chatbotId: string,
  parts: readonly (readonly BulkRow[])[],
): Promise<string> {
  const importId = randomUUID();
  for (const [part, rows] of parts.entries())
    await send('PUT', `/api/chatbots/${chatbotId}/import/parts`, { importId, part, rows });
  return importId;
}

export async function untilEnded(send: SendAsOwner, chatbotId: string): Promise<ImportRun> {
  for (;;) {
    const run = (await send('GET', `/api/chatbots/${chatbotId}/import`)) as ImportRun;
    if (run.state !== 'running') return run;
    await rest(5);
  }
}

/** Hands pairs over, begins the import, and waits until the service has done it. */
export async function importPairs(
  send: SendAsOwner,
  chatbotId: string,
  pairs: readonly { question: string; answer: string }[],
): Promise<ImportRun> {
  const rows = pairs.map(({ question, answer }) => ({ questions: [question], answer }));
  const parts = Array.from({ length: Math.ceil(rows.length / IMPORT_PART_ROWS) }, (_, at) =>
    rows.slice(at * IMPORT_PART_ROWS, (at + 1) * IMPORT_PART_ROWS),
  );
  const importId = await handOver(send, chatbotId, parts);
  await send('POST', `/api/chatbots/${chatbotId}/import`, { importId, parts: parts.length, mode: 'add' });
  const run = await untilEnded(send, chatbotId);
  if (run.state !== 'done') throw new Error(`The import is ${run.state}: ${run.fault?.detail}`);
  return run;
}
