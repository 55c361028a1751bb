/** Members of an account, and invitations to become one. */
import { type Static, Type } from 'typebox';
import { Email, LinkToken, NewPassword } from './accounts.ts';
import { Timestamp, UUID_PATTERN } from './common.ts';
import { RoleName } from './roles.ts';

export const MemberRecord = Type.Object({
  id: Type.String(),
  email: Type.String(),
  role: RoleName,
  joinedDate: Timestamp,
});
export type MemberRecord = Static<typeof MemberRecord>;

/** An invitation that nobody has taken up yet. */
export const InviteRecord = Type.Object({
  id: Type.String(),
  email: Type.String(),
  role: RoleName,
  createdDate: Timestamp,
  expiresDate: Timestamp,
});
export type InviteRecord = Static<typeof InviteRecord>;

export const MemberList = Type.Object({
  members: Type.Array(MemberRecord),
  invites: Type.Array(InviteRecord),
});
export type MemberList = Static<typeof MemberList>;

export const CreateInviteBody = Type.Object({ email: Email, role: RoleName });
export type CreateInviteBody = Static<typeof CreateInviteBody>;

export const NewInvite = Type.Object({
  ...InviteRecord.properties,
  link: Type.String({ description: 'Shown here only: whoever opens it joins.' }),
  isMailed: Type.Boolean({ description: 'The link is on its way by mail as well.' }),
});
export type NewInvite = Static<typeof NewInvite>;

export const ChangeMemberBody = Type.Object({ role: RoleName });
export type ChangeMemberBody = Static<typeof ChangeMemberBody>;

export const LookAtInviteBody = Type.Object({ token: LinkToken });
export type LookAtInviteBody = Static<typeof LookAtInviteBody>;

/** What an invitation says to whoever holds its link. */
export const InviteView = Type.Object({
  email: Type.String(),
  role: RoleName,
  hasAccount: Type.Boolean({ description: 'The address can log in already: it joins once it has.' }),
});
export type InviteView = Static<typeof InviteView>;

/** `password`: of somebody who has no account yet. */
export const AcceptInviteBody = Type.Object({ token: LinkToken, password: Type.Optional(NewPassword) });
export type AcceptInviteBody = Static<typeof AcceptInviteBody>;

export const MemberParams = Type.Object({ memberId: Type.String({ pattern: UUID_PATTERN }) });
export const InviteParams = Type.Object({ inviteId: Type.String({ pattern: UUID_PATTERN }) });
