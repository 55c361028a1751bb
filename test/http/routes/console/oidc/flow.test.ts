/** The flow of signing in at an OpenID Connect provider: where it begins and ends, and what does not end it. */
import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { isOwnPage } from '../../../../../server/src/services/sign-in/oidc-client.ts';
import { stageOidc } from './stage.ts';

const stage = stageOidc();
const { openWindow, invite } = stage;

describe('a flow', () => {
  it('ends in the browser that began it, with its state, once', async () => {
    await invite('vera@example.com', 'viewer');
    const window = openWindow();
    const url = await window.passProvider(await window.begin(), 'vera');
    assert.equal((await openWindow().send(url)).headers.get('location'), '/log-in?refused=expired');
    const otherState = new URL(url);
    otherState.searchParams.set('state', 'another');
    const kept = new Map(window.jarOf(stage.service.baseUrl));
    const refused = await window.send(otherState.href);
    assert.equal(refused.headers.get('location'), '/log-in?refused=declined');
    assert.equal(window.jarOf(stage.service.baseUrl).has('docent-oidc'), false);
    for (const [name, value] of kept) window.jarOf(stage.service.baseUrl).set(name, value);
    assert.equal((await window.send(url)).headers.get('location'), '/');
    for (const [name, value] of kept) window.jarOf(stage.service.baseUrl).set(name, value);
    assert.equal((await window.send(url)).headers.get('location'), '/log-in?refused=declined');
  });

  it('takes no code that another browser got, even with the own state', async () => {
    const [one, two] = [openWindow(), openWindow()];
    const stolen = new URL(await one.passProvider(await one.begin(), 'vera'));
    const own = new URL(await two.begin());
    stolen.searchParams.set('state', own.searchParams.get('state') ?? '');
    assert.equal((await two.send(stolen.href)).headers.get('location'), '/log-in?refused=declined');
    assert.equal((await two.session()).account, null);
  });

  it('is not ended by a cookie that was changed, or is too old', async () => {
    const window = openWindow();
    const url = await window.passProvider(await window.begin(), 'vera');
    const jar = window.jarOf(stage.service.baseUrl);
    const cookie = jar.get('docent-oidc') ?? '';
    const [payload = '', signature = ''] = cookie.split('.');
    const flow = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...flow, next: '/elsewhere' })).toString('base64url');
    for (const value of [`${forged}.${signature}`, payload, 'x', '']) {
      jar.set('docent-oidc', value);
      assert.equal((await window.send(url)).headers.get('location'), '/log-in?refused=expired', value);
    }
    jar.set('docent-oidc', cookie);
    stage.aheadMs = 600_000;
    assert.equal((await window.send(url)).headers.get('location'), '/log-in?refused=expired');
    stage.aheadMs = 0;
  });

  it('is begun by no page of another origin', async () => {
    const reply = await openWindow().send(`${stage.service.baseUrl}/api/sessions/oidc`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
      body: '{}',
    });
    assert.equal(reply.status, 403);
  });

  it('leads to no other site afterwards', async () => {
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a\nb']) {
      assert.equal(await openWindow().signIn('vera', { next }), '/', next);
    }
  });
});

test('what is a page of ours', () => {
  for (const page of ['/', '/chatbots', '/chatbots/a/qa?x=1#y', '/%2F%2Fevil.example', '/.//evil.example']) {
    assert.equal(isOwnPage(page), true, page);
  }
  for (const page of [
    '',
    'chatbots',
    '//e.example',
    '/\\e',
    '/a\\b',
    'javascript:x',
    'https://e.example',
    '/\t/e',
    ' /',
  ]) {
    assert.equal(isOwnPage(page), false, page);
  }
});
