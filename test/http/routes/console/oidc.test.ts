/** Signing in at an OpenID Connect provider that runs here: who comes in, as whom, and what keeps others out. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, before, describe, it, test } from 'node:test';
import { Provider } from 'oidc-provider';
import type { SessionState } from '../../../../contract/accounts.ts';
import type { MemberList, NewInvite } from '../../../../contract/members.ts';
import type { Role } from '../../../../contract/roles.ts';
import { isOwnPage } from '../../../../server/src/services/sign-in/oidc-client.ts';
import { findFreePort } from '../../../support/free-port.ts';
import { openOwnerSession } from '../../../support/owner-session.ts';
import { startService, type TestService } from '../../../support/service.ts';

interface Person {
  email: string;
  email_verified?: boolean;
}
/** Whom the provider knows, by the name that it gives them. */
const PEOPLE: Record<string, Person> = {
  vera: { email: 'vera@example.com', email_verified: true },
  'other-vera': { email: 'vera@example.com', email_verified: true },
  claimed: { email: 'owner@example.com', email_verified: true },
  unproven: { email: 'ivo@example.com', email_verified: false },
  ivo: { email: 'ivo@example.com', email_verified: true },
  una: { email: 'una@example.com', email_verified: true },
  stranger: { email: 'stranger@example.com', email_verified: true },
  colleague: { email: 'Carla@Firm.example', email_verified: true },
  courted: { email: 'cora@firm.example', email_verified: true },
  lookalike: { email: 'carla@notfirm.example', email_verified: true },
};
const PASSWORD = 'a password of their own';
const HOUR_MS = 3_600_000;

let service: TestService;
let provider: Server;
let issuer: string;
let owner: { cookie: string };
let aheadMs = 0;
/** Who signs in at the provider next. */
let signsIn = '';

before(async () => {
  const publicPort = await findFreePort();
  const publicUrl = `http://127.0.0.1:${publicPort}`;
  const providerPort = await findFreePort();
  issuer = `http://127.0.0.1:${providerPort}`;
  const oidc = new Provider(issuer, {
    clients: [
      {
        client_id: 'docent',
        client_secret: 'a secret of the client',
        redirect_uris: [`${publicUrl}/api/sessions/oidc/callback`],
      },
    ],
    cookies: { keys: ['a key of the provider'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...PEOPLE[id] }) }),
    async loadExistingGrant({ oidc: { client, session, provider: of } }) {
      const grant = new of.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = oidc.callback();
  provider = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return void answer(request, response);
    void oidc.interactionFinished(request, response, { login: { accountId: signsIn } });
  });
  await new Promise<void>((resolve) => provider.listen(providerPort, '127.0.0.1', resolve));
  service = await startService({
    training: false,
    nowMs: () => Date.now() + aheadMs,
    env: {
      DOCENT_PORT: String(publicPort),
      DOCENT_PUBLIC_URL: publicUrl,
      DOCENT_OIDC_ISSUER: issuer,
      DOCENT_OIDC_CLIENT_ID: 'docent',
      DOCENT_OIDC_CLIENT_SECRET: 'a secret of the client',
      DOCENT_OIDC_NAME: 'Firm ID',
      DOCENT_OIDC_DOMAINS: 'firm.example',
      DOCENT_OIDC_ACCOUNT: 'owner@example.com',
      DOCENT_OIDC_ROLE: 'answerer',
      DOCENT_PASSWORD_SIGN_IN: 'owners',
    },
  });
  await service.provision('Shop');
  owner = await openOwnerSession(service);
});
after(async () => {
  await service.close();
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
});

/** A browser: cookies by origin, redirects one by one. */
function openWindow(cookies: string[] = []) {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: string): Map<string, string> => {
    const { origin } = new URL(url);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  const keep = (url: string, lines: readonly string[]): void => {
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === '' || /max-age=0/i.test(line)) jarOf(url).delete(name);
      else jarOf(url).set(name, value);
    }
  };
  keep(service.baseUrl, cookies);
  const send = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string>), ...(cookie !== '' && { cookie }) };
    const reply = await fetch(url, { ...init, headers, redirect: 'manual' });
    keep(url, reply.headers.getSetCookie());
    return reply;
  };
  const begin = async (body: object = {}): Promise<string> => {
    const headers = { 'content-type': 'application/json' };
    const reply = await send(`${service.baseUrl}/api/sessions/oidc`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    });
    assert.equal(reply.status, 200);
    return ((await reply.json()) as { location: string }).location;
  };
  /** Signs in at the provider; the address that it sends the browser back to. */
  const passProvider = async (location: string, person: string): Promise<string> => {
    signsIn = person;
    let url = location;
    for (let hops = 0; hops < 10 && !url.startsWith(service.baseUrl); hops += 1) {
      const reply = await send(url);
      const next = reply.headers.get('location');
      assert.ok(next, `${url}: ${reply.status}`);
      url = new URL(next, url).href;
    }
    return url;
  };
  /** Where one ends up. */
  const signIn = async (person: string, body: object = {}): Promise<string> => {
    const reply = await send(await passProvider(await begin(body), person));
    assert.equal(reply.status, 303);
    return reply.headers.get('location') ?? '';
  };
  const session = async (): Promise<SessionState> =>
    (await send(`${service.baseUrl}/api/sessions/current`)).json() as Promise<SessionState>;
  return { send, begin, passProvider, signIn, session, jarOf };
}

