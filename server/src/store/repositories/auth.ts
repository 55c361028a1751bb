/** Credentials, sessions and one-time tokens of accounts. */
import { sql } from 'kysely';
import type { AccountSession, AccountToken, AuthRepository, Credential } from '../console-types.ts';
import { prepare, written } from '../prepared.ts';
import { first, type Session } from '../session.ts';
import type { AccountSessionsTable, AccountTokensTable } from '../tables/console.ts';

const COUNT_ACCOUNTS = prepare<object>()((db) =>
  db
    .selectFrom('accounts')
    .leftJoin('members', 'members.person_id', 'accounts.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) =>
      eb.or([eb('members.account_id', 'is', null), eb('members.account_id', '=', eb.ref('accounts.id'))]),
    ),
);
const DELETE_ACCOUNT = prepare<{ accountId: string }>()((db, p) =>
  db.deleteFrom('accounts').where('id', '=', p.accountId).returning('id'),
);

const FIND_CREDENTIAL = prepare<{ accountId: string }>()((db, p) =>
  db
    .selectFrom('account_credentials')
    .select([
      'account_id as accountId',
      'password_hash as passwordHash',
      'created_at as createdAtMs',
      'modified_at as modifiedAtMs',
    ])
    .where('account_id', '=', p.accountId),
);
const SAVE_CREDENTIAL = prepare<Credential>()((db, p) =>
  db
    .insertInto('account_credentials')
    .values({
      account_id: p.accountId,
      password_hash: p.passwordHash,
      created_at: p.createdAtMs,
      modified_at: p.modifiedAtMs,
    })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ password_hash: p.passwordHash, modified_at: p.modifiedAtMs }),
    ),
);
const DELETE_CREDENTIAL = prepare<{ accountId: string }>()((db, p) =>
  db.deleteFrom('account_credentials').where('account_id', '=', p.accountId),
);

const INSERT_SESSION = prepare<AccountSession>()((db, p) =>
  db.insertInto('account_sessions').values({
    id: p.id,
    account_id: p.accountId,
    token_hash: p.tokenHash,
    created_at: p.createdAtMs,
    modified_at: p.modifiedAtMs,
    expires_at: p.expiresAtMs,
  }),
);
const FIND_SESSION = prepare<{ id: string }>()((db, p) =>
  db.selectFrom('account_sessions').selectAll().where('id', '=', p.id),
);
const FIND_SESSION_BY_HASH = prepare<{ tokenHash: string }>()((db, p) =>
  db.selectFrom('account_sessions').selectAll().where('token_hash', '=', p.tokenHash),
);
const LIST_SESSIONS = prepare<{ accountId: string }>()((db, p) =>
  db.selectFrom('account_sessions').selectAll().where('account_id', '=', p.accountId),
);
const EXTEND_SESSION = prepare<{ id: string; expiresAtMs: number; nowMs: number }>()((db, p) =>
  db
    .updateTable('account_sessions')
    .set({ expires_at: p.expiresAtMs, modified_at: p.nowMs })
    .where('id', '=', p.id),
);
const DELETE_SESSION = prepare<{ id: string }>()((db, p) =>
  db.deleteFrom('account_sessions').where('id', '=', p.id),
);

const INSERT_TOKEN = prepare<AccountToken>()((db, p) =>
  db.insertInto('account_tokens').values({
    id: p.id,
    identifier_hash: p.identifierHash,
    value: p.value,
    created_at: p.createdAtMs,
    modified_at: p.modifiedAtMs,
    expires_at: p.expiresAtMs,
  }),
);
const FIND_TOKEN = prepare<{ id: string }>()((db, p) =>
  db.selectFrom('account_tokens').selectAll().where('id', '=', p.id),
);
const LIST_TOKENS = prepare<{ identifierHash: string }>()((db, p) =>
  db
    .selectFrom('account_tokens')
    .selectAll()
    .where('identifier_hash', '=', p.identifierHash)
    .orderBy('created_at', 'desc'),
);
const DELETE_TOKEN = prepare<{ id: string }>()((db, p) =>
  db.deleteFrom('account_tokens').where('id', '=', p.id).returning('id'),
);
const DELETE_TOKENS_OF = prepare<{ value: string }>()((db, p) =>
  db.deleteFrom('account_tokens').where('value', '=', p.value),
);
const DELETE_EXPIRED_SESSIONS = prepare<{ beforeMs: number }>()((db, p) =>
  db.deleteFrom('account_sessions').where('expires_at', '<', p.beforeMs),
);
const DELETE_EXPIRED_TOKENS = prepare<{ beforeMs: number }>()((db, p) =>
  db.deleteFrom('account_tokens').where('expires_at', '<', p.beforeMs),
);

