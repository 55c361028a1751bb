/**
 * OpenID Connect as a relying party: the authorization code flow with PKCE, state and nonce, by openid-client. What the flow needs at
 * its end travels in a signed cookie of the browser that began it, so any node may end it and nothing is stored.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Configuration } from 'openid-client';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Store } from '../../store/types.ts';
import { createLogoutTokenReader, type LoggedOut, type LogoutTokenReader } from './logout-token.ts';
import type { SignInSettings } from './settings.ts';

/** Why somebody was not let in. */
export type Refusal =
  | 'expired'
  | 'declined'
  | 'not-verified'
  | 'not-invited'
  | 'password-first'
  | 'other-identity'
  | 'full';

/** Leads back to the log-in page, which says why. */
export class SignInRefused extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal, options?: ErrorOptions) {
    super(`Not let in: ${reason}`, options);
    this.reason = reason;
  }
}

/** What the provider says of who signed in, once all of it was verified. */
export interface Claims {
  issuer: string;
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  /** `sid`: its session there. */
  session: string | undefined;
}

/** What the browser keeps from the beginning of a flow to its end. */
export interface Flow {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** A page of ours. */
  next: string;
  /** Who was logged in, and connects what the provider says to the own account. */
  personId: string | null;
  endsAtMs: number;
}

export interface OidcClient {
  begin(given: { next: string; personId: string | null }): Promise<{ location: string; cookie: string }>;
  /** @throws SignInRefused; AppError unavailable if the provider cannot be reached */
  finish(cookie: string | undefined, search: string): Promise<{ flow: Flow; claims: Claims }>;
  /** Of a token that the provider sent. @throws AppError invalid_request, unavailable */
  readLogoutToken(token: string): Promise<LoggedOut>;
  /** Where the browser is logged out at the provider, and sent back from to a page of ours; undefined: the provider has no such place. */
  logOutAddress(page: string): Promise<string | undefined>;
}

/** Time to sign in at the provider; the cookie is good no longer. */
export const FLOW_SECONDS = 600;
const CALLBACK_PATH = '/api/sessions/oidc/callback';
const SECRET_NAME = 'oidc-flow-secret';

export interface OidcClientParts {
  config: SignInSettings;
  publicUrl: string;
  store: Pick<Store, 'read' | 'write'>;
  log: Pick<Log, 'warn'>;
  nowMs: () => number;
}

