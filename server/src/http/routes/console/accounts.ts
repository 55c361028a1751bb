/** Accounts of the console: create, change the password, reset it, delete. */
import { Type } from 'typebox';
import {
  AccountRecord,
  ChangePasswordBody,
  CreateAccountBody,
  DeleteAccountBody,
  RequestResetBody,
  ResetPasswordBody,
} from '../../../../../contract/accounts.ts';
import { AppError } from '../../../errors.ts';
import { removeAccount } from '../../../services/console/account-removal.ts';
import type { Account } from '../../../store/types.ts';
import { setSessionCookies } from '../../session-cookies.ts';
import { toTimestamp } from '../../timestamp.ts';
import type { TypedApp } from '../../typed-app.ts';
import type { ConsoleParts } from './console.ts';
import { ownerOf } from './owner.ts';

export function toAccountRecord(account: Account): AccountRecord {
  return { id: account.id, email: account.email, createdDate: toTimestamp(account.createdAtMs) };
}

/** Sign-ups one after the other, so that only one of two at once is the first account. */
function createSignUpLock() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

const NOTHING = { 204: Type.Null() };

export function registerAccountRoutes(app: TypedApp, parts: ConsoleParts): void {
  const { auth, config } = parts;
  const { publicUrl } = config.http;
  const lockSignUp = createSignUpLock();

  app.post(
    '/api/accounts',
    { schema: { hide: true, body: CreateAccountBody, response: { 201: AccountRecord } } },
    (request, reply) =>
      lockSignUp(async () => {
        const isOpen = config.console.signUp === 'open' || (await auth.countAccounts()) === 0;
        if (!isOpen) throw new AppError('forbidden', 'New accounts are closed on this service.');
        const { account, cookies } = await auth.createAccount({ ...request.body, address: request.ip });
        setSessionCookies(request, reply, cookies, publicUrl);
        reply.code(201);
        return toAccountRecord(account);
      }),
  );

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
