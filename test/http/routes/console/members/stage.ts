/** An account with an Owner, who invites others over HTTP; the clock is the suite's. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { AccountRecord } from '../../../../../contract/accounts.ts';
import type { Problem } from '../../../../../contract/common.ts';
import type { MemberList, NewInvite } from '../../../../../contract/members.ts';
import type { Role } from '../../../../../contract/roles.ts';
import type { Context } from '../../../../../server/src/app/context.ts';
import { createClient, type Reply } from '../../../../support/client.ts';
import type { StartService } from '../../../../support/engines.ts';
import { openOwnerSession } from '../../../../support/owner-session.ts';
import type { Provisioned, TestService } from '../../../../support/service.ts';

export const PASSWORD = 'a password of their own';
/** Members and invitations that an account may have. */
export const MEMBERS_MAX = 5;

type Headers = Record<string, string>;

export interface MemberStage {
  readonly service: TestService;
  readonly bot: Provisioned;
  /** Headers of the Owner who founded the account. */
  readonly owner: { cookie: string };
  /** How far the service's clock is ahead. */
  aheadMs: number;
  call<T = Problem>(method: string, path: string, headers: Headers, body?: unknown): Promise<Reply<T>>;
  invite(email: string, role: Role, headers?: Headers): Promise<Reply<NewInvite>>;
  /** By the secret of a link. */
  accept(
    token: string,
    body?: { password?: string },
    headers?: Headers,
  ): Promise<Reply<AccountRecord & { detail: string }>>;
  logIn(email: string): Promise<{ cookie: string }>;
  join(email: string, role: Role): Promise<{ id: string; headers: { cookie: string } }>;
  list(): Promise<MemberList>;
  emails(): Promise<string[]>;
}

/** The secret of an invitation's link. */
export const tokenOf = ({ link }: NewInvite): string => new URL(link).hash.slice(1);

/** For the suite in which it is called. */
export function stageMembers(startService: StartService<Context>): MemberStage {
  let service: TestService;
  let bot: Provisioned;
  let owner: { cookie: string };

  const stage: MemberStage = {
    get service() {
      return service;
    },
    get bot() {
      return bot;
    },
    get owner() {
      return owner;
    },
    aheadMs: 0,
    call: (method, path, headers, body) =>
      createClient(service.baseUrl, bot).call(method, path, {
        key: null,
        headers,
        ...(body !== undefined && { body }),
      }),
    invite: (email, role, headers = owner) => stage.call('POST', '/api/invites', headers, { email, role }),
    accept: (token, body = { password: PASSWORD }, headers = {}) =>
      stage.call('POST', '/api/invites/accept', headers, { token, ...body }),
    async logIn(email) {
      const { auth } = service.context.console;
      const { cookies } = await auth.logIn({ email, password: PASSWORD, address: '' });
      return { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') };
    },
    async join(email, role) {
      const { body } = await stage.invite(email, role);
      const joined = await stage.accept(tokenOf(body));
      assert.equal(joined.status, 201, joined.body.detail);
      return { id: joined.body.id, headers: await stage.logIn(email) };
    },
    list: async () => (await stage.call<MemberList>('GET', '/api/members', owner)).body,
    emails: async () => (await stage.list()).members.map(({ email }) => email),
  };

  before(async () => {
    service = await startService({
      training: false,
      nowMs: () => Date.now() + stage.aheadMs,
      env: { DOCENT_MAX_MEMBERS_PER_ACCOUNT: String(MEMBERS_MAX) },
    });
    bot = await service.provision('Shop');
    owner = await openOwnerSession(service);
  });
  after(() => service.close());
  return stage;
}
