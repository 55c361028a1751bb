/** What a widget loads: its script, how it is to show itself, and the page to try it on. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { AskReply } from '../../../contract/asking/chat.ts';
import type { EmbedSettings, WebsiteSettings } from '../../../contract/website.ts';
import { DEFAULT_WEBSITE_SETTINGS } from '../../../contract/website.ts';
import { WIDGET_DIST_DIR } from '../../../widget/build.ts';
import { type Client, createClient, formWithFile } from '../../support/client.ts';
import { openOwnerSession } from '../../support/owner-session.ts';
import { type Provisioned, startService, type TestService } from '../../support/service.ts';

const WIDGET_MAX_BYTES = 25_000;

let service: TestService;
let shop: Provisioned;
let client: Client;
let session: { cookie: string };

before(async () => {
  service = await startService();
  shop = await service.provision();
  client = createClient(service.baseUrl, shop);
  session = await openOwnerSession(service);
});
after(() => service.close());

const change = (body: object, chatbotId = shop.chatbotId) =>
  client.call<WebsiteSettings>('PATCH', `/api/chatbots/${chatbotId}/website`, {
    key: null,
    headers: { ...session, origin: service.baseUrl },
    body,
  });

/** As a browser or a program that says nothing of encodings would get it. */
const loadScript = (headers: Record<string, string> = {}) =>
  fetch(`${service.baseUrl}/widget.js`, { headers: { 'accept-encoding': 'identity', ...headers } });

test(`the widget is one script of at most ${WIDGET_MAX_BYTES} bytes, compressed`, async () => {
  const [plain, compressed] = await Promise.all(
    ['widget.js', 'widget.js.gz'].map((file) => readFile(join(WIDGET_DIST_DIR, file))),
  );
  assert.ok((compressed?.length ?? 0) <= WIDGET_MAX_BYTES, `${compressed?.length} bytes`);
  assert.deepEqual(gunzipSync(compressed ?? ''), plain);
  assert.doesNotMatch(
    String(plain),
    /\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|localStorage|document\.cookie)\b/,
  );
});

