/** Members of the account, invitations, and what whoever holds an invitation's link may do. */
import { Type } from 'typebox';
import { AccountRecord } from '../../../../../contract/accounts.ts';
import {
  AcceptInviteBody,
  ChangeMemberBody,
  CreateInviteBody,
  InviteParams,
  type InviteRecord,
  InviteView,
  LookAtInviteBody,
  MemberList,
  MemberParams,
  MemberRecord,
  NewInvite,
} from '../../../../../contract/members.ts';
import { inviteLink } from '../../../services/sign-in/page-links.ts';
import type { Invite, Member } from '../../../store/console-types.ts';
import { setSessionCookies } from '../../access/sessions.ts';
import { toTimestamp } from '../../replies/timestamp.ts';
import type { TypedApp } from '../../typed-app.ts';
import { toAccountRecord } from './accounts.ts';
import { memberOf } from './owner.ts';
import type { ConsoleParts } from './parts.ts';

function toMemberRecord({ id, email, role, joinedAtMs }: Member): MemberRecord {
  return { id, email, role, joinedDate: toTimestamp(joinedAtMs) };
}

function toInviteRecord({ id, email, role, createdAtMs, expiresAtMs }: Invite): InviteRecord {
  return { id, email, role, createdDate: toTimestamp(createdAtMs), expiresDate: toTimestamp(expiresAtMs) };
}

/** For whoever holds a link. The secret comes in the body: no log of addresses has it. */
export function registerInviteRoutes(app: TypedApp, { auth, members, config }: ConsoleParts): void {
  app.post(
    '/api/invites/look',
    { schema: { hide: true, body: LookAtInviteBody, response: { 200: InviteView } } },
    async (request) => {
      const { invite, hasAccount } = await members.look(request.body.token, request.ip);
      return { email: invite.email, role: invite.role, hasAccount };
    },
  );

  app.post(
    '/api/invites/accept',
    { schema: { hide: true, body: AcceptInviteBody, response: { 201: AccountRecord } } },
    async (request, reply) => {
      const { token, password } = request.body;
      const session = await auth.findSession(request.headers.cookie);
      const given = { secret: token, password, session, address: request.ip };
      const { account, membership, cookies } = await members.accept(given);
      setSessionCookies(request, reply, cookies, config.http.publicUrl);
      return reply.code(201).send(toAccountRecord(account, membership));
    },
  );
}

export function registerMemberRoutes(app: TypedApp, { auth, members, config }: ConsoleParts): void {
  const { publicUrl } = config.http;

  app.get(
    '/api/members',
    { config: { right: 'members' }, schema: { hide: true, response: { 200: MemberList } } },
    async (request) => {
      const list = await members.list(memberOf(request).accountId);
      return { members: list.members.map(toMemberRecord), invites: list.invites.map(toInviteRecord) };
    },
  );

  app.patch(
    '/api/members/:memberId',
    {
      config: { right: 'members' },
      schema: { hide: true, params: MemberParams, body: ChangeMemberBody, response: { 200: MemberRecord } },
    },
    async (request) =>
      toMemberRecord(await members.changeRole(memberOf(request), request.params.memberId, request.body.role)),
  );

  app.delete(
    '/api/members/:memberId',
    {
      config: { right: 'members' },
      schema: { hide: true, params: MemberParams, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await members.remove(memberOf(request), request.params.memberId);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/members/current',
    { config: { right: 'own' }, schema: { hide: true, response: { 204: Type.Null() } } },
    async (request, reply) => {
      const member = memberOf(request);
      await members.remove(member, member.personId);
      setSessionCookies(request, reply, await auth.logOut(request.headers.cookie), publicUrl);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/invites',
    {
      config: { right: 'members' },
      schema: { hide: true, body: CreateInviteBody, response: { 201: NewInvite } },
    },
    async (request, reply) => {
      const { invite, secret, isMailed } = await members.invite(memberOf(request), request.body);
      const link = inviteLink(publicUrl ?? `${request.protocol}://${request.host}`, secret);
      return reply.code(201).send({ ...toInviteRecord(invite), link, isMailed });
    },
  );

  app.delete(
    '/api/invites/:inviteId',
    {
      config: { right: 'members' },
      schema: { hide: true, params: InviteParams, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await members.withdrawInvite(memberOf(request), request.params.inviteId);
      return reply.code(204).send(null);
    },
  );
}
