/** Accounts, which own chatbots. Authentication of owners is elsewhere. */
import { randomUUID } from 'node:crypto';
import { isEmail, NOT_AN_EMAIL } from '../../../../contract/accounts.ts';
import { invalidField } from '../../errors.ts';
import type { Account, Store } from '../../store/types.ts';

export interface AccountService {
  /**
   * The account of this address, whatever its case, also if it is a member's; created if there is none. An account from before the rule for
   * addresses became stricter is found as well. @throws AppError invalid_request
   */
  findOrCreate(email: string): Promise<Account>;
}

export function createAccountService({
  store,
  nowMs,
}: {
  store: Store;
  nowMs: () => number;
}): AccountService {
  /** A member's address names the account that the member works in. */
  async function findAccountOf(person: Account): Promise<Account> {
    const membership = await store.read.members.findMembership(person.id);
    if (membership === undefined || membership.accountId === person.id) return person;
    return (await store.read.accounts.find(membership.accountId)) ?? person;
  }

  return {
    async findOrCreate(given) {
      const found = await store.read.accounts.findByEmail(given.trim());
      if (found !== undefined) return findAccountOf(found);
      const account = { id: randomUUID(), email: checkEmail(given), createdAtMs: nowMs() };
      return store.write((tx) => tx.accounts.findOrInsert(account));
    },
  };
}

/** The address without white space around it. @throws AppError invalid_request if an account cannot have it */
export function checkEmail(given: string): string {
  if (isEmail(given)) return given.trim();
  throw invalidField(
    '/email',
    NOT_AN_EMAIL,
    'What was given is not an e-mail address such as you@example.com.',
  );
}
