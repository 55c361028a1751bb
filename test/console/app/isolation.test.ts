/** Two owners who cannot see each other's anything; pages that may do nothing but their own work. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../support/service.ts';
import { closeContext, skipWithoutBrowser, type Visitor } from '../support/browser.ts';
import { startConsoleService } from '../support/console-service.ts';
import { button, link } from '../support/locators.ts';
import { addPair, createAccount, makeChatbot, makeKey, rowOf } from '../support/owner.ts';
import { setStage } from '../support/stage.ts';

const skip = skipWithoutBrowser;
let alice: Visitor;
let bob: Visitor;
let chatbotId: string;

const stage = setStage(
  async ({ visitor, visit }) => {
    alice = visitor;
    await createAccount(alice.page, 'alice@example.com');
    chatbotId = await makeChatbot(alice.page, 'Alice’s secret bot');
    await addPair(alice.page, 'Where is the treasure?', 'Under the old oak.');
    await makeKey(alice.page, 'hers');
    bob = await visit();
    await createAccount(bob.page, 'bob@example.com');
  },
  () => startConsoleService({ DOCENT_SIGN_UP: 'open' }),
);

test('another owner sees nothing of it in the console', { skip }, async () => {
  await bob.page.getByText('No chatbot yet').waitFor();
  for (const tab of [
    'qa',
    'files',
    'files/1',
    'test',
    'unanswered',
    'answers',
    'insights',
    'api-key',
    'settings',
  ]) {
    await bob.page.goto(`/chatbots/${chatbotId}/${tab}`);
    await bob.page.getByText('There is nothing here').waitFor();
    assert.doesNotMatch(await bob.page.content(), /secret bot|treasure|oak/);
  }
});

test('an address that nobody has shows the console’s own page for it', { skip }, async () => {
  const { page, context, complaints } = await stage.visit();
  const reply = await page.goto('/no/such/page');
  assert.equal(reply?.status(), 404);
  await page.getByText('There is nothing here').waitFor();
  await link(page, 'To your chatbots').click();
  await button(page, 'Log in').waitFor();
  assert.deepEqual(complaints, []);
  await closeContext(context);
});

test('another owner’s session opens none of its routes, whatever the method', { skip }, async () => {
  const headers = { origin: stage.service.baseUrl };
  const own = `/api/chatbots/${chatbotId}`;
  const calls = [
    ['get', own, 404],
    ['patch', own, 404],
    ['delete', own, 404],
    ['get', `${own}/keys`, 404],
    ['post', `${own}/keys`, 404],
    ['delete', `${own}/keys/x`, 404],
    ['get', `${own}/unanswered`, 404],
    ['post', `${own}/unanswered/dismissals`, 404],
    ['get', `${own}/insights`, 404],
    ['get', `${own}/files`, 404],
    ['get', `${own}/files/1/chunks`, 404],
    ['get', `/api/Training/File/${chatbotId}/1/content`, 403],
    ['put', `${own}/import/parts`, 404],
    ['post', `${own}/import`, 404],
    ['get', `${own}/import`, 404],
    ['post', `${own}/import/stop`, 404],
    ['post', `${own}/import/resume`, 404],
    ['delete', `${own}/import`, 404],
    ['get', `/api/Training/QA/${chatbotId}`, 403],
    ['post', `/api/Training/QA/${chatbotId}`, 403],
    ['get', `/api/Training/File/${chatbotId}`, 403],
    ['post', `/api/Chat/${chatbotId}`, 403],
  ] as const;
  for (const [method, path, status] of calls) {
    const data = method === 'get' || method === 'delete' ? undefined : {};
    const reply = await bob.page.request.fetch(path, { method, headers, ...(data && { data }) });
    assert.equal(reply.status(), status, `${method} ${path}`);
  }
  const mine = await alice.page.request.get(own);
  assert.equal(mine.status(), 200);
});

test('the live stream of another owner tells nothing of it', { skip }, async () => {
  await bob.page.goto('/chatbots');
  await bob.page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const stream = new EventSource('/api/events');
    stream.addEventListener('change', (event) => heard.push(event.data as string));
    return new Promise((resolve) => stream.addEventListener('open', resolve, { once: true }));
  });
  await alice.page.goto(`/chatbots/${chatbotId}/qa`);
  await addPair(alice.page, 'And the map?', 'In the attic.');
  await rowOf(alice.page, 'And the map?').getByText('Ready').waitFor();
  // A change of his own comes after hers would have.
  const own = await bob.page.request.post('/api/chatbots', {
    data: { name: 'Bob’s own' },
    headers: { origin: stage.service.baseUrl },
  });
  const { id } = (await own.json()) as { id: string };
  await bob.page.waitForFunction(
    (mine) => (globalThis as unknown as { heard: string[] }).heard.some((change) => change.includes(mine)),
    id,
  );
  const heard = await bob.page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.join());
  assert.doesNotMatch(heard, new RegExp(chatbotId));
});

test('writes from pages of another origin are refused, although the cookie came along', {
  skip,
}, async () => {
  for (const origin of ['https://evil.example', 'null']) {
    const reply = await alice.page.request.post('/api/chatbots', {
      data: { name: 'Smuggled' },
      headers: { origin },
    });
    assert.equal(reply.status(), 403, origin);
    const training = await alice.page.request.post(`/api/Training/QA/${chatbotId}`, {
      data: { question: 'q', answer: 'a' },
      headers: { origin },
    });
    assert.equal(training.status(), 403, origin);
  }
});

test('the session cookie is out of reach of scripts and other sites, and Secure behind TLS', {
  skip,
}, async () => {
  const [cookie] = await alice.context.cookies();
  assert.equal(cookie?.httpOnly, true);
  assert.equal(cookie?.sameSite, 'Lax');
  assert.equal(await alice.page.evaluate(() => document.cookie), '');

  const behindTls = await startService({ env: { DOCENT_PUBLIC_URL: 'https://docent.example.com' } });
  try {
    const reply = await fetch(`${behindTls.baseUrl}/api/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://docent.example.com' },
      body: JSON.stringify({ email: 'a@example.com', password: 'long enough for all' }),
    });
    assert.equal(reply.status, 201);
    assert.match(reply.headers.getSetCookie()[0] ?? '', /; Secure$/);
  } finally {
    await behindTls.close();
  }
});

test('texts are shown as texts, and the policy forbids inline script and style', { skip }, async () => {
  const evil = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>';
  await alice.page.goto(`/chatbots/${chatbotId}/qa`);
  await addPair(alice.page, evil, evil);
  await alice.page.getByText('<script>').first().waitFor();
  assert.doesNotMatch(await alice.page.title(), /owned/);
  const reply = await alice.page.request.get('/chatbots');
  const policy = reply.headers()['content-security-policy'] ?? '';
  assert.match(policy, /script-src 'self';style-src 'self';/);
  assert.doesNotMatch(policy, /unsafe/);
  assert.doesNotMatch(await reply.text(), /<style|style=|<script>|onload=/);
  assert.deepEqual([...alice.complaints, ...bob.complaints], []);
});
