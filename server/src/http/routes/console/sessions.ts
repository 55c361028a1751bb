/** Sessions of the console: who is logged in, log in, log out. */
import { AccountRecord, LogInBody, LogOutReply, SessionState } from '../../../../../contract/accounts.ts';
import { setSessionCookies } from '../../access/sessions.ts';
import type { TypedApp } from '../../typed-app.ts';
import { toAccountRecord } from './accounts.ts';
import type { ConsoleParts } from './parts.ts';

export function registerSessionRoutes(app: TypedApp, { auth, signUp, oidc, config }: ConsoleParts): void {
  const { publicUrl } = config.http;

  app.get(
    '/api/sessions/current',
    { schema: { hide: true, response: { 200: SessionState } } },
    async (request) => {
      const isFirstAccount = request.person === null && (await signUp.isFirst());
      return {
        account: request.person && request.member && toAccountRecord(request.person, request.member),
        isSignUpOpen: isFirstAccount || config.signIn.signUp === 'open',
        isFirstAccount,
        oidc: oidc?.name ?? null,
        canMail: config.signIn.smtpUrl !== null,
      };
    },
  );

  app.post(
    '/api/sessions',
    { schema: { hide: true, body: LogInBody, response: { 200: AccountRecord } } },
    async (request, reply) => {
      const { account, membership, cookies } = await auth.logIn({ ...request.body, address: request.ip });
      setSessionCookies(request, reply, cookies, publicUrl);
      return toAccountRecord(account, membership);
    },
  );

  app.delete(
    '/api/sessions/current',
    { schema: { hide: true, response: { 200: LogOutReply } } },
    async (request, reply) => {
      const { cookie } = request.headers;
      const session = await auth.findSession(cookie);
      setSessionCookies(request, reply, await auth.logOut(cookie), publicUrl);
      return { location: (await oidc?.logOutAddress(session)) ?? null };
    },
  );
}
