/**
 * Members of accounts. A person is a row of `accounts`, by whose address and password one signs in. One without a row in `members` is
 * the Owner of the account of the same id, which it founded; so is every account from before there were members.
 */
import { sql } from 'kysely';
import type { Role } from '../../../../contract/roles.ts';
import type {
  Invite,
  Member,
  MemberRepository,
  MemberSession,
  Membership,
  ProviderSession,
} from '../console-types.ts';
import { foldText } from '../fold-text.ts';
import { prepare, written } from '../prepared.ts';
import { first, type Session } from '../session.ts';

/** Stands for a founder who is a member no more: the row of `accounts` stays, for the chatbots are its own. */
const REMOVED = 'removed';

interface MembershipRow {
  personId: string;
  accountId: string | null;
  role: string | null;
}

const FIND_MEMBERSHIP = prepare<{ personId: string }>({ isBrief: true })((db, p) =>
  db
    .selectFrom('accounts')
    .leftJoin('members', 'members.person_id', 'accounts.id')
    .select(['accounts.id as personId', 'members.account_id as accountId', 'members.role as role'])
    .where('accounts.id', '=', p.personId),
);
const FIND_OF_SESSION = prepare<{ sessionId: string }>({ isBrief: true })((db, p) =>
  db
    .selectFrom('account_sessions')
    .leftJoin('members', 'members.person_id', 'account_sessions.account_id')
    .select([
      'account_sessions.account_id as personId',
      'account_sessions.ends_at as endsAtMs',
      'members.account_id as accountId',
      'members.role as role',
    ])
    .where('account_sessions.id', '=', p.sessionId),
);
/** Whoever changes the members of an account waits for whoever does. */
const LOCK = prepare<{ accountId: string }>()((db, p, dialect) =>
  db.selectFrom('accounts').select('id').where('id', '=', p.accountId).modifyEnd(dialect.lockRows),
);
const LIST = prepare<{ accountId: string }>()((db, p) =>
  written(
    db,
    sql<{ id: string; email: string; role: string; joinedAtMs: number }>`
      select a.id, a.email, coalesce(m.role, 'owner') as role,
        coalesce(m.joined_at, a.created_at) as ${sql.ref('joinedAtMs')}
      from accounts a left join members m on m.person_id = a.id
      where (a.id = ${p.accountId} and (m.account_id is null or m.account_id = a.id))
        or a.id in (select person_id from members where account_id = ${p.accountId})
      order by ${sql.ref('joinedAtMs')}, a.id`,
  ),
);
const SAVE = prepare<{ personId: string; accountId: string; role: string; nowMs: number }>()((db, p) =>
  db
    .insertInto('members')
    .values({ person_id: p.personId, account_id: p.accountId, role: p.role, joined_at: p.nowMs })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ account_id: p.accountId, role: p.role }),
    ),
);
const DELETE_PERSON = prepare<{ personId: string }>()((db, p) =>
  db.deleteFrom('accounts').where('id', '=', p.personId),
);
/** No mail goes there, and nobody can enter it: see RFC 2606. */
const TAKE_ADDRESS = prepare<{ personId: string; email: string }>()((db, p) =>
  db.updateTable('accounts').set({ email: p.email, email_folded: p.email }).where('id', '=', p.personId),
);
const DELETE_SESSIONS = prepare<{ personId: string }>()((db, p) =>
  db.deleteFrom('account_sessions').where('account_id', '=', p.personId),
);
const DELETE_IDENTITIES = prepare<{ personId: string }>()((db, p) =>
  db.deleteFrom('identities').where('person_id', '=', p.personId),
);
const DELETE_OTHERS = prepare<{ accountId: string }>()((db, p) =>
  db
    .deleteFrom('accounts')
    .where('id', '<>', p.accountId)
    .where('id', 'in', (eb) =>
      eb.selectFrom('members').select('person_id').where('account_id', '=', p.accountId),
    ),
);

const INVITE_COLUMNS = [
  'id',
  'account_id as accountId',
  'token_hash as tokenHash',
  'email',
  'role',
  'created_at as createdAtMs',
  'expires_at as expiresAtMs',
] as const;
const INSERT_INVITE = prepare<Invite & { folded: string }>()((db, p) =>
  db.insertInto('invites').values({
    id: p.id,
    account_id: p.accountId,
    token_hash: p.tokenHash,
    email: p.email,
    email_folded: p.folded,
    role: p.role,
    created_at: p.createdAtMs,
    expires_at: p.expiresAtMs,
  }),
);
const FIND_INVITE = prepare<{ tokenHash: string }>()((db, p) =>
  db.selectFrom('invites').select(INVITE_COLUMNS).where('token_hash', '=', p.tokenHash),
);
const INVITES_TO = prepare<{ folded: string }>()((db, p) =>
  db
    .selectFrom('invites')
    .select(INVITE_COLUMNS)
    .where('email_folded', '=', p.folded)
    .orderBy('created_at', 'desc'),
);
const LIST_INVITES = prepare<{ accountId: string }>()((db, p) =>
  db.selectFrom('invites').select(INVITE_COLUMNS).where('account_id', '=', p.accountId).orderBy('created_at'),
);
const DELETE_INVITE = prepare<{ accountId: string; id: string }>()((db, p) =>
  db.deleteFrom('invites').where('account_id', '=', p.accountId).where('id', '=', p.id).returning('id'),
);
const DELETE_EXPIRED = prepare<{ beforeMs: number }>()((db, p) =>
  db.deleteFrom('invites').where('expires_at', '<', p.beforeMs),
);