export function createOidcClient({ config, publicUrl, store, log, nowMs }: OidcClientParts): OidcClient {
  let discovering: Promise<Configuration> | undefined;
  let secret: Promise<string> | undefined;
  let logoutReader: Promise<LogoutTokenReader> | undefined;

  /** Read when the first one comes, and kept; the next one tries again where that failed. */
  function discover(): Promise<Configuration> {
    discovering ??= readProvider(config).catch((error: unknown) => {
      discovering = undefined;
      log.warn({ err: error }, 'the identity provider could not be read');
      throw new AppError('unavailable', 'The sign-in service cannot be reached. Try again in a moment.', {
        cause: error,
      });
    });
    return discovering;
  }

  async function sign(payload: string): Promise<string> {
    secret ??= store
      .write((tx) => tx.auth.assign(SECRET_NAME, randomBytes(32).toString('base64url')))
      .catch((error: unknown) => {
        secret = undefined;
        throw error;
      });
    return createHmac('sha256', await secret)
      .update(payload)
      .digest('base64url');
  }

  /** @throws SignInRefused if it is absent, forged or too old */
  async function open(cookie: string | undefined): Promise<Flow> {
    const [payload = '', signature = ''] = cookie?.split('.') ?? [];
    const [given, expected] = [Buffer.from(signature), Buffer.from(await sign(payload))];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new SignInRefused('expired');
    }
    const flow = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Flow;
    if (flow.endsAtMs <= nowMs()) throw new SignInRefused('expired');
    return flow;
  }

  return {
    async begin({ next, personId }) {
      const client = await import('openid-client');
      const provider = await discover();
      const flow: Flow = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
        next: isOwnPage(next) ? next : '/',
        personId,
        endsAtMs: nowMs() + FLOW_SECONDS * 1_000,
      };
      const location = client.buildAuthorizationUrl(provider, {
        redirect_uri: publicUrl + CALLBACK_PATH,
        scope: 'openid email profile',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.codeVerifier),
        code_challenge_method: 'S256',
      });
      const payload = Buffer.from(JSON.stringify(flow)).toString('base64url');
      return { location: location.href, cookie: `${payload}.${await sign(payload)}` };
    },

    async finish(cookie, search) {
      const flow = await open(cookie);
      const client = await import('openid-client');
      const provider = await discover();
      // The address that was registered, whatever a proxy made of it.
      const url = new URL(publicUrl + CALLBACK_PATH + search);
      try {
        const tokens = await client.authorizationCodeGrant(provider, url, {
          pkceCodeVerifier: flow.codeVerifier,
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('There is no ID token.');
        const hasUserInfo = provider.serverMetadata().userinfo_endpoint !== undefined;
        // Some providers name the address there alone.
        const told =
          claims.email === undefined && hasUserInfo
            ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub)
            : claims;
        return {
          flow,
          claims: {
            issuer: claims.iss,
            subject: claims.sub,
            email: typeof told.email === 'string' ? told.email : undefined,
            isEmailVerified: [true, 'true'].includes(told.email_verified as boolean | string),
            session: typeof claims.sid === 'string' ? claims.sid : undefined,
          },
        };
      } catch (error) {
        // What the provider says in words may have anything in it: its code alone.
        const { code, error: refusal } = error as { code?: string; error?: string };
        log.warn({ code, refusal }, 'a sign-in at the identity provider did not succeed');
        throw new SignInRefused('declined', { cause: error });
      }
    },

    async readLogoutToken(token) {
      logoutReader ??= discover()
        .then((provider) => openLogoutReader(config, provider))
        .catch((error: unknown) => {
          logoutReader = undefined;
          throw error;
        });
      return (await logoutReader)(token, nowMs());
    },

    async logOutAddress(page) {
      const { buildEndSessionUrl } = await import('openid-client');
      const provider = await discover();
      if (provider.serverMetadata().end_session_endpoint === undefined) return undefined;
      // No ID token is kept that would name who logs out: the provider knows its browser, and may ask.
      return buildEndSessionUrl(provider, { post_logout_redirect_uri: publicUrl + page }).href;
    },
  };
}

/** @throws Error if it cannot be read, or names another issuer */
async function readProvider(config: SignInSettings): Promise<Configuration> {
  const client = await import('openid-client');
  const { oidcIssuer, oidcClientId, oidcClientSecret, oidcTimeoutMs } = config;
  const issuer = new URL(oidcIssuer ?? '');
  const options = {
    timeout: oidcTimeoutMs / 1_000,
    // The settings allow http on this machine alone.
    execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
  };
  const found = await client.discovery(issuer, oidcClientId ?? '', undefined, client.None(), options);
  const server = found.serverMetadata();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authenticate =
    oidcClientSecret === null
      ? client.None()
      : methods.includes('client_secret_basic')
        ? client.ClientSecretBasic(oidcClientSecret)
        : client.ClientSecretPost(oidcClientSecret);
  const provider = new client.Configuration(server, oidcClientId ?? '', undefined, authenticate);
  provider.timeout = options.timeout;
  for (const execute of options.execute) execute(provider);
  // The signature of the ID token too, though it comes straight from the provider.
  client.enableNonRepudiationChecks(provider);
  return provider;
}

/** The keys are read when the first token comes, and anew where one names another. */
function openLogoutReader(config: SignInSettings, provider: Configuration): Promise<LogoutTokenReader> {
  const {
    issuer,
    jwks_uri: jwksUri = '',
    id_token_signing_alg_values_supported: algorithms = ['RS256'],
  } = provider.serverMetadata();
  const clientId = config.oidcClientId ?? '';
  return createLogoutTokenReader({ issuer, clientId, jwksUri, algorithms, timeoutMs: config.oidcTimeoutMs });
}

/** A path of this service: neither another host, however browsers read it, nor anything that is no path. */
export function isOwnPage(next: string): boolean {
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next)) return false;
  return new URL(next, 'https://docent.invalid').origin === 'https://docent.invalid';
}
