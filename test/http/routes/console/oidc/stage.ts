/** A service whose members sign in at an OpenID Connect provider that runs here, and browsers that do so. */
import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { after, before } from 'node:test';
import { type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';
import type { SessionState } from '../../../../../contract/accounts.ts';
import type { MemberList, MemberRecord, NewInvite } from '../../../../../contract/members.ts';
import type { Role } from '../../../../../contract/roles.ts';
import { findFreePort } from '../../../../support/free-port.ts';
import { openOwnerSession } from '../../../../support/owner-session.ts';
import { startService, type TestService } from '../../../../support/service.ts';

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
const { privateKey: PROVIDER_KEY } = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const PASSWORD = 'a password of their own';

export interface OidcStage {
  readonly service: TestService;
  /** Headers of the Owner of the account. */
  readonly owner: { cookie: string };
  /** How far the service's clock is ahead. */
  aheadMs: number;
  /** A browser: cookies by origin, redirects one by one. */
  openWindow(cookies?: string[]): Window;
  asOwner<T>(method: string, path: string, body?: unknown): Promise<T>;
  invite(email: string, role: Role): Promise<NewInvite>;
  /** By the link, with a password. */
  accept(invited: NewInvite): Promise<Response>;
  findMember(email: string): Promise<MemberRecord | undefined>;
  /** A token as the provider signs it: one that logs vera out, but for these claims; undefined leaves one out. */
  signLogout(claims?: JWTPayload, header?: { typ?: string; key?: KeyObject }): Promise<string>;
  /** As the provider does it. */
  sendLogout(body: string, type?: string): Promise<Response>;
}

interface Window {
  send(url: string, init?: RequestInit): Promise<Response>;
  /** The address of the provider that the browser is sent to. */
  begin(body?: object): Promise<string>;
  /** Signs in at the provider; the address that it sends the browser back to. */
  passProvider(location: string, person: string): Promise<string>;
  /** Where one ends up. */
  signIn(person: string, body?: object): Promise<string>;
  session(): Promise<SessionState>;
  /** Cookies of the origin of this address. */
  jarOf(url: string): Map<string, string>;
}

/** For the file in which it is called. */
export function stageOidc(): OidcStage {
  let service: TestService;
  let provider: Server;
  let issuer = '';
  let owner: { cookie: string };
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
          post_logout_redirect_uris: [`${publicUrl}/log-in`],
          backchannel_logout_uri: `${publicUrl}/api/sessions/oidc/back-channel-logout`,
          backchannel_logout_session_required: true,
        },
      ],
      cookies: { keys: ['a key of the provider'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [] },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      jwks: {
        keys: [{ ...PROVIDER_KEY.export({ format: 'jwk' }), kid: 'its-key', use: 'sig', alg: 'RS256' }],
      },
      // Its own guard refuses addresses of this machine.
      fetch: (url, { dispatcher: _guard, ...options }) => fetch(url, options),
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
      nowMs: () => Date.now() + stage.aheadMs,
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

  function openWindow(cookies: string[] = []): Window {
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
  const accept = ({ link }: NewInvite): Promise<Response> =>
    fetch(`${service.baseUrl}/api/invites/accept`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: new URL(link).hash.slice(1), password: PASSWORD }),
    });
  const findMember = async (email: string) =>
    (await asOwner<MemberList>('GET', '/api/members')).members.find((member) => member.email === email);

  const signLogout: OidcStage['signLogout'] = (
    claims = {},
    { typ = 'logout+jwt', key = PROVIDER_KEY } = {},
  ) => {
    const iat = Math.floor((Date.now() + stage.aheadMs) / 1_000);
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const usual = { iss: issuer, aud: 'docent', iat, exp: iat + 120, jti: randomUUID(), sub: 'vera', events };
    const payload = JSON.parse(JSON.stringify({ ...usual, ...claims })) as JWTPayload;
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'its-key', typ }).sign(key);
  };
  const sendLogout = (body: string, type = 'application/x-www-form-urlencoded'): Promise<Response> =>
    fetch(`${service.baseUrl}/api/sessions/oidc/back-channel-logout`, {
      ...{ method: 'POST', headers: { 'content-type': type }, body },
    });

  const stage: OidcStage = {
    get service() {
      return service;
    },
    get owner() {
      return owner;
    },
    aheadMs: 0,
    ...{ openWindow, asOwner, invite, accept, findMember, signLogout, sendLogout },
  };
  return stage;
}
