/** Decides who of those that the identity provider knows may come in, and as whom. */
import { isEmail } from '../../../../contract/accounts.ts';
import type { Log } from '../../log.ts';
import type { Membership } from '../../store/console-types.ts';
import type { Account, Repositories, Store } from '../../store/types.ts';
import { createAudit } from '../tenants/audit.ts';
import type { AuthService, SignedIn } from './auth.ts';
import { callerNetwork } from './caller-network.ts';
import { hashProviderSession, LOGOUT_TOKEN_SECONDS, type LoggedOut } from './logout-token.ts';
import type { MemberService } from './members.ts';
import { type Claims, createOidcClient, type Flow, SignInRefused } from './oidc-client.ts';
import type { SignInSettings } from './settings.ts';
import { createThrottle, type ThrottleRule } from './throttle.ts';

export interface OidcService {
  /** What the button says. */
  readonly name: string;
  /** @param given `personId`: who is logged in, and connects its account to the provider */
  begin(given: { next: string; personId: string | null }): Promise<{ location: string; cookie: string }>;
  /**
   * @param given `session`: who is logged in as the flow ends
   * @throws SignInRefused; AppError unavailable, rate_limited
   */
  finish(given: {
    cookie: string | undefined;
    search: string;
    session: SignedIn | undefined;
    address: string;
  }): Promise<{ signedIn: SignedIn; next: string }>;
  /**
   * Ends the sessions that a logout token of the provider is about, with the next request on every node. One that comes again ends nothing.
   * @throws AppError invalid_request, unavailable, rate_limited
   */
  endByProvider(given: { token: string; address: string }): Promise<void>;
  /** Where the browser of a session that has ended here is logged out at the provider as well; null: nowhere. */
  logOutAddress(session: SignedIn | undefined): Promise<string | null>;
}

/** Ends of flows that failed, of one caller: each asks the provider. */
const CALLER_RULE: ThrottleRule = {
  freeTries: 30,
  firstWaitMs: 1_000,
  longestWaitMs: 15 * 60_000,
  success: 'taken-back',
};
const HOUR_MS = 3_600_000;

export interface OidcParts {
  config: SignInSettings;
  publicUrl: string | null;
  store: Store;
  log: Log;
  nowMs: () => number;
  auth: Pick<AuthService, 'openSession'>;
  members: Pick<MemberService, 'join'>;
}