const asOwner = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const headers = { ...owner, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const reply = await fetch(service.baseUrl + path, {
    ...{ method, headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
};
const invite = (email: string, role: Role) => asOwner<NewInvite>('POST', '/api/invites', { email, role });
/** By the link, with a password. */
const accept = ({ link }: NewInvite): Promise<Response> =>
  fetch(`${service.baseUrl}/api/invites/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: new URL(link).hash.slice(1), password: PASSWORD }),
  });
const findMember = async (email: string) =>
  (await asOwner<MemberList>('GET', '/api/members')).members.find((member) => member.email === email);

describe('at the identity provider', () => {
  it('nobody comes in who was not invited', async () => {
    const window = openWindow();
    assert.equal((await window.session()).oidc, 'Firm ID');
    assert.equal(await window.signIn('stranger'), '/log-in?refused=not-invited');
    assert.equal((await window.session()).account, null);
  });

  it('whoever was invited comes in with the role of the invitation, and again later', async () => {
    await invite('vera@example.com', 'editor');
    const window = openWindow();
    assert.equal(await window.signIn('vera', { next: '/chatbots?x=1' }), '/chatbots?x=1');
    const { account } = await window.session();
    assert.deepEqual([account?.email, account?.role], ['vera@example.com', 'editor']);
    assert.deepEqual((await asOwner<MemberList>('GET', '/api/members')).invites, []);
    const later = openWindow();
    assert.equal(await later.signIn('vera'), '/');
    assert.equal((await later.session()).account?.id, account?.id);
  });

  it('another with the same address is not taken for the same person', async () => {
    const window = openWindow();
    assert.equal(await window.signIn('other-vera'), '/log-in?refused=other-identity');
    assert.equal((await window.session()).account, null);
  });

  it('an address that the provider does not vouch for opens nothing', async () => {
    await invite('ivo@example.com', 'viewer');
    const window = openWindow();
    assert.equal(await window.signIn('unproven'), '/log-in?refused=not-verified');
    assert.equal((await window.session()).account, null);
  });

  it('takes over a member who joined by the link, whose password and sessions end', async () => {
    const joined = await accept(await invite('ivo@example.com', 'owner'));
    const first = openWindow(joined.headers.getSetCookie());
    const before = (await first.session()).account;
    assert.equal(before?.email, 'ivo@example.com');
    const window = openWindow();
    assert.equal(await window.signIn('ivo'), '/');
    assert.equal((await window.session()).account?.id, before?.id);
    assert.equal((await first.session()).account, null);
    assert.equal(await service.context.store.read.auth.findCredential(before?.id ?? ''), undefined);
  });

  it('an account that somebody made by itself is connected by who is logged in alone', async () => {
    const window = openWindow();
    assert.equal(await window.signIn('claimed'), '/log-in?refused=password-first');
    const own = openWindow([owner.cookie]);
    assert.equal(await own.signIn('claimed', { connect: true, next: '/account' }), '/account');
    const again = openWindow();
    assert.equal(await again.signIn('claimed'), '/');
    const { account } = await again.session();
    assert.deepEqual([account?.email, account?.role], ['owner@example.com', 'owner']);
  });

  it('who connects must be who began it', async () => {
    const own = openWindow([owner.cookie]);
    const url = await own.passProvider(await own.begin({ connect: true }), 'stranger');
    own.jarOf(service.baseUrl).delete('docent.session_token');
    const reply = await own.send(url);
    assert.equal(reply.headers.get('location'), '/log-in?refused=expired');
    assert.equal(await openWindow().signIn('stranger'), '/log-in?refused=not-invited');
  });

  it('an address of a domain that may comes in without an invitation, one that looks like it does not', async () => {
    const window = openWindow();
    assert.equal(await window.signIn('colleague'), '/');
    const { account } = await window.session();
    assert.deepEqual([account?.email, account?.role], ['Carla@Firm.example', 'answerer']);
    assert.equal(await openWindow().signIn('lookalike'), '/log-in?refused=not-invited');
  });

  it('who has a place here already is not drawn into another account by an invitation', async () => {
    const { accounts, console: services } = service.context;
    const { id } = await accounts.findOrCreate('lurer@example.com');
    const lurer = { accountId: id, role: 'owner', personId: id } as const;
    await services.members.invite(lurer, { email: 'cora@firm.example', role: 'owner' });
    const window = openWindow();
    assert.equal(await window.signIn('courted'), '/');
    assert.equal((await window.session()).account?.role, 'answerer');
    assert.ok(await findMember('cora@firm.example'));
  });

  it('a session ends after its hours, however it is used, and at once when the member is removed', async () => {
    const window = openWindow();
    await window.signIn('vera');
    aheadMs += 12 * HOUR_MS - 60_000;
    assert.notEqual((await window.session()).account, null);
    aheadMs += 60_000;
    assert.equal((await window.session()).account, null);
    aheadMs = 0;
    const again = openWindow();
    assert.equal(await again.signIn('vera'), '/');
    const member = await findMember('vera@example.com');
    await asOwner('DELETE', `/api/members/${member?.id}`);
    assert.equal((await again.session()).account, null);
    assert.equal(await openWindow().signIn('vera'), '/log-in?refused=not-invited');
  });
});

describe('a flow', () => {
  it('ends in the browser that began it, with its state, once', async () => {
    await invite('vera@example.com', 'viewer');
    const window = openWindow();
    const url = await window.passProvider(await window.begin(), 'vera');
    assert.equal((await openWindow().send(url)).headers.get('location'), '/log-in?refused=expired');
    const otherState = new URL(url);
    otherState.searchParams.set('state', 'another');
    const kept = new Map(window.jarOf(service.baseUrl));
    const refused = await window.send(otherState.href);
    assert.equal(refused.headers.get('location'), '/log-in?refused=declined');
    assert.equal(window.jarOf(service.baseUrl).has('docent-oidc'), false);
    for (const [name, value] of kept) window.jarOf(service.baseUrl).set(name, value);
    assert.equal((await window.send(url)).headers.get('location'), '/');
    for (const [name, value] of kept) window.jarOf(service.baseUrl).set(name, value);
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
    const jar = window.jarOf(service.baseUrl);
    const cookie = jar.get('docent-oidc') ?? '';
    const [payload = '', signature = ''] = cookie.split('.');
    const flow = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...flow, next: '/elsewhere' })).toString('base64url');
    for (const value of [`${forged}.${signature}`, payload, 'x', '']) {
      jar.set('docent-oidc', value);
      assert.equal((await window.send(url)).headers.get('location'), '/log-in?refused=expired', value);
    }
    jar.set('docent-oidc', cookie);
    aheadMs = 600_000;
    assert.equal((await window.send(url)).headers.get('location'), '/log-in?refused=expired');
    aheadMs = 0;
  });

  it('is begun by no page of another origin', async () => {
    const reply = await openWindow().send(`${service.baseUrl}/api/sessions/oidc`, {
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

test('passwords are for Owners alone where it is set so: the link of an invitation sets no other one', async () => {
  const refused = await accept(await invite('una@example.com', 'editor'));
  assert.deepEqual([refused.status, refused.headers.getSetCookie()], [403, []]);
  assert.equal(await findMember('una@example.com'), undefined);
  const window = openWindow();
  assert.equal(await window.signIn('una'), '/');
  assert.equal((await window.session()).account?.role, 'editor');
});

test('passwords are for Owners alone where it is set so', async () => {
  const { auth, members } = service.context.console;
  const { accountId } = (await auth.findSession(owner.cookie))?.membership ?? { accountId: '' };
  const { id } = await members.join('pia@example.com', { accountId, role: 'editor' });
  await auth.resetPassword((await auth.createResetToken('pia@example.com')) ?? '', PASSWORD);
  await assert.rejects(auth.logIn({ email: 'pia@example.com', password: PASSWORD, address: '' }), {
    code: 'forbidden',
  });
  assert.deepEqual(await service.context.store.read.auth.listSessions(id), []);
  const { cookie } = await openOwnerSession(service);
  assert.ok(cookie);
});
