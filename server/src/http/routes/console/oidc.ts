/** Signing in at an identity provider: where it begins, where the provider sends the browser back to, and what ends it there. */
import type { FastifyRequest } from 'fastify';
import { BeginOidcBody, BeginOidcReply } from '../../../../../contract/accounts.ts';
import { AppError } from '../../../errors.ts';
import { FLOW_SECONDS, SignInRefused } from '../../../services/sign-in/oidc-client.ts';
import { isOverTls, setSessionCookies } from '../../access/sessions.ts';
import type { TypedApp } from '../../typed-app.ts';
import type { ConsoleParts } from './parts.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Only `__Host-` keeps neighbouring subdomains from setting it; browsers take that over TLS alone. */
const flowCookie = (isSecure: boolean): string => (isSecure ? '__Host-docent-oidc' : 'docent-oidc');

function readFlow(request: FastifyRequest, name: string): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}

export async function registerOidcRoutes(app: TypedApp, { oidc, auth, config }: ConsoleParts): Promise<void> {
  const { publicUrl } = config.http;

  /** Lax: the provider sends the browser back from another site, with a GET. */
  function cookieLine(request: FastifyRequest, value: string, seconds: number): string {
    const isSecure = isOverTls(request, publicUrl);
    return `${flowCookie(isSecure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  }

  // A POST, which no other site may send: nobody can be signed in as somebody else by a link.
  app.post(
    '/api/sessions/oidc',
    { schema: { hide: true, body: BeginOidcBody, response: { 200: BeginOidcReply } } },
    async (request, reply) => {
      if (oidc === undefined) throw new AppError('not_found', 'This service has no identity provider.');
      const { next = '/', connect = false } = request.body;
      const personId = connect ? (request.person?.id ?? null) : null;
      const { location, cookie } = await oidc.begin({ next, personId });
      reply.header('set-cookie', cookieLine(request, cookie, FLOW_SECONDS));
      return { location };
    },
  );

  app.get('/api/sessions/oidc/callback', { schema: { hide: true } }, async (request, reply) => {
    if (oidc === undefined) throw new AppError('not_found', 'This service has no identity provider.');
    // Good for one end alone, whatever comes of it.
    reply.header('set-cookie', cookieLine(request, '', 0));
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const isSecure = isOverTls(request, publicUrl);
    const at = request.url.indexOf('?');
    try {
      const { signedIn, next } = await oidc.finish({
        cookie: readFlow(request, flowCookie(isSecure)),
        search: at === -1 ? '' : request.url.slice(at),
        session: await auth.findSession(request.headers.cookie),
        address: request.ip,
      });
      setSessionCookies(request, reply, signedIn.cookies, publicUrl);
      return reply.redirect(next, 303);
    } catch (error) {
      return reply.redirect(`/log-in?refused=${reasonOf(error)}`, 303);
    }
  });

  await registerLogout(app, oidc);
}

/** A route of its own: no other one takes forms. */
async function registerLogout(app: TypedApp, oidc: ConsoleParts['oidc']): Promise<void> {
  await app.register(async (scope: TypedApp) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<{ Body: unknown }>(
      '/api/sessions/oidc/back-channel-logout',
      { schema: { hide: true } },
      async (request, reply) => {
        if (oidc === undefined) throw new AppError('not_found', 'This service has no identity provider.');
        reply.header('cache-control', 'no-store');
        const { body } = request;
        const token = typeof body === 'string' ? new URLSearchParams(body).get('logout_token') : null;
        if (token === null) throw new AppError('invalid_request', 'Send a form with a logout_token.');
        await oidc.endByProvider({ token, address: request.ip });
        return reply.code(200).send();
      },
    );
  });
}

/** A word that the log-in page knows. @throws what is no refusal */
function reasonOf(error: unknown): string {
  if (error instanceof SignInRefused) return error.reason;
  if (error instanceof AppError && error.status < 500) return 'expired';
  if (error instanceof AppError && error.code === 'unavailable') return 'unreachable';
  throw error;
}
