/** Writes a line of the audit for each sign-in, sign-up and password that was set. */
import { createHmac, randomBytes } from 'node:crypto';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Account, Store } from '../../store/types.ts';
import { type AuditEvent, createAudit } from '../tenants/audit.ts';
import type { AuthParts, AuthService, Credentials } from './auth.ts';
import { callerNetwork } from './caller-network.ts';

const SECRET_NAME = 'audit-secret';

type Hashes = Pick<AuditEvent, 'emailHash' | 'addressHash'>;

export function auditAuth(
  create: (listeners: Required<Pick<AuthParts, 'onPasswordReset'>>) => AuthService,
  { store, log }: { store: Store; log: Pick<Log, 'info'> },
): AuthService {
  const audit = createAudit(log);
  const own = (action: AuditEvent['action'], { id }: Pick<Account, 'id'>): void =>
    audit({ action, actor: { kind: 'account', id }, subject: { kind: 'account', id } });
  const auth = create({ onPasswordReset: (id) => own('password.reset', { id }) });

  /** Nothing where the store does not answer: what was done is not refused for want of a line. */
  async function hash({ email, address }: Pick<Credentials, 'email' | 'address'>): Promise<Hashes> {
    try {
      const made = randomBytes(32).toString('base64url');
      const secret =
        (await store.read.auth.findAssigned(SECRET_NAME)) ??
        (await store.write((tx) => tx.auth.assign(SECRET_NAME, made)));
      const hashOf = (text: string): string =>
        createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
      return {
        emailHash: hashOf(email.trim().toLowerCase()),
        addressHash: hashOf(callerNetwork(address)),
      };
    } catch {
      return {};
    }
  }

  const unknown = { actor: { kind: 'visitor', id: null }, subject: { kind: 'account', id: null } } as const;

  return {
    ...auth,

    async createAccount(credentials) {
      const signedIn = await auth.createAccount(credentials);
      own('account.created', signedIn.account);
      return signedIn;
    },

    async logIn(credentials) {
      try {
        const signedIn = await auth.logIn(credentials);
        own('sign-in.succeeded', signedIn.account);
        return signedIn;
      } catch (error) {
        const reason = error instanceof AppError ? error.code : 'internal_error';
        audit({ action: 'sign-in.failed', ...unknown, ...(await hash(credentials)), reason });
        throw error;
      }
    },

    async changePassword(cookieHeader, change) {
      const cookies = await auth.changePassword(cookieHeader, change);
      own('password.changed', change.account);
      return cookies;
    },

    async mailResetLink(email, address) {
      await auth.mailResetLink(email, address);
      audit({ action: 'password.reset-asked', ...unknown, ...(await hash({ email, address })) });
    },
  };
}
