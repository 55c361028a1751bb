/** Accounts: whom chatbots belong to. How an owner proves to be one is not decided here. */
import { randomUUID } from 'node:crypto';
import { AppError } from '../errors.ts';
import type { Account, Store } from '../store/types.ts';

export interface AccountService {
  /** The account of this address, whatever its case, made where there is none. @throws AppError invalid_request */
  findOrCreate(email: string): Promise<Account>;
}

const EMAIL = /^[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+$/;
const EMAIL_MAX_LENGTH = 254;

export function createAccountService({
  store,
  nowMs,
}: {
  store: Store;
  nowMs: () => number;
}): AccountService {
  return {
    async findOrCreate(given) {
      const email = checkEmail(given);
      const found = await store.read.accounts.findByEmail(email);
      if (found !== undefined) return found;
      const account = { id: randomUUID(), email, createdAtMs: nowMs() };
      return store.write((tx) => tx.accounts.findOrInsert(account));
    },
  };
}

/** @throws AppError invalid_request where this cannot be an e-mail address */
export function checkEmail(given: string): string {
  const email = given.trim();
  if (email.length <= EMAIL_MAX_LENGTH && EMAIL.test(email)) return email;
  throw new AppError('invalid_request', `"${given}" is not an e-mail address.`, {
    errors: [{ path: 'email', message: 'must be an e-mail address' }],
  });
}
