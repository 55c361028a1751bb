/** Accounts and sessions over HTTP. */
import type {
  AccountRecord,
  BeginOidcBody,
  BeginOidcReply,
  ChangePasswordBody,
  CreateAccountBody,
  LogInBody,
  LogOutReply,
  ResetPasswordBody,
  SessionState,
  SignUpByLinkBody,
} from '../../../contract/accounts.ts';
import { request } from './client.ts';

export const readSession = (signal?: AbortSignal) =>
  request<SessionState>('GET', '/api/sessions/current', { signal });
export const createAccount = (body: CreateAccountBody) =>
  request<AccountRecord>('POST', '/api/accounts', { body });
/** The service mails a link, or a word that the address has an account; its reply does not tell which. */
export const requestSignUp = (email: string) =>
  request<void>('POST', '/api/accounts/sign-ups', { body: { email } });
export const createAccountByLink = (body: SignUpByLinkBody) =>
  request<AccountRecord>('PUT', '/api/accounts/sign-ups', { body });
export const logIn = (body: LogInBody) => request<AccountRecord>('POST', '/api/sessions', { body });
/** Goes on at the identity provider, which sends the browser back. */
export const beginOidc = (body: BeginOidcBody) =>
  request<BeginOidcReply>('POST', '/api/sessions/oidc', { body });
export const logOut = () => request<LogOutReply>('DELETE', '/api/sessions/current');
export const changePassword = (body: ChangePasswordBody) =>
  request<void>('PUT', '/api/accounts/current/password', { body });
export const deleteAccount = (password: string) =>
  request<void>('DELETE', '/api/accounts/current', { body: { password } });
export const requestReset = (email: string) =>
  request<void>('POST', '/api/accounts/password-resets', { body: { email } });
export const resetPassword = (body: ResetPasswordBody) =>
  request<void>('PUT', '/api/accounts/password-resets', { body });
