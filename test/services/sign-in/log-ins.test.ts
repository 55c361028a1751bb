/** Passwords cannot be tried in bulk: neither at the same moment, nor between log-ins of one's own. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openOwnerSession } from '../../support/owner-session.ts';
import { startService, type TestService } from '../../support/service.ts';

const PASSWORD = 'correct horse battery';

let service: TestService;
before(async () => {
  // Waits that are over while slow log-ins go on would let more of them through.
  const now = Date.now();
  service = await startService({ training: false, nowMs: () => now });
  await service.provision();
  await openOwnerSession(service);
});
after(() => service.close());

async function logIn(email: string, password: string): Promise<number> {
  const reply = await fetch(`${service.baseUrl}/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: service.baseUrl },
    body: JSON.stringify({ email, password }),
  });
  return reply.status;
}

test('of many wrong passwords at the same moment, few are tried', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 60 }, (_, at) => logIn('hasty@example.com', `wrong ${at}`)),
  );
  assert.deepEqual(new Set(statuses), new Set([401, 429]));
  assert.equal(statuses.filter((status) => status === 401).length, 6);
});

test('log-ins of an own account leave the count of what was tried for others', async () => {
  assert.equal(await logIn('owner@example.com', PASSWORD), 200);
  const statuses: number[] = [];
  for (let at = 0; at < 30 && !statuses.includes(429); at += 1) {
    statuses.push(await logIn(`other${at}@example.com`, 'wrong password'));
    await logIn('owner@example.com', PASSWORD);
  }
  assert.ok(statuses.includes(429), statuses.join());
});
