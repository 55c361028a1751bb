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
import type { Membership } from '../../../store/console-types.ts';
import type { Account } from '../../../store/types.ts';
import { setSessionCookies } from '../../access/sessions.ts';
import { toTimestamp } from '../../replies/timestamp.ts';
import type { TypedApp } from '../../typed-app.ts';
import { memberOf, personOf } from './owner.ts';
import type { ConsoleParts } from './parts.ts';

export function toAccountRecord({ id, email, createdAtMs }: Account, { role }: Membership): AccountRecord {
  return { id, email, createdDate: toTimestamp(createdAtMs), role };
}

const NOTHING = { 204: Type.Null() };

/** For whoever comes. */
export function registerAccountRoutes(app: TypedApp, { auth, signUp, config }: ConsoleParts): void {
  const { publicUrl } = config.http;

  app.post(
    '/api/accounts',
    { schema: { hide: true, body: CreateAccountBody, response: { 201: AccountRecord } } },
    async (request, reply) => {
      const created = await signUp.createNow({ ...request.body, address: request.ip });
      setSessionCookies(request, reply, created.cookies, publicUrl);
      return reply.code(201).send(toAccountRecord(created.account, created.membership));
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
      const created = await signUp.createByLink({ ...request.body, address: request.ip });
      setSessionCookies(request, reply, created.cookies, publicUrl);
      return reply.code(201).send(toAccountRecord(created.account, created.membership));
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

/** Of who is logged in. */
export function registerOwnAccountRoutes(app: TypedApp, parts: ConsoleParts): void {
  const { auth, config } = parts;
  const { publicUrl } = config.http;

  app.put(
    '/api/accounts/current/password',
    { config: { right: 'own' }, schema: { hide: true, body: ChangePasswordBody, response: NOTHING } },
    async (request, reply) => {
      const change = { ...request.body, account: personOf(request) };
      const cookies = await auth.changePassword(request.headers.cookie, change);
      setSessionCookies(request, reply, cookies, publicUrl);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/accounts/current',
    { config: { right: 'account' }, schema: { hide: true, body: DeleteAccountBody, response: NOTHING } },
    async (request, reply) => {
      await auth.checkPassword(request.headers.cookie, personOf(request), request.body.password);
      const cookies = await auth.logOut(request.headers.cookie);
      await removeAccount(parts, memberOf(request));
      setSessionCookies(request, reply, cookies, publicUrl);
      return reply.code(204).send(null);
    },
  );
}
