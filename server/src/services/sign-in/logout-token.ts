/** Reads what the provider sends when somebody is logged out there: a signed token of OpenID Connect Back-Channel Logout 1.0. */
import { createHash } from 'node:crypto';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { AppError } from '../../errors.ts';

/** Whose sessions end: those of this sign-in at the provider, or all of this person. */
export interface LoggedOut {
  issuer: string;
  subject: string | undefined;
  /** `sid`: of one browser's session at the provider. */
  session: string | undefined;
  /** Names the token, which counts once. */
  tokenId: string;
}

/** Of the provider, as its discovery says. */
interface TokenSource {
  issuer: string;
  clientId: string;
  jwksUri: string;
  /** As it lists them for ID tokens. */
  algorithms: readonly string[];
  timeoutMs: number;
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** How old a token may be, and for how long it is remembered that it came. */
export const LOGOUT_TOKEN_SECONDS = 300;
const CLOCK_TOLERANCE_SECONDS = 60;
const TYPES = ['logout+jwt', 'jwt'];

/** Keys of the provider alone: neither a shared secret nor «none». */
const isAsymmetric = (algorithm: string): boolean => /^(?:RS|PS|ES|Ed)/.test(algorithm);

export type LogoutTokenReader = (token: string, nowMs: number) => Promise<LoggedOut>;

/** @returns what reads a token. It throws AppError invalid_request, or unavailable where the provider's keys cannot be read */
export async function createLogoutTokenReader(source: TokenSource): Promise<LogoutTokenReader> {
  const { createRemoteJWKSet, errors, jwtVerify } = await import('jose');
  const keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(source.jwksUri), {
    timeoutDuration: source.timeoutMs,
  });
  return async (token, nowMs) => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer: source.issuer,
        audience: source.clientId,
        algorithms: source.algorithms.filter(isAsymmetric),
        maxTokenAge: LOGOUT_TOKEN_SECONDS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(nowMs),
      });
      const { typ } = protectedHeader;
      if (typ !== undefined && !TYPES.includes(typ.toLowerCase())) throw refusal();
      return readClaims(payload, source.issuer);
    } catch (error) {
      if (error instanceof AppError) throw error;
      const isOfToken = error instanceof errors.JOSEError && !isOfKeys(error.code);
      if (isOfToken) throw refusal(error);
      throw new AppError('unavailable', "The provider's keys cannot be read. Try again in a moment.", {
        cause: error,
      });
    }
  };
}

/** The set of keys could not be read; that it has no such key is the token's fault. */
const isOfKeys = (code: string): boolean =>
  code === 'ERR_JWKS_TIMEOUT' || code === 'ERR_JWKS_INVALID' || code === 'ERR_JOSE_GENERIC';

/** Section 2.4: what must be in it, and the nonce that must not, so that no ID token is taken for one. */
function readClaims({ sub, sid, jti, events, nonce }: JWTPayload, issuer: string): LoggedOut {
  const event = typeof events === 'object' && events !== null && (events as Record<string, unknown>)[EVENT];
  const isEvent = typeof event === 'object' && event !== null && !Array.isArray(event);
  const subject = typeof sub === 'string' && sub !== '' ? sub : undefined;
  const session = typeof sid === 'string' && sid !== '' ? sid : undefined;
  const isNamed = typeof jti === 'string' && jti !== '';
  if (!isEvent || nonce !== undefined || !isNamed || (subject === undefined && session === undefined))
    throw refusal();
  return { issuer, subject, session, tokenId: jti };
}

const refusal = (cause?: unknown) =>
  new AppError('invalid_request', 'This is no logout token of the provider for this service.', { cause });

/** By which the sessions that began in one browser's session at the provider are found. */
export function hashProviderSession(issuer: string, session: string): string {
  return createHash('sha256').update(`${issuer} ${session}`).digest('hex');
}
