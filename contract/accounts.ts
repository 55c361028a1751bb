/** Accounts of the console: people who own chatbots. */
import { type Static, Type } from 'typebox';
import { Timestamp } from './common.ts';
import { RoleName } from './roles.ts';
import { isBlank, isStorable, StorableText, VisibleText } from './text.ts';

export const PASSWORD_MIN_CHARACTERS = 10;
export const PASSWORD_MAX_CHARACTERS = 128;

/** The rule of the library that keeps passwords, for it lets nobody in by another address; a test compares the two. */
export const EMAIL_PATTERN =
  "^(?:[A-Za-z0-9_'+\\-]+\\.)*[A-Za-z0-9_'+\\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$";
const EMAIL = new RegExp(EMAIL_PATTERN);
const EMAIL_MAX_CHARACTERS = 254;

/** What is said of a text that is none. */
export const NOT_AN_EMAIL = 'must be an e-mail address such as you@example.com';

/** Whether an account can be made of this address and entered; white space around it does not count. */
export function isEmail(text: string): boolean {
  const email = text.trim();
  return email.length <= EMAIL_MAX_CHARACTERS && EMAIL.test(email);
}

const KnownEmail = VisibleText({ maxLength: EMAIL_MAX_CHARACTERS });
export const Email = Type.Refine(
  KnownEmail,
  // The schema below it says what is wrong with these.
  (text) => isBlank(text) || !isStorable(text) || isEmail(text),
  () => NOT_AN_EMAIL,
);
export const NewPassword = StorableText({
  minLength: PASSWORD_MIN_CHARACTERS,
  maxLength: PASSWORD_MAX_CHARACTERS,
});
const KnownPassword = StorableText({ minLength: 1, maxLength: 1_000 });

export const AccountRecord = Type.Object(
  { id: Type.String(), email: Type.String(), createdDate: Timestamp, role: RoleName },
  { $id: 'Account' },
);
export type AccountRecord = Static<typeof AccountRecord>;

export const CreateAccountBody = Type.Object({ email: Email, password: NewPassword });
export type CreateAccountBody = Static<typeof CreateAccountBody>;

/** Asks for a link to create an account by; the reply is the same whether or not the address has one. */
export const RequestSignUpBody = Type.Object({ email: Email });
export type RequestSignUpBody = Static<typeof RequestSignUpBody>;

export const LinkToken = StorableText({ minLength: 16, maxLength: 200 });

export const SignUpByLinkBody = Type.Object({ token: LinkToken, password: NewPassword });
export type SignUpByLinkBody = Static<typeof SignUpByLinkBody>;

/** Any address, for one that cannot be right is as wrong as an unknown one. */
export const LogInBody = Type.Object({ email: KnownEmail, password: KnownPassword });
export type LogInBody = Static<typeof LogInBody>;

export const ChangePasswordBody = Type.Object({ currentPassword: KnownPassword, newPassword: NewPassword });
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

export const DeleteAccountBody = Type.Object({ password: KnownPassword });
export type DeleteAccountBody = Static<typeof DeleteAccountBody>;

/** Asks for a one-time link by mail; the reply is the same whether or not the account exists. */
export const RequestResetBody = Type.Object({ email: Email });
export type RequestResetBody = Static<typeof RequestResetBody>;

export const ResetPasswordBody = Type.Object({
  token: LinkToken,
  newPassword: NewPassword,
});
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;

/** `next`: a page of the console; `connect`: whoever is logged in goes on as it is, and may sign in so from then on. */
export const BeginOidcBody = Type.Object({
  next: Type.Optional(StorableText({ maxLength: 1_000 })),
  connect: Type.Optional(Type.Boolean()),
});
export type BeginOidcBody = Static<typeof BeginOidcBody>;

export const BeginOidcReply = Type.Object({
  location: Type.String({ description: 'Where the browser goes on, at the identity provider.' }),
});
export type BeginOidcReply = Static<typeof BeginOidcReply>;

/** What a visitor may do; answered to anyone. */
export const SessionState = Type.Object(
  {
    account: Type.Union([AccountRecord, Type.Null()]),
    isSignUpOpen: Type.Boolean({ description: 'An account may be created now.' }),
    isFirstAccount: Type.Boolean({ description: 'No account exists yet.' }),
    /** Name of the identity provider that one may sign in at; null: there is none. */
    oidc: Type.Union([Type.String(), Type.Null()]),
    canMail: Type.Boolean({
      description: 'Links can be sent by mail: to set a new password, and to create an account.',
    }),
  },
  { $id: 'SessionState' },
);
export type SessionState = Static<typeof SessionState>;

export const LogOutReply = Type.Object(
  {
    location: Type.Union([Type.String(), Type.Null()], {
      description: 'Of the identity provider, where one is logged out as well; null: nowhere.',
    }),
  },
  { $id: 'LogOutReply' },
);
export type LogOutReply = Static<typeof LogOutReply>;