const FIND_IDENTITY = prepare<{ issuer: string; subject: string }>()((db, p) =>
  db
    .selectFrom('identities')
    .select('person_id as personId')
    .where('issuer', '=', p.issuer)
    .where('subject', '=', p.subject),
);
const INSERT_IDENTITY = prepare<{ issuer: string; subject: string; personId: string; nowMs: number }>()(
  (db, p) =>
    db
      .insertInto('identities')
      .values({ issuer: p.issuer, subject: p.subject, person_id: p.personId, created_at: p.nowMs }),
);
const COUNT_IDENTITIES = prepare<{ personId: string; issuer: string }>()((db, p) =>
  db
    .selectFrom('identities')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', p.personId)
    .where('issuer', '=', p.issuer),
);
const MARK_SESSION = prepare<{ sessionId: string } & ProviderSession>()((db, p) =>
  db
    .updateTable('account_sessions')
    .set({ ends_at: p.endsAtMs, provider_session: p.providerSession })
    .where('id', '=', p.sessionId),
);
/** Those that began at the provider alone. */
const DELETE_BY_PERSON = prepare<{ personId: string }>()((db, p) =>
  db
    .deleteFrom('account_sessions')
    .where('account_id', '=', p.personId)
    .where('ends_at', 'is not', null)
    .returning('account_id as personId'),
);
const DELETE_BY_PROVIDER_SESSION = prepare<{ providerSession: string }>()((db, p) =>
  db
    .deleteFrom('account_sessions')
    .where('provider_session', '=', p.providerSession)
    .returning('account_id as personId'),
);

export class Members implements MemberRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async findMembership(personId: string): Promise<Membership | undefined> {
    return toMembership(await first(this.#session, FIND_MEMBERSHIP, { personId }));
  }

  async findOfSession(sessionId: string): Promise<MemberSession | undefined> {
    const row = await first(this.#session, FIND_OF_SESSION, { sessionId });
    const membership = toMembership(row);
    return row && membership && { ...membership, endsAtMs: row.endsAtMs };
  }

  async lock(accountId: string): Promise<void> {
    await first(this.#session, LOCK, { accountId });
  }

  async list(accountId: string): Promise<Member[]> {
    const rows = await this.#session.all(LIST, { accountId });
    return rows.flatMap(({ role, ...row }) => (role === REMOVED ? [] : [{ ...row, role: role as Role }]));
  }

  async save(personId: string, { accountId, role }: Membership, nowMs: number): Promise<void> {
    await this.#session.all(SAVE, { personId, accountId, role, nowMs });
  }

  async remove(personId: string, accountId: string, nowMs: number): Promise<void> {
    if (personId !== accountId) {
      await this.#session.all(DELETE_PERSON, { personId });
      return;
    }
    await this.#session.all(SAVE, { personId, accountId, role: REMOVED, nowMs });
    await this.#session.all(TAKE_ADDRESS, { personId, email: `${personId}@removed.invalid` });
    await this.#session.all(DELETE_SESSIONS, { personId });
    await this.#session.all(DELETE_IDENTITIES, { personId });
  }

  async removeOthers(accountId: string): Promise<void> {
    await this.#session.all(DELETE_OTHERS, { accountId });
  }

  async insertInvite(invite: Invite): Promise<void> {
    await this.#session.all(INSERT_INVITE, { ...invite, folded: foldText(invite.email) });
  }

  async findInvite(tokenHash: string): Promise<Invite | undefined> {
    return toInvite(await first(this.#session, FIND_INVITE, { tokenHash }));
  }

  async listInvitesTo(email: string): Promise<Invite[]> {
    const rows = await this.#session.all(INVITES_TO, { folded: foldText(email) });
    return rows.flatMap((row) => toInvite(row) ?? []);
  }

  async listInvites(accountId: string): Promise<Invite[]> {
    const rows = await this.#session.all(LIST_INVITES, { accountId });
    return rows.flatMap((row) => toInvite(row) ?? []);
  }

  async deleteInvite(accountId: string, id: string): Promise<boolean> {
    return (await this.#session.all(DELETE_INVITE, { accountId, id })).length > 0;
  }

  async deleteExpiredInvites(beforeMs: number): Promise<void> {
    await this.#session.all(DELETE_EXPIRED, { beforeMs });
  }

  async findIdentity(issuer: string, subject: string): Promise<string | undefined> {
    return (await first(this.#session, FIND_IDENTITY, { issuer, subject }))?.personId;
  }

  async insertIdentity(issuer: string, subject: string, personId: string, nowMs: number): Promise<void> {
    await this.#session.all(INSERT_IDENTITY, { issuer, subject, personId, nowMs });
  }

  async hasIdentity(personId: string, issuer: string): Promise<boolean> {
    return Number((await first(this.#session, COUNT_IDENTITIES, { personId, issuer }))?.count ?? 0) > 0;
  }

  async markSession(sessionId: string, provider: ProviderSession): Promise<void> {
    await this.#session.all(MARK_SESSION, { sessionId, ...provider });
  }

  async deleteSessionsOf(
    which: { personId: string } | { providerSession: string },
  ): Promise<{ personId: string }[]> {
    return 'personId' in which
      ? this.#session.all(DELETE_BY_PERSON, which)
      : this.#session.all(DELETE_BY_PROVIDER_SESSION, which);
  }
}

/** Undefined for a founder who was removed. */
function toMembership(row: MembershipRow | undefined): Membership | undefined {
  if (row === undefined || row.role === REMOVED) return undefined;
  if (row.accountId === null) return { accountId: row.personId, role: 'owner' };
  return { accountId: row.accountId, role: row.role as Role };
}

function toInvite(row: (Omit<Invite, 'role'> & { role: string }) | undefined): Invite | undefined {
  return row && { ...row, role: row.role as Role };
}
