/** Accounts and sessions over HTTP. */
import type {
  AccountRecord,
  ChangePasswordBody,
  CreateAccountBody,
  LogInBody,
  ResetPasswordBody,
  SessionState,
} from '../../../contract/accounts.ts';
import { request } from './client.ts';

export const readSession = (signal?: AbortSignal) =>
  request<SessionState>('GET', '/api/sessions/current', { signal });
export const createAccount = (body: CreateAccountBody) =>
  request<AccountRecord>('POST', '/api/accounts', { body });
export const logIn = (body: LogInBody) => request<AccountRecord>('POST', '/api/sessions', { body });
export const logOut = () => request<void>('DELETE', '/api/sessions/current');
export const changePassword = (body: ChangePasswordBody) =>
  request<void>('PUT', '/api/accounts/current/password', { body });
export const deleteAccount = (password: string) =>
  request<void>('DELETE', '/api/accounts/current', { body: { password } });
export const requestReset = (email: string) =>
  request<void>('POST', '/api/accounts/password-resets', { body: { email } });
export const resetPassword = (body: ResetPasswordBody) =>
  request<void>('PUT', '/api/accounts/password-resets', { body });
