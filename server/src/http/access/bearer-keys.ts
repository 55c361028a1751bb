/** Lets callers in by the API key in their Authorization header. */

import { AppError } from '../../errors.ts';
import type { KeyService } from '../../services/tenants/keys.ts';
import type { ApiKey } from '../../store/types.ts';
import type { Access, Authenticator } from './authentication.ts';

const BEARER = /^Bearer +(\S+) *$/i;

/** Any Authorization header is a try: a wrong one is refused even where another way in is open. */
export function createBearerAuthenticator(keys: KeyService): Authenticator {
  return (request) => {
    const header = request.headers.authorization;
    if (header === undefined) return undefined;
    const secret = BEARER.exec(header)?.[1];
    if (secret === undefined) {
      throw unauthenticated('The Authorization header must be: Bearer KEY.', 'invalid_request');
    }
    const key = keys.verify(secret);
    return key instanceof Promise ? key.then(toAccess) : toAccess(key);
  };
}

/** @throws AppError unauthenticated where there is no key */
function toAccess(key: ApiKey | undefined): Access {
  if (key === undefined) {
    throw unauthenticated('This API key is unknown, expired or revoked.', 'invalid_token');
  }
  return {
    id: key.id,
    opens: (chatbotId) => chatbotId === key.chatbotId,
    refusal: 'This key does not open this chatbot.',
  };
}

/** A 401 whose challenge says what was wrong with the key that was sent, as RFC 6750 has it. */
function unauthenticated(message: string, error: 'invalid_request' | 'invalid_token'): AppError {
  return new AppError('unauthenticated', message, {
    headers: { 'www-authenticate': `Bearer error="${error}"` },
  });
}
