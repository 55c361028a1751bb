/** Accounts of the console: create, change the password, reset it, delete. */
import { Type } from 'typebox';
import {
  AccountRecord,
  ChangePasswordBody,
  CreateAccountBody,
  DeleteAccountBody,
  RequestResetBody,
  RequestSignUpBody,
  ResetPasswordBody,
  SignUpByLinkBody,
} from '../../../../../contract/accounts.ts';
import { removeAccount } from '../../../services/sign-in/account-removal.ts';
import type { Account } from '../../../store/types.ts';
import { setSessionCookies } from '../../access/sessions.ts';
import { toTimestamp } from '../../replies/timestamp.ts';
import type { TypedApp } from '../../typed-app.ts';
import { ownerOf } from './owner.ts';
import type { ConsoleParts } from './parts.ts';

export function toAccountRecord(account: Account): AccountRecord {
  return { id: account.id, email: account.email, createdDate: toTimestamp(account.createdAtMs) };
}

const NOTHING = { 204: Type.Null() };

/** For whoever comes. */
export function registerAccountRoutes(app: TypedApp, { auth, signUp, config }: ConsoleParts): void {
  const { publicUrl } = config.http;

  app.post(
    '/api/accounts',
    { schema: { hide: true, body: CreateAccountBody, response: { 201: AccountRecord } } },
    async (request, reply) => {
      const { account, cookies } = await signUp.createNow({ ...request.body, address: request.ip });
      setSessionCookies(request, reply, cookies, publicUrl);
      return reply.code(201).send(toAccountRecord(account));
    },
  );

  app.post(
    '/api/accounts/sign-ups',
    { schema: { hide: true, body: RequestSignUpBody, response: { 202: Type.Null() } } },
    async (request, reply) => {
      await signUp.mailLink(request.body.email, request.ip);
      return reply.code(202).send(null);
    },
  );

  app.put(
    '/api/accounts/sign-ups',
    { schema: { hide: true, body: SignUpByLinkBody, response: { 201: AccountRecord } } },
    async (request, reply) => {
      const { account, cookies } = await signUp.createByLink({ ...request.body, address: request.ip });
      setSessionCookies(request, reply, cookies, publicUrl);
      return reply.code(201).send(toAccountRecord(account));
    },
  );

  app.post(
    '/api/accounts/password-resets',
    { schema: { hide: true, body: RequestResetBody, response: { 202: Type.Null() } } },
    async (request, reply) => {
      await auth.mailResetLink(request.body.email, request.ip);
      return reply.code(202).send(null);
    },
  );

  app.put(
    '/api/accounts/password-resets',
    { schema: { hide: true, body: ResetPasswordBody, response: NOTHING } },
    async (request, reply) => {
      await auth.resetPassword(request.body.token, request.body.newPassword);
      return reply.code(204).send(null);
    },
  );
}

/** Of the account that is logged in. */
export function registerOwnAccountRoutes(app: TypedApp, parts: ConsoleParts): void {
  const { auth, config } = parts;
  const { publicUrl } = config.http;

  app.put(
    '/api/accounts/current/password',
    { schema: { hide: true, body: ChangePasswordBody, response: NOTHING } },
    async (request, reply) => {
      const change = { ...request.body, account: ownerOf(request) };
      const cookies = await auth.changePassword(request.headers.cookie, change);
      setSessionCookies(request, reply, cookies, publicUrl);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/accounts/current',
    { schema: { hide: true, body: DeleteAccountBody, response: NOTHING } },
    async (request, reply) => {
      const account = ownerOf(request);
      await auth.checkPassword(request.headers.cookie, account, request.body.password);
      const cookies = await auth.logOut(request.headers.cookie);
      await removeAccount(parts, account.id);
      setSessionCookies(request, reply, cookies, publicUrl);
      return reply.code(204).send(null);
    },
  );
}