test('a page of any origin may load the script, and is told when it has the newest', async () => {
  const reply = await loadScript();
  assert.equal(reply.status, 200);
  assert.equal(reply.headers.get('content-type'), 'text/javascript; charset=utf-8');
  assert.equal(reply.headers.get('cross-origin-resource-policy'), 'cross-origin');
  assert.equal(reply.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(await reply.text(), await readFile(join(WIDGET_DIST_DIR, 'widget.js'), 'utf8'));
  const etag = reply.headers.get('etag') ?? '';
  const again = await loadScript({ 'if-none-match': etag });
  assert.deepEqual([again.status, await again.text(), again.headers.get('etag')], [304, '', etag]);
  assert.equal((await loadScript({ 'if-none-match': '"other"' })).status, 200);
  for (const encoding of ['br', 'gzip']) {
    const encoded = await loadScript({ 'accept-encoding': encoding });
    assert.equal(encoded.headers.get('content-encoding'), encoding);
    assert.equal(await encoded.text(), await readFile(join(WIDGET_DIST_DIR, 'widget.js'), 'utf8'));
  }
});

test('a key says which chatbot a widget shows, and how its owner wants it', async () => {
  const { secret } = await service.context.keys.create(shop.chatbotId, { scopes: ['ask'] });
  const first = await client.call<EmbedSettings>('GET', '/api/embed', { key: secret });
  const {
    tryPage: _tryPage,
    openFiles: _openFiles,
    smallTalk: _smallTalk,
    answers: _answers,
    modelCallsPerDay: _modelCallsPerDay,
    handover: _handover,
    ...shown
  } = DEFAULT_WEBSITE_SETTINGS;
  assert.deepEqual([first.status, first.body], [200, { chatbotId: shop.chatbotId, ...shown }]);
  const changed = await change({ title: 'Bloom & Bark', starters: ['When do you open?'] });
  assert.deepEqual(changed.body, {
    ...DEFAULT_WEBSITE_SETTINGS,
    title: 'Bloom & Bark',
    starters: ['When do you open?'],
  });
  await change({ color: '#00ff00' });
  const second = await client.call<EmbedSettings>('GET', '/api/embed', { key: secret });
  assert.deepEqual(
    [second.body.title, second.body.color, second.body.starters],
    ['Bloom & Bark', '#00ff00', ['When do you open?']],
  );
  assert.equal((await client.call('GET', '/api/embed', { key: null })).status, 401);
  assert.equal((await client.call('GET', '/api/embed', { key: null, headers: session })).status, 401);
});

test('settings of a website are taken up to their limits, and refused beyond with the field at fault', async () => {
  const fits: Partial<WebsiteSettings> = {
    title: 't'.repeat(60),
    welcomeText: 'w'.repeat(500),
    logoUrl: `https://a.example/${'l'.repeat(1_982)}`,
    starters: ['s'.repeat(120), 'two', 'three'],
    position: 'left',
    smallTalk: { greeting: 'g'.repeat(500), help: 'h' },
  };
  assert.equal(fits.logoUrl?.length, 2_000);
  const { status, body } = await change(fits);
  assert.deepEqual([status, body], [200, { ...body, ...fits }]);
  const faults: [string, object][] = [
    ['/title', { title: 't'.repeat(61) }],
    ['/title', { title: ' ' }],
    ['/welcomeText', { welcomeText: 'w'.repeat(501) }],
    ['/logoUrl', { logoUrl: `https://a.example/${'l'.repeat(1_983)}` }],
    ['/logoUrl', { logoUrl: 'javascript:alert(1)' }],
    ['/logoUrl', { logoUrl: 'data:image/svg+xml,<svg/>' }],
    ['/logoUrl', { logoUrl: 'https://' }],
    ['/starters/0', { starters: ['s'.repeat(121)] }],
    ['/starters/1', { starters: ['one', ''] }],
    ['/starters', { starters: ['one', 'two', 'three', 'four'] }],
    ['/position', { position: 'top' }],
    ['/color', { color: 'red' }],
    ['/color', { color: '#12345' }],
    ['/showSources', { showSources: 'yes' }],
    ['/smallTalk', { smallTalk: { greeting: 'g'.repeat(501) } }],
    ['/smallTalk', { smallTalk: { help: ' ' } }],
    ['/smallTalk', { smallTalk: 'off' }],
  ];
  for (const [path, wrong] of faults) {
    const refused = await change(wrong);
    assert.equal(refused.status, 400, JSON.stringify(wrong));
    const { errors = [] } = refused.body as { errors?: { path: string }[] };
    assert.ok(
      errors.some((error) => error.path === path),
      `${JSON.stringify(wrong)}: ${refused.text}`,
    );
  }
  assert.deepEqual((await change({})).body, body);
  await change({
    title: null,
    welcomeText: null,
    logoUrl: null,
    starters: [],
    position: 'right',
    smallTalk: {},
  });
});

test('the settings of a website are their owner’s alone', async () => {
  const path = `/api/chatbots/${shop.chatbotId}/website`;
  for (const method of ['GET', 'PATCH']) {
    const body = method === 'PATCH' ? { title: 'Mine' } : undefined;
    assert.equal((await client.call(method, path, { key: null, body })).status, 401);
    assert.equal((await client.call(method, path, { body })).status, 401, 'a key opens no console route');
  }
  const account = await service.context.accounts.findOrCreate('other@example.com');
  const other = await service.context.chatbots.create(account.id, 'Theirs');
  assert.equal((await change({ title: 'Mine' }, other.id)).status, 404);
});

test('a customer is shown the source of an answer where the owner lets sources show, an owner always', async () => {
  await client.call('POST', client.files, {
    body: formWithFile('lamp.txt', 'The lamp needs a bulb of type E27.'),
  });
  const { secret } = await service.context.keys.create(shop.chatbotId, { scopes: ['ask'] });
  const askWith = async (key: string) => {
    const body = { question: 'Which bulb does the lamp need?' };
    return (await client.call<AskReply>('POST', client.chat, { key, body })).body.matches;
  };
  assert.deepEqual(await askWith(secret), []);
  await change({ showSources: true });
  assert.deepEqual(
    (await askWith(secret)).map(({ fileName }) => fileName),
    ['lamp.txt'],
  );
  await change({ showSources: false });
  assert.deepEqual(await askWith(secret), []);
  assert.equal((await askWith(shop.apiKey))[0]?.fileName, 'lamp.txt');
});

test('the page to try a chatbot on is there while its owner has it on, and its visitors may only ask', async () => {
  const own = await service.provision();
  const path = `/try/${own.chatbotId}`;
  const look = () => client.call<{ token: string }>('GET', path, { key: null });
  const begin = () => client.call<{ token: string }>('POST', `${path}/session`, { key: null });
  assert.deepEqual([(await look()).status, (await begin()).status], [404, 404]);
  await change({ tryPage: true, title: '<b>"Us" & them</b>' }, own.chatbotId);
  const page = await look();
  assert.equal(page.status, 200);
  assert.match(page.text, /<h1>&lt;b&gt;&quot;Us&quot; &amp; them&lt;\/b&gt;<\/h1>/);
  assert.doesNotMatch(page.text, /docent_/);
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'.*script-src 'self'/);
  const { token } = (await begin()).body;
  const as = createClient(service.baseUrl, { ...own, apiKey: token });
  assert.equal((await as.call('POST', as.chat, { body: { question: 'Hello?' } })).status, 200);
  assert.equal((await as.call('GET', as.pairs)).status, 403);
  for (const wrong of ['/try/nothing', '/try/00000000-0000-4000-8000-000000000000', '/try/']) {
    assert.equal((await client.call('GET', wrong, { key: null })).status, 404, wrong);
  }
  await change({ tryPage: false }, own.chatbotId);
  assert.deepEqual([(await look()).status, (await begin()).status], [404, 404]);
});

test('a try page lives by a key that may only ask: one is made where there is none, and revoking it ends the page', async () => {
  const own = await service.provision();
  await change({ tryPage: true }, own.chatbotId);
  await change({ tryPage: true }, own.chatbotId);
  const made = (await service.context.keys.list(own.chatbotId)).filter(({ name }) => name === 'Try page');
  assert.deepEqual(
    made.map(({ scopes }) => scopes),
    [['ask']],
  );
  await service.context.keys.revoke(own.chatbotId, made[0]?.id ?? '');
  assert.equal((await client.call('GET', `/try/${own.chatbotId}`, { key: null })).status, 404);
  await change({ tryPage: true }, own.chatbotId);
  assert.equal((await client.call('GET', `/try/${own.chatbotId}`, { key: null })).status, 200);
});
