/** The first ask of a process is a customer's as well: what every question needs is read before the service listens. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '../support/client.ts';
import { startService, type TestService } from '../support/service.ts';
import { watchLoop } from './loop-watch.ts';

let service: TestService;
before(async () => {
  service = await startService();
});
after(() => service.close());

test('the first ask holds the event loop no longer than any other', async () => {
  const client = createClient(service.baseUrl, await service.provision());
  // The connection, the key and the routes are no part of it, nor is training.
  const pair = { question: 'Lamp qqq', answer: 'On it.' };
  assert.equal((await client.call('POST', client.pairs, { body: pair })).status, 201);
  await service.context.trainer.idle();
  const watch = watchLoop({ limitMs: 50 });
  try {
    const body = { question: 'Where is the lamp of mine that is blue?' };
    assert.equal((await client.call('POST', client.chat, { body })).status, 200);
  } finally {
    watch.stop();
  }
  assert.deepEqual(watch.holds, []);
});
