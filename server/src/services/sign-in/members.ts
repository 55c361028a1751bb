/** Members of accounts: who is in, with which role, who is invited, and how one comes in and goes. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '../../../../contract/roles.ts';
import { AppError, invalidField } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Invite, Member, Membership } from '../../store/console-types.ts';
import type { Account, Repositories, Store } from '../../store/types.ts';
import { checkEmail } from '../tenants/accounts.ts';
import { type AuditAction, type AuditEvent, createAudit } from '../tenants/audit.ts';
import type { AuthService, SignedIn } from './auth.ts';
import { hashSecret } from './better-auth/records.ts';
import { callerNetwork } from './caller-network.ts';
import type { Mailer } from './mail.ts';
import type { SignInSettings } from './settings.ts';
import { createThrottle, type ThrottleRule } from './throttle.ts';

/** Who changes the members: an Owner of the account, or the member itself. */
export interface ActingMember extends Membership {
  personId: string;
}

export interface MemberService {
  list(accountId: string): Promise<{ members: Member[]; invites: Invite[] }>;
  /**
   * The secret is returned here only, and mailed if there is mail. An earlier invitation to the same address is void.
   * @throws AppError invalid_request; conflict if the address is a member's, or there are as many members as may be; rate_limited
   */
  invite(
    by: ActingMember,
    to: { email: string; role: Role },
  ): Promise<{ invite: Invite; secret: string; isMailed: boolean }>;
  /** @throws AppError not_found */
  withdrawInvite(by: ActingMember, inviteId: string): Promise<void>;
  /** @throws AppError not_found; conflict for the last Owner */
  changeRole(by: ActingMember, personId: string, role: Role): Promise<Member>;
  /** Ends the sessions of the member at once. @throws AppError not_found; conflict for the last Owner */
  remove(by: ActingMember, personId: string): Promise<void>;
  /** What the link of this secret is for. @throws AppError invalid_request if it is used up, expired or wrong; rate_limited */
  look(secret: string, address: string): Promise<{ invite: Invite; hasAccount: boolean }>;
  /**
   * Somebody new joins with a password; who can log in already has to be logged in as the address that was invited.
   * @throws AppError as `look`; conflict if the address has an account with something in it; forbidden for somebody new where whoever
   * has this role signs in at the identity provider alone: the invitation stays open for that
   */
  accept(given: {
    secret: string;
    password: string | undefined;
    session: SignedIn | undefined;
    address: string;
  }): Promise<SignedIn>;
  /** Makes a person without a password a member, or the person of this invitation. */
  join(email: string, membership: Membership, invite?: Invite): Promise<Account>;
}

/** Guesses at links by one caller, and what an office of newcomers opens. */
const LINK_RULE: ThrottleRule = {
  freeTries: 30,
  firstWaitMs: 60_000,
  longestWaitMs: 60 * 60_000,
  success: 'taken-back',
};
/** Invitations by one person: each may be mail to a stranger. */
const INVITE_RULE: ThrottleRule = { ...LINK_RULE, success: 'counted' };

export interface MemberParts {
  config: Pick<SignInSettings, 'inviteHours' | 'membersMax'>;
  store: Store;
  log: Log;
  nowMs: () => number;
  auth: Pick<AuthService, 'hashPassword' | 'openSession' | 'requirePasswordRole'>;
  mailer: Mailer | undefined;
}

const HOUR_MS = 3_600_000;

