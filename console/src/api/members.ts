/** Members and invitations over HTTP. */
import type { AccountRecord } from '../../../contract/accounts.ts';
import type {
  AcceptInviteBody,
  CreateInviteBody,
  InviteView,
  MemberList,
  MemberRecord,
  NewInvite,
} from '../../../contract/members.ts';
import type { Role } from '../../../contract/roles.ts';
import { request } from './client.ts';

export const listMembers = (signal?: AbortSignal) => request<MemberList>('GET', '/api/members', { signal });
export const changeRole = (memberId: string, role: Role) =>
  request<MemberRecord>('PATCH', `/api/members/${memberId}`, { body: { role } });
/** @param memberId `current`: oneself */
export const removeMember = (memberId: string) => request<void>('DELETE', `/api/members/${memberId}`);
export const createInvite = (body: CreateInviteBody) => request<NewInvite>('POST', '/api/invites', { body });
export const withdrawInvite = (inviteId: string) => request<void>('DELETE', `/api/invites/${inviteId}`);
export const lookAtInvite = (token: string, signal?: AbortSignal) =>
  request<InviteView>('POST', '/api/invites/look', { body: { token }, signal });
export const acceptInvite = (body: AcceptInviteBody) =>
  request<AccountRecord>('POST', '/api/invites/accept', { body });