/** Returns the assigned value, whoever wrote it first. */
const ASSIGN = prepare<{ name: string; value: string }>()((db, p) =>
  written(
    db,
    sql<{ value: string }>`
      insert into settled_values (name, value) values (${p.name}, ${p.value})
      on conflict (name) do update set value = settled_values.value
      returning value`,
  ),
);

const FIND_ASSIGNED = prepare<{ name: string }>()((db, p) =>
  db.selectFrom('settled_values').select('value').where('name', '=', p.name),
);

export class Auth implements AuthRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async countAccounts(): Promise<number> {
    return Number((await first(this.#session, COUNT_ACCOUNTS, {}))?.count ?? 0);
  }

  async deleteAccount(accountId: string): Promise<boolean> {
    return (await this.#session.all(DELETE_ACCOUNT, { accountId })).length > 0;
  }

  async findCredential(accountId: string): Promise<Credential | undefined> {
    const row = await first(this.#session, FIND_CREDENTIAL, { accountId });
    return row && { ...row };
  }

  async saveCredential(credential: Credential): Promise<void> {
    await this.#session.all(SAVE_CREDENTIAL, credential);
  }

  async deleteCredential(accountId: string): Promise<void> {
    await this.#session.all(DELETE_CREDENTIAL, { accountId });
  }

  async insertSession(session: AccountSession): Promise<void> {
    await this.#session.all(INSERT_SESSION, session);
  }

  async findSession(id: string): Promise<AccountSession | undefined> {
    return toSession(await first(this.#session, FIND_SESSION, { id }));
  }

  async findSessionByHash(tokenHash: string): Promise<AccountSession | undefined> {
    return toSession(await first(this.#session, FIND_SESSION_BY_HASH, { tokenHash }));
  }

  async listSessions(accountId: string): Promise<AccountSession[]> {
    const rows = await this.#session.all(LIST_SESSIONS, { accountId });
    return rows.flatMap((row) => toSession(row) ?? []);
  }

  async extendSession(id: string, expiresAtMs: number, nowMs: number): Promise<void> {
    await this.#session.all(EXTEND_SESSION, { id, expiresAtMs, nowMs });
  }

  async deleteSession(id: string): Promise<void> {
    await this.#session.all(DELETE_SESSION, { id });
  }

  async insertToken(token: AccountToken): Promise<void> {
    await this.#session.all(INSERT_TOKEN, token);
  }

  async findToken(id: string): Promise<AccountToken | undefined> {
    return toToken(await first(this.#session, FIND_TOKEN, { id }));
  }

  async listTokens(identifierHash: string): Promise<AccountToken[]> {
    const rows = await this.#session.all(LIST_TOKENS, { identifierHash });
    return rows.flatMap((row) => toToken(row) ?? []);
  }

  async deleteToken(id: string): Promise<boolean> {
    return (await this.#session.all(DELETE_TOKEN, { id })).length > 0;
  }

  async deleteTokensOf(value: string): Promise<void> {
    await this.#session.all(DELETE_TOKENS_OF, { value });
  }

  async deleteExpired(beforeMs: number): Promise<void> {
    await this.#session.all(DELETE_EXPIRED_SESSIONS, { beforeMs });
    await this.#session.all(DELETE_EXPIRED_TOKENS, { beforeMs });
  }

  async assign(name: string, value: string): Promise<string> {
    return (await first(this.#session, ASSIGN, { name, value }))?.value ?? value;
  }

  async findAssigned(name: string): Promise<string | undefined> {
    return (await first(this.#session, FIND_ASSIGNED, { name }))?.value;
  }
}

function toSession(row: AccountSessionsTable | undefined): AccountSession | undefined {
  return (
    row && {
      id: row.id,
      accountId: row.account_id,
      tokenHash: row.token_hash,
      createdAtMs: row.created_at,
      modifiedAtMs: row.modified_at,
      expiresAtMs: row.expires_at,
    }
  );
}

function toToken(row: AccountTokensTable | undefined): AccountToken | undefined {
  return (
    row && {
      id: row.id,
      identifierHash: row.identifier_hash,
      value: row.value,
      createdAtMs: row.created_at,
      modifiedAtMs: row.modified_at,
      expiresAtMs: row.expires_at,
    }
  );
}