export function createMemberService({ config, store, log, nowMs, auth, mailer }: MemberParts): MemberService {
  const audit = createAudit(log);
  const links = createThrottle({ address: LINK_RULE }, nowMs);
  const invitations = createThrottle({ person: INVITE_RULE }, nowMs);

  function note(by: string | null, action: AuditAction, subject: AuditEvent['subject'], role?: Role): void {
    audit({ action, actor: { kind: 'account', id: by }, subject, ...(role !== undefined && { role }) });
  }

  const isOpen = ({ expiresAtMs }: Invite): boolean => expiresAtMs > nowMs();

  async function getInvite(secret: string): Promise<Invite> {
    const found = await store.read.members.findInvite(hashSecret(secret));
    if (found !== undefined && isOpen(found)) return found;
    throw linkUsedUp();
  }

  /** @throws AppError not_found */
  async function requireMember(tx: Repositories, accountId: string, personId: string): Promise<Member> {
    await tx.members.lock(accountId);
    const list = await tx.members.list(accountId);
    const found = list.find(({ id }) => id === personId);
    if (found === undefined) throw new AppError('not_found', 'This account has no such member.');
    return found;
  }

  /** @throws AppError conflict if nobody else is an Owner */
  async function requireAnotherOwner(tx: Repositories, accountId: string, personId: string): Promise<void> {
    const list = await tx.members.list(accountId);
    if (list.some(({ id, role }) => id !== personId && role === 'owner')) return;
    throw new AppError('conflict', 'An account needs an Owner. Make somebody else an Owner first.');
  }

  /** A person who founded an account may leave it for another one only while there is nothing in it. */
  async function requireNothingOwn(tx: Repositories, personId: string): Promise<void> {
    await tx.members.lock(personId);
    const membership = await tx.members.findMembership(personId);
    const [members, chatbots] = [await tx.members.list(personId), await tx.chatbots.listByAccount(personId)];
    if (membership?.accountId === personId && members.length === 1 && chatbots.length === 0) return;
    throw new AppError(
      'conflict',
      'This address has an account of its own here, with chatbots or members. Ask to be invited with another address.',
    );
  }

  async function redeem(tx: Repositories, { accountId, id }: Invite): Promise<void> {
    if (!(await tx.members.deleteInvite(accountId, id))) throw linkUsedUp();
  }

  /** In one transaction: whoever opens the link a second time, on whichever node, finds it used up. */
  async function join(
    email: string,
    { accountId, role }: Membership,
    invite?: Invite,
    passwordHash?: string,
  ): Promise<Account> {
    const account: Account = { id: randomUUID(), email, createdAtMs: nowMs() };
    await store.write(async (tx) => {
      if (invite !== undefined) await redeem(tx, invite);
      await tx.accounts.insert(account);
      await tx.members.save(account.id, { accountId, role }, account.createdAtMs);
      if (passwordHash === undefined) return;
      const { id, createdAtMs } = account;
      await tx.auth.saveCredential({ accountId: id, passwordHash, createdAtMs, modifiedAtMs: createdAtMs });
    });
    note(account.id, 'member.joined', { kind: 'account', id: accountId }, role);
    return account;
  }

  async function joinAsKnown(known: Account, invite: Invite): Promise<void> {
    const { accountId, role } = invite;
    await store.write(async (tx) => {
      await redeem(tx, invite);
      await requireNothingOwn(tx, known.id);
      await tx.members.save(known.id, { accountId, role }, nowMs());
    });
    note(known.id, 'member.joined', { kind: 'account', id: accountId }, role);
  }

  function mail(invite: Invite, secret: string): boolean {
    if (mailer === undefined) return false;
    mailer.sendInvite(invite.email, secret, config.inviteHours).catch((error: unknown) => {
      log.error({ err: error }, 'an invitation could not be mailed');
    });
    return true;
  }

  return {
    async list(accountId) {
      const [members, invites] = [
        await store.read.members.list(accountId),
        await store.read.members.listInvites(accountId),
      ];
      return { members, invites: invites.filter(isOpen) };
    },

    async invite(by, { email: given, role }) {
      const email = checkEmail(given);
      const secret = randomBytes(32).toString('base64url');
      const now = nowMs();
      const invite: Invite = {
        ...{ id: randomUUID(), accountId: by.accountId, tokenHash: hashSecret(secret), email, role },
        ...{ createdAtMs: now, expiresAtMs: now + config.inviteHours * HOUR_MS },
      };
      const isSame = (other: { email: string }): boolean => other.email.toLowerCase() === email.toLowerCase();
      await invitations.attempt({ person: by.personId }, () =>
        store.write(async (tx) => {
          await tx.members.lock(by.accountId);
          await tx.members.deleteExpiredInvites(now);
          const members = await tx.members.list(by.accountId);
          if (members.some(isSame)) throw new AppError('conflict', 'This address is a member already.');
          const open = await tx.members.listInvites(by.accountId);
          for (const { id } of open.filter(isSame)) await tx.members.deleteInvite(by.accountId, id);
          const others = open.filter((other) => !isSame(other)).length;
          if (members.length + others >= config.membersMax) throw tooMany(config.membersMax);
          await tx.members.insertInvite(invite);
        }),
      );
      note(by.personId, 'member.invited', { kind: 'invite', id: invite.id }, role);
      return { invite, secret, isMailed: mail(invite, secret) };
    },

    async withdrawInvite(by, inviteId) {
      if (!(await store.write((tx) => tx.members.deleteInvite(by.accountId, inviteId)))) {
        throw new AppError('not_found', 'There is no such invitation.');
      }
      note(by.personId, 'member.invite-withdrawn', { kind: 'invite', id: inviteId });
    },

    async changeRole(by, personId, role) {
      const member = await store.write(async (tx) => {
        const found = await requireMember(tx, by.accountId, personId);
        if (role !== 'owner') await requireAnotherOwner(tx, by.accountId, personId);
        await tx.members.save(personId, { accountId: by.accountId, role }, found.joinedAtMs);
        return { ...found, role };
      });
      note(by.personId, 'member.role-changed', { kind: 'member', id: personId }, role);
      return member;
    },

    async remove(by, personId) {
      await store.write(async (tx) => {
        await requireMember(tx, by.accountId, personId);
        await requireAnotherOwner(tx, by.accountId, personId);
        await tx.auth.deleteCredential(personId);
        await tx.auth.deleteTokensOf(personId);
        await tx.members.remove(personId, by.accountId, nowMs());
      });
      note(by.personId, 'member.removed', { kind: 'member', id: personId });
    },

    look: (secret, address) =>
      links.attempt({ address: callerNetwork(address) }, async () => {
        const invite = await getInvite(secret);
        return { invite, hasAccount: (await store.read.accounts.findByEmail(invite.email)) !== undefined };
      }),

    accept: ({ secret, password, session, address }) =>
      links.attempt({ address: callerNetwork(address) }, async () => {
        const invite = await getInvite(secret);
        const { accountId, role } = invite;
        const known = await store.read.accounts.findByEmail(invite.email);
        if (known === undefined) {
          auth.requirePasswordRole(role);
          if (password === undefined) throw invalidField('/password', 'is missing', 'Choose a password.');
          const account = await join(invite.email, invite, invite, await auth.hashPassword(password));
          const { cookies } = await auth.openSession(account.id);
          return { account, membership: { accountId, role }, cookies };
        }
        if (session?.account.id !== known.id) {
          throw new AppError(
            'unauthenticated',
            `${invite.email} has an account here. Log in with it, then open the link once more.`,
          );
        }
        await joinAsKnown(known, invite);
        return { account: known, membership: { accountId, role }, cookies: [] };
      }),

    join,
  };
}

const linkUsedUp = (): AppError =>
  new AppError(
    'invalid_request',
    'This link has been used, has expired or is incomplete. Ask for a new one.',
  );

const tooMany = (max: number): AppError =>
  new AppError(
    'conflict',
    `This account has ${max} members and invitations, the most that one may have (DOCENT_MAX_MEMBERS_PER_ACCOUNT).`,
  );
