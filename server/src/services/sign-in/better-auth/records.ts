/**
 * The records that better-auth works with, kept in our own tables: its user is an account, its account a credential, its
 * verification a one-time token. Tokens are stored as hashes.
 */
import { createHash } from 'node:crypto';
import type { AccountSession, AccountToken, Credential } from '../../../store/console-types.ts';
import type { Account, Repositories } from '../../../store/types.ts';

export type AuthRecord = Record<string, unknown>;

/** An equality that a record is looked for by; better-auth names fields and values. */
export type Lookup = { field: string; value: unknown };

export interface AuthModel {
  insert(tx: Repositories, record: AuthRecord): Promise<AuthRecord>;
  /** Candidates by the first condition that has an index; undefined if none has. */
  find(read: Repositories, lookup: Lookup): Promise<AuthRecord[]> | undefined;
  update(tx: Repositories, record: AuthRecord, changes: AuthRecord): Promise<AuthRecord>;
  delete(tx: Repositories, record: AuthRecord): Promise<boolean>;
  /** Removes everything that expired before. */
  deleteExpired?(tx: Repositories, beforeMs: number): Promise<void>;
}

const CREDENTIAL_PROVIDER = 'credential';
const CREDENTIAL_ISSUER = 'local:credential';

/** SHA-256 in hex: what the database holds of a secret. */
export const hashSecret = (secret: unknown): string =>
  createHash('sha256').update(String(secret)).digest('hex');
const toMs = (date: unknown): number => (date instanceof Date ? date.getTime() : Date.now());
const many = <T>(found: T | undefined, toRecord: (row: T) => AuthRecord): AuthRecord[] =>
  found === undefined ? [] : [toRecord(found)];

const users: AuthModel = {
  async insert(tx, record) {
    const account: Account = {
      id: String(record.id),
      email: String(record.email),
      createdAtMs: toMs(record.createdAt),
    };
    await tx.accounts.insert(account);
    return toUser(account);
  },
  find(read, { field, value }) {
    if (field === 'id') return read.accounts.find(String(value)).then((found) => many(found, toUser));
    if (field === 'email')
      return read.accounts.findByEmail(String(value)).then((found) => many(found, toUser));
    return undefined;
  },
  /** Changes that better-auth makes to a user are dropped. */
  update: async (_tx, record) => record,
  delete: (tx, record) => tx.auth.deleteAccount(String(record.id)),
};

function toUser(account: Account): AuthRecord {
  const date = new Date(account.createdAtMs);
  return {
    id: account.id,
    email: account.email,
    name: '',
    emailVerified: false,
    image: null,
    createdAt: date,
    updatedAt: date,
  };
}

const credentials: AuthModel = {
  async insert(tx, record) {
    const credential: Credential = {
      accountId: String(record.userId),
      passwordHash: String(record.password),
      createdAtMs: toMs(record.createdAt),
      modifiedAtMs: toMs(record.updatedAt),
    };
    await savePassword(tx, credential);
    return toCredentialRecord(credential);
  },
  find(read, { field, value }) {
    if (field !== 'userId' && field !== 'id' && field !== 'accountId') return undefined;
    return read.auth.findCredential(String(value)).then((found) => many(found, toCredentialRecord));
  },
  async update(tx, record, changes) {
    const updated = { ...record, ...changes };
    await savePassword(tx, {
      accountId: String(record.userId),
      passwordHash: String(updated.password),
      createdAtMs: toMs(record.createdAt),
      modifiedAtMs: toMs(changes.updatedAt),
    });
    return updated;
  },
  async delete(tx, record) {
    await tx.auth.deleteCredential(String(record.userId));
    return true;
  },
};

/** Reset links that were mailed before are void with it: one of them may be in other hands. */
async function savePassword(tx: Repositories, credential: Credential): Promise<void> {
  await tx.auth.saveCredential(credential);
  await tx.auth.deleteTokensOf(credential.accountId);
}

function toCredentialRecord(credential: Credential): AuthRecord {
  return {
    id: credential.accountId,
    userId: credential.accountId,
    accountId: credential.accountId,
    providerId: CREDENTIAL_PROVIDER,
    issuer: CREDENTIAL_ISSUER,
    password: credential.passwordHash,
    createdAt: new Date(credential.createdAtMs),
    updatedAt: new Date(credential.modifiedAtMs),
  };
}

const sessions: AuthModel = {
  async insert(tx, record) {
    await tx.auth.insertSession({
      id: String(record.id),
      accountId: String(record.userId),
      tokenHash: hashSecret(record.token),
      createdAtMs: toMs(record.createdAt),
      modifiedAtMs: toMs(record.updatedAt),
      expiresAtMs: toMs(record.expiresAt),
    });
    return record;
  },
  find(read, { field, value }) {
    if (field === 'token') {
      const found = read.auth.findSessionByHash(hashSecret(value));
      return found.then((session) => many(session, (row) => ({ ...toSessionRecord(row), token: value })));
    }
    if (field === 'id')
      return read.auth.findSession(String(value)).then((found) => many(found, toSessionRecord));
    if (field === 'userId')
      return read.auth.listSessions(String(value)).then((list) => list.map(toSessionRecord));
    return undefined;
  },
  async update(tx, record, changes) {
    const updated = { ...record, ...changes };
    await tx.auth.extendSession(String(record.id), toMs(updated.expiresAt), toMs(updated.updatedAt));
    return updated;
  },
  async delete(tx, record) {
    await tx.auth.deleteSession(String(record.id));
    return true;
  },
};

/** Without its token, which only the browser has: if better-auth lists sessions, it gets the hash instead. */
function toSessionRecord(session: AccountSession): AuthRecord {
  return {
    id: session.id,
    userId: session.accountId,
    token: session.tokenHash,
    createdAt: new Date(session.createdAtMs),
    updatedAt: new Date(session.modifiedAtMs),
    expiresAt: new Date(session.expiresAtMs),
  };
}

const tokens: AuthModel = {
  async insert(tx, record) {
    // better-auth makes tokens for reset links only, whose value is the account: the newest is the one that is good.
    await tx.auth.deleteTokensOf(String(record.value));
    await tx.auth.insertToken({
      id: String(record.id),
      identifierHash: hashSecret(record.identifier),
      value: String(record.value),
      createdAtMs: toMs(record.createdAt),
      modifiedAtMs: toMs(record.updatedAt),
      expiresAtMs: toMs(record.expiresAt),
    });
    return record;
  },
  find(read, { field, value }) {
    if (field === 'id') return read.auth.findToken(String(value)).then((found) => many(found, toTokenRecord));
    if (field !== 'identifier') return undefined;
    const listed = read.auth.listTokens(hashSecret(value));
    return listed.then((list) => list.map((token) => ({ ...toTokenRecord(token), identifier: value })));
  },
  /** Tokens are made and used up, never changed. */
  update: async (_tx, record) => record,
  delete: (tx, record) => tx.auth.deleteToken(String(record.id)),
  deleteExpired: (tx, beforeMs) => tx.auth.deleteExpired(beforeMs),
};

function toTokenRecord(token: AccountToken): AuthRecord {
  return {
    id: token.id,
    identifier: token.identifierHash,
    value: token.value,
    createdAt: new Date(token.createdAtMs),
    updatedAt: new Date(token.modifiedAtMs),
    expiresAt: new Date(token.expiresAtMs),
  };
}

/** Models by better-auth's names. */
export const AUTH_MODELS: Readonly<Record<string, AuthModel>> = {
  user: users,
  account: credentials,
  session: sessions,
  verification: tokens,
};
