/** Accounts: who owns chatbots. */
import { AppError } from '../../errors.ts';
import { foldText } from '../fold-text.ts';
import { prepare } from '../prepared.ts';
import { first, type Session } from '../session.ts';
import type { AccountsTable } from '../tables/chatbots.ts';
import type { Account, AccountRepository } from '../types.ts';

const INSERT = prepare<{ [Column in keyof AccountsTable]: AccountsTable[Column] }>()((db, p) =>
  db
    .insertInto('accounts')
    .values({ id: p.id, email: p.email, email_folded: p.email_folded, created_at: p.created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

const FIND = prepare<{ id: string }>()((db, p) =>
  db.selectFrom('accounts').selectAll().where('id', '=', p.id),
);

const FIND_BY_EMAIL = prepare<{ folded: string }>()((db, p) =>
  db.selectFrom('accounts').selectAll().where('email_folded', '=', p.folded),
);

export class Accounts implements AccountRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  /** @throws AppError conflict if the address is taken, in whatever case */
  async insert(account: Account): Promise<void> {
    if (await this.#isInserted(account)) return;
    throw new AppError('conflict', 'There is an account with this address.');
  }

  async findOrInsert(account: Account): Promise<Account> {
    if (await this.#isInserted(account)) return account;
    const found = await this.findByEmail(account.email);
    if (found === undefined) throw new AppError('conflict', 'The account was deleted at the same moment.');
    return found;
  }

  /** Waits for other transactions that insert the same address. */
  async #isInserted(account: Account): Promise<boolean> {
    const inserted = await first(this.#session, INSERT, {
      id: account.id,
      email: account.email,
      email_folded: foldText(account.email),
      created_at: account.createdAtMs,
    });
    return inserted !== undefined;
  }

  async find(id: string): Promise<Account | undefined> {
    return toAccount(await first(this.#session, FIND, { id }));
  }

  async findByEmail(email: string): Promise<Account | undefined> {
    return toAccount(await first(this.#session, FIND_BY_EMAIL, { folded: foldText(email) }));
  }
}

function toAccount(row: AccountsTable | undefined): Account | undefined {
  return row && { id: row.id, email: row.email, createdAtMs: row.created_at };
}
