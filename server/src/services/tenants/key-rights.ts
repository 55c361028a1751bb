/** What a new key may do: its scopes, the origins of the pages that may use it, and its limits. */
import {
  KEY_LIMIT_MAX,
  KEY_LIMITS,
  KEY_ORIGINS_MAX,
  KEY_SCOPES,
  type KeyLimit,
  type KeyScope,
  mayOnlyAsk,
} from '../../../../contract/keys.ts';
import { readOrigin } from '../../../../contract/origins.ts';
import { invalidField } from '../../errors.ts';
import type { ApiKey } from '../../store/types.ts';

export type KeyRights = Pick<ApiKey, 'scopes' | 'origins' | 'limits'>;

/** Default: all scopes, no origins, no limits of its own. */
export interface GivenRights extends Partial<Record<KeyLimit, number | null>> {
  scopes?: readonly KeyScope[];
  origins?: readonly string[];
}

/** @throws AppError invalid_request naming the first fault, in the words of a request's body */
export function checkRights({
  scopes: given = KEY_SCOPES,
  origins: pages = [],
  ...limits
}: GivenRights): KeyRights {
  const scopes = KEY_SCOPES.filter((scope) => given.includes(scope));
  if (scopes.length === 0) throw fault('/scopes', 'must have at least one of: ask, read, train');
  const origins = [...new Set(pages.map((page, at) => checkOrigin(page, `/origins/${at}`)))];
  if (origins.length > KEY_ORIGINS_MAX) throw fault('/origins', `must have at most ${KEY_ORIGINS_MAX} items`);
  if (origins.length > 0 && !mayOnlyAsk(scopes))
    throw fault('/origins', 'are for a key that may only ask: any other must not stand in a web page');
  const all = KEY_LIMITS.map((name) => [name, checkLimit(limits[name] ?? null, name)] as const);
  return { scopes, origins, limits: Object.fromEntries(all) as KeyRights['limits'] };
}

function checkOrigin(page: string, path: string): string {
  const origin = readOrigin(page);
  if (origin !== undefined) return origin;
  throw fault(path, 'must be an origin such as https://shop.example or https://*.shop.example');
}

function checkLimit(limit: number | null, name: KeyLimit): number | null {
  if (limit === null || (Number.isSafeInteger(limit) && limit >= 1 && limit <= KEY_LIMIT_MAX)) return limit;
  throw fault(`/${name}`, `must be a whole number from 1 to ${KEY_LIMIT_MAX}`);
}

const fault = (path: string, message: string) =>
  invalidField(path, message, `The key is invalid: ${path} ${message}.`);
