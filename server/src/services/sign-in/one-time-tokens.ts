/** Secrets of links that are good once and for an hour, kept as hashes. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { AccountToken } from '../../store/console-types.ts';
import type { Store } from '../../store/types.ts';
import { hashSecret } from './better-auth/records.ts';

const GOOD_MS = 3_600_000;

export interface OneTimeTokens {
  /** The secret of a new token that holds this value; earlier ones that hold it are void. */
  create(value: string): Promise<string>;
  /** Undefined if it is used up, expired or wrong. */
  find(secret: string): Promise<AccountToken | undefined>;
  use(token: AccountToken): Promise<void>;
}

/** @param purpose a token is valid for one purpose only */
export function createOneTimeTokens(
  { store, nowMs }: { store: Store; nowMs: () => number },
  purpose: string,
): OneTimeTokens {
  const identify = (secret: string): string => hashSecret(`${purpose}:${secret}`);
  return {
    async create(value) {
      const secret = randomBytes(24).toString('base64url');
      const now = nowMs();
      await store.write(async (tx) => {
        await tx.auth.deleteTokensOf(value);
        await tx.auth.insertToken({
          id: randomUUID(),
          identifierHash: identify(secret),
          value,
          createdAtMs: now,
          modifiedAtMs: now,
          expiresAtMs: now + GOOD_MS,
        });
      });
      return secret;
    },
    async find(secret) {
      const [found] = await store.read.auth.listTokens(identify(secret));
      return found !== undefined && found.expiresAtMs > nowMs() ? found : undefined;
    },
    async use(token) {
      await store.write((tx) => tx.auth.deleteToken(token.id));
    },
  };
}
