/** Lets callers in by the API key in their Authorization header. */

import { AppError } from '../../errors.ts';
import type { KeyService } from '../../services/tenants/keys.ts';
import {
  isVisitorToken,
  type VisitorSession,
  type VisitorTokens,
} from '../../services/tenants/visitor-tokens.ts';
import type { ApiKey } from '../../store/types.ts';
import type { Access, Authenticator } from './authentication.ts';

const BEARER = /^Bearer +(\S+) *$/i;

/** Any Authorization header counts as an attempt: a wrong one is refused even if the request has a session too. */
export function createBearerAuthenticator(keys: KeyService, visitorTokens: VisitorTokens): Authenticator {
  return (request) => {
    const header = request.headers.authorization;
    if (header === undefined) return undefined;
    const secret = BEARER.exec(header)?.[1];
    if (secret === undefined) {
      throw unauthenticated('The Authorization header must be: Bearer KEY.', 'invalid_request');
    }
    if (isVisitorToken(secret)) return visitorTokens.verify(secret).then(toVisitorAccess);
    const key = keys.verify(secret);
    return key instanceof Promise ? key.then(toAccess) : toAccess(key);
  };
}

/** @throws AppError unauthenticated if there is no key */
function toAccess(key: ApiKey | undefined): Access {
  if (key === undefined) {
    throw unauthenticated('This API key is unknown, expired or revoked.', 'invalid_token');
  }
  return {
    id: key.id,
    scopes: key.scopes,
    actor: { kind: 'key', id: key.id, name: key.name ?? `${key.prefix}…${key.lastFour}` },
    key,
    opens: (chatbotId) => chatbotId === key.chatbotId,
    refusal: 'This key does not open this chatbot.',
  };
}

/** A visitor may ask, whatever else the key may. @throws AppError unauthenticated if there is no session */
function toVisitorAccess(visitor: VisitorSession | undefined): Access {
  if (visitor === undefined) {
    throw unauthenticated(
      "This visitor's token is unknown or expired, or its key is revoked.",
      'invalid_token',
    );
  }
  const key = { ...visitor.key, scopes: ['ask'] } as const;
  return { ...toAccess(key), visitor, refusal: 'This token does not open this chatbot.' };
}

/** A 401 whose challenge names what is wrong with the key, as in RFC 6750. */
function unauthenticated(message: string, error: 'invalid_request' | 'invalid_token'): AppError {
  return new AppError('unauthenticated', message, {
    headers: { 'www-authenticate': `Bearer error="${error}"` },
  });
}
