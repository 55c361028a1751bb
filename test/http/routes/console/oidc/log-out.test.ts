/** Logging out at the provider and here: who is logged out there is out here, and the other way round. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describe, it } from 'node:test';
import { stageOidc } from './stage.ts';

const stage = stageOidc();
const { openWindow, invite, signLogout, sendLogout } = stage;
type Window = ReturnType<typeof openWindow>;

const isIn = async (window: Window): Promise<boolean> => (await window.session()).account !== null;
const form = (token: string): string => new URLSearchParams({ logout_token: token }).toString();

async function logIn(person = 'vera'): Promise<Window> {
  const window = openWindow();
  assert.equal(await window.signIn(person), '/');
  return window;
}

/** Here, where it says where to go on to at the provider. */
async function logOut(window: Window): Promise<string | null> {
  const reply = await window.send(`${stage.service.baseUrl}/api/sessions/current`, { method: 'DELETE' });
  assert.equal(reply.status, 200);
  return ((await reply.json()) as { location: string | null }).location;
}

/** At the provider, which asks whether that is meant; where it leads then. */
async function confirm(window: Window, location: string): Promise<string | null> {
  const page = await (await window.send(location)).text();
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
  const reply = await window.send(action, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
  });
  return reply.headers.get('location');
}

describe('a token of the provider', () => {
  it('ends all sessions that a person began there, and no other', async () => {
    await invite('vera@example.com', 'viewer');
    const [one, two] = [await logIn(), await logIn()];
    const other = await logIn('colleague');
    const owner = openWindow([stage.owner.cookie]);
    assert.equal((await sendLogout(form(await signLogout()))).status, 200);
    const states = await Promise.all([one, two, other, owner].map(isIn));
    assert.deepEqual(states, [false, false, true, true]);
    assert.ok(await isIn(await logIn()));
    assert.equal((await sendLogout(form(await signLogout({ sub: 'nobody here' })))).status, 200);
  });

  it('counts once: who has signed in again meanwhile stays in', async () => {
    const token = form(await signLogout());
    const window = await logIn();
    assert.equal((await sendLogout(token)).status, 200);
    assert.equal(await isIn(window), false);
    const again = await logIn();
    const reply = await sendLogout(token);
    assert.deepEqual([reply.status, reply.headers.get('cache-control')], [200, 'no-store']);
    assert.equal(await isIn(again), true);
  });

  it('ends nothing unless it is one, of this provider, for this service, and fresh', async () => {
    const window = await logIn();
    const now = Math.floor(Date.now() / 1_000);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const unsigned = [{ alg: 'none' }, { iss: 'x', aud: 'docent', sub: 'vera' }];
    const good = await signLogout();
    const tokens: Record<string, string> = {
      'of another issuer': await signLogout({ iss: 'https://elsewhere.example' }),
      'for another client': await signLogout({ aud: 'another' }),
      'too old': await signLogout({ iat: now - 400, exp: now + 60 }),
      expired: await signLogout({ exp: now - 100 }),
      'from the future': await signLogout({ iat: now + 400, exp: now + 500 }),
      'without a time': await signLogout({ iat: undefined as unknown as number }),
      'without an id': await signLogout({ jti: undefined as unknown as string }),
      'without anybody': await signLogout({ sub: undefined as unknown as string }),
      'without an event': await signLogout({ events: undefined }),
      'of another event': await signLogout({ events: { 'https://elsewhere.example/event': {} } }),
      'whose event is no object': await signLogout({
        events: { 'http://schemas.openid.net/event/backchannel-logout': true },
      }),
      'with a nonce, as an ID token': await signLogout({ nonce: 'n' }),
      'of another type': await signLogout({}, { typ: 'at+jwt' }),
      'by another key': await signLogout({}, { key: privateKey }),
      'by no key': `${unsigned.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`,
      changed: `${good.slice(0, -8)}AAAAAAAA`,
      'no token': 'x',
      empty: '',
    };
    for (const [what, token] of Object.entries(tokens))
      assert.equal((await sendLogout(form(token))).status, 400, what);
    assert.equal((await sendLogout('')).status, 400);
    assert.equal((await sendLogout(JSON.stringify({ logout_token: good }), 'application/json')).status, 400);
    assert.equal((await sendLogout(form('x'.repeat(200_000)))).status, 413);
    assert.equal(await isIn(window), true);
    assert.equal((await sendLogout(form(good))).status, 200);
    assert.equal(await isIn(window), false);
  });
});

describe('who logs out here', () => {
  it('is sent to the provider, which logs out, tells so, and leads back', async () => {
    const [window, elsewhere] = [await logIn(), await logIn()];
    const location = (await logOut(window)) ?? '';
    assert.equal(await isIn(window), false);
    assert.equal(await confirm(window, location), `${stage.service.baseUrl}/log-in`);
    assert.equal(await isIn(elsewhere), true, 'a session of another browser at the provider');
    // The provider has forgotten who this browser was.
    assert.equal(await window.signIn('colleague'), '/');
    assert.equal((await window.session()).account?.email, 'Carla@Firm.example');
  });

  it('at the provider is out here at once, in that browser alone', async () => {
    const [window, elsewhere] = [await logIn(), await logIn()];
    const end = new URL((await logOut(await logIn())) ?? '');
    await confirm(window, end.href);
    assert.deepEqual([await isIn(window), await isIn(elsewhere)], [false, true]);
  });

  it('with a password is sent nowhere', async () => {
    const { auth } = stage.service.context.console;
    const { account, cookies } = await auth.logIn({
      ...{ email: 'owner@example.com', password: 'correct horse battery', address: '' },
    });
    const window = openWindow(cookies);
    assert.equal((await window.session()).account?.id, account.id);
    assert.equal(await logOut(window), null);
    assert.equal(await isIn(window), false);
  });
});