/** Undefined without an issuer. */
export function createOidcService(parts: OidcParts): OidcService | undefined {
  const { config, publicUrl, store, log, nowMs, auth, members } = parts;
  if (config.oidcIssuer === null || publicUrl === null) return undefined;
  const client = createOidcClient({ ...parts, publicUrl });
  const callers = createThrottle({ address: CALLER_RULE }, nowMs);
  const audit = createAudit(log);

  /** @throws SignInRefused without an address that the provider vouches for: another's could be claimed */
  function requireEmail({ email, isEmailVerified }: Claims): string {
    const isTrusted = isEmailVerified || config.oidcTrustEmail;
    if (email === undefined || !isTrusted || !isEmail(email)) throw new SignInRefused('not-verified');
    return email.trim();
  }

  /** A provider's name for somebody is that of one person here. */
  async function connect(tx: Repositories, { id }: Account, { issuer, subject }: Claims): Promise<void> {
    await tx.members.lock(id);
    if (await tx.members.hasIdentity(id, issuer)) throw new SignInRefused('other-identity');
    await tx.members.insertIdentity(issuer, subject, id, nowMs());
  }

  /**
   * A member whom an Owner invited at this address. Who set its password by the link is not known to have the address, so the password
   * and its sessions end, in the same transaction: afterwards nothing would end them.
   */
  async function adopt(person: Account, claims: Claims): Promise<void> {
    await store.write(async (tx) => {
      const membership = await tx.members.findMembership(person.id);
      if (membership === undefined || membership.accountId === person.id) {
        // It signed up by itself, perhaps as somebody else: only who knows its password connects it.
        throw new SignInRefused('password-first');
      }
      await connect(tx, person, claims);
      await tx.auth.deleteCredential(person.id);
      await tx.auth.deleteTokensOf(person.id);
      for (const { id } of await tx.auth.listSessions(person.id)) await tx.auth.deleteSession(id);
    });
  }

  /** By the session at the provider where it is named, else all of the person. Each token is remembered for as long as it is good. */
  async function endSessions(
    tx: Repositories,
    { issuer, subject, session, tokenId }: LoggedOut,
  ): Promise<{ personId: string }[]> {
    const id = hashProviderSession(issuer, `logout token ${tokenId}`);
    if ((await tx.auth.findToken(id)) !== undefined) return [];
    const createdAtMs = nowMs();
    const expiresAtMs = createdAtMs + 2 * LOGOUT_TOKEN_SECONDS * 1_000;
    const times = { createdAtMs, modifiedAtMs: createdAtMs, expiresAtMs };
    await tx.auth.insertToken({ id, identifierHash: id, value: '', ...times });
    if (session !== undefined)
      return tx.members.deleteSessionsOf({ providerSession: hashProviderSession(issuer, session) });
    const personId = await tx.members.findIdentity(issuer, subject ?? '');
    return personId === undefined ? [] : tx.members.deleteSessionsOf({ personId });
  }

  /** Where somebody from an address of ours comes in without an invitation. */
  async function findHome(email: string): Promise<Membership | undefined> {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    if (!config.oidcDomains.some((one) => one.toLowerCase() === domain)) return undefined;
    const owner = await store.read.accounts.findByEmail(config.oidcAccount ?? '');
    const found = owner && (await store.read.members.findMembership(owner.id));
    return found && { accountId: found.accountId, role: config.oidcRole };
  }

  async function comeIn(email: string): Promise<Account> {
    const home = await findHome(email);
    const invites = await store.read.members.listInvitesTo(email);
    // Of those who have a place here already, other accounts get nobody by inviting them first.
    const invite = invites.find(
      ({ expiresAtMs, accountId }) =>
        expiresAtMs > nowMs() && (home ?? { accountId }).accountId === accountId,
    );
    if (invite !== undefined) return members.join(email, invite, invite);
    if (home === undefined) throw new SignInRefused('not-invited');
    const { length } = await store.read.members.list(home.accountId);
    if (length >= config.membersMax) throw new SignInRefused('full');
    return members.join(email, home);
  }

  /** The person that the claims are of, who is connected with them from then on. */
  async function findPerson(claims: Claims, flow: Flow, session: SignedIn | undefined): Promise<string> {
    const known = await store.read.members.findIdentity(claims.issuer, claims.subject);
    if (flow.personId !== null) {
      // Who began it must still be who is logged in, or somebody would be given another's account.
      if (session?.account.id !== flow.personId) throw new SignInRefused('expired');
      if (known !== undefined && known !== flow.personId) throw new SignInRefused('other-identity');
      const { account } = session;
      if (known === undefined) await store.write((tx) => connect(tx, account, claims));
      return flow.personId;
    }
    if (known !== undefined) return known;
    const email = requireEmail(claims);
    const person = await store.read.accounts.findByEmail(email);
    if (person !== undefined) {
      await adopt(person, claims);
      return person.id;
    }
    const joined = await comeIn(email);
    await store.write((tx) => connect(tx, joined, claims));
    return joined.id;
  }

  return {
    name: config.oidcName,
    begin: client.begin,
    finish: ({ cookie, search, session, address }) =>
      callers.attempt({ address: callerNetwork(address) }, async () => {
        try {
          const { flow, claims } = await client.finish(cookie, search);
          const personId = await findPerson(claims, flow, session);
          const endsAtMs = nowMs() + config.oidcSessionHours * HOUR_MS;
          const { issuer, session: sid } = claims;
          const providerSession = sid === undefined ? null : hashProviderSession(issuer, sid);
          const signedIn = await auth.openSession(personId, { endsAtMs, providerSession });
          const subject = { kind: 'account', id: personId } as const;
          audit({ action: 'sign-in.succeeded', actor: subject, subject });
          return { signedIn, next: flow.next };
        } catch (error) {
          const nobody = {
            actor: { kind: 'visitor', id: null },
            subject: { kind: 'account', id: null },
          } as const;
          const reason = error instanceof SignInRefused ? `provider: ${error.reason}` : 'provider: error';
          audit({ action: 'sign-in.failed', ...nobody, reason });
          throw error;
        }
      }),

    endByProvider: ({ token, address }) =>
      callers.attempt({ address: callerNetwork(address) }, async () => {
        const loggedOut = await client.readLogoutToken(token);
        for (const { personId } of await store.write((tx) => endSessions(tx, loggedOut))) {
          const subject = { kind: 'account', id: personId } as const;
          audit({ action: 'sign-in.ended', actor: subject, subject, reason: 'provider: logged out' });
        }
      }),

    async logOutAddress(session) {
      if (session?.isFromProvider !== true || !config.oidcLogout) return null;
      // Where the provider cannot be reached, one is logged out here all the same.
      return (await client.logOutAddress('/log-in').catch(() => undefined)) ?? null;
    },
  };
}
