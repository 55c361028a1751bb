/** The live stream of a console goes on for as long as its session does. */
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type IncomingMessage, request as openRequest } from 'node:http';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { aStep } from '../../../support/a-step.ts';
import { openOwnerSession } from '../../../support/owner-session.ts';
import { type Provisioned, startService, type TestService } from '../../../support/service.ts';

let service: TestService;
let bot: Provisioned;

before(async () => {
  service = await startService({ training: false, env: { DOCENT_CONSOLE_STREAMS_PER_ACCOUNT: '2' } });
  bot = await service.provision();
});
after(() => service.close());

async function openStream(cookie: string): Promise<ReadableStreamDefaultReader<string>> {
  const reply = await fetch(`${service.baseUrl}/api/events`, { headers: { cookie } });
  assert.equal(reply.status, 200);
  assert.ok(reply.body);
  return reply.body.pipeThrough(new TextDecoderStream()).getReader();
}

const rename = (name: string) =>
  service.context.chatbots.update(bot.accountId, bot.chatbotId, { name }, aStep());

/** Until the stream tells of a change: what changes before it looks for the first time is no change to it. */
async function hearOfChange(reader: ReadableStreamDefaultReader<string>): Promise<void> {
  let isHeard = false;
  const heard = (async () => {
    let text = '';
    while (!text.includes('event: change')) text += (await reader.read()).value ?? assert.fail('it ended');
    isHeard = true;
  })();
  for (let turn = 0; !isHeard; turn += 1) {
    await rename(`name ${turn}`);
    await nextTurn();
  }
  await heard;
}

test('it tells nothing that changes after its session ended, and ends', async () => {
  const { cookie } = await openOwnerSession(service);
  const reader = await openStream(cookie);
  await hearOfChange(reader);
  await service.context.console.auth.logOut(cookie);
  const { chatbotId } = await service.provision();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) rest += part.value;
  assert.doesNotMatch(rest, new RegExp(chatbotId));
});

test('an account has as many streams as the limit says, and another one in place of any that ends', async (t) => {
  const { cookie } = await openOwnerSession(service);
  const requests: IncomingMessage[] = [];
  const note = (message: unknown) => void requests.push((message as { request: IncomingMessage }).request);
  subscribe('http.server.request.start', note);
  t.after(() => unsubscribe('http.server.request.start', note));
  const [first] = [await openStream(cookie), await openStream(cookie)];
  const call = () => fetch(`${service.baseUrl}/api/events`, { headers: { cookie } });
  const refused = await call();
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '10']);
  assert.equal(((await refused.json()) as { code: string }).code, 'rate_limited');
  // The service hears of the end a moment later.
  const heard = new Promise((resolve) => requests[0]?.once('close', resolve));
  await first.cancel();
  await heard;
  const again = await call();
  assert.equal(again.status, 200);
  await again.body?.cancel();
});

test('a stream that is asked for with a body takes no place, and leaves none taken', async (t) => {
  const small = await startService({ training: false, env: { DOCENT_MAX_REQUESTS: '1' } });
  t.after(() => small.close());
  await small.provision();
  const { cookie } = await openOwnerSession(small);
  for (let turn = 0; turn < 3; turn += 1) {
    const request = openRequest(`${small.baseUrl}/api/events`, {
      headers: { cookie, 'content-type': 'application/json', 'content-length': '2' },
    });
    request.end('{}');
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    assert.equal(reply.statusCode, 200);
    reply.resume();
    const list = () => fetch(`${small.baseUrl}/api/chatbots`, { headers: { cookie } });
    assert.equal((await list()).status, 200);
    reply.destroy();
    assert.equal((await list()).status, 200);
  }
});
