/** Serves the built console: one page for every address of the console, its files under /assets and /static. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fastifyHelmet } from '@fastify/helmet';
import { fastifyStatic } from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkHost } from '../../access/known-hosts.ts';
import { pageWithLogosSecurity } from '../../protocol/security-headers.ts';
import type { TypedApp } from '../../typed-app.ts';

/** Addresses that the console's router knows; see console/src/app/router.tsx. */
const PAGES = [
  '/',
  '/log-in',
  '/create-account',
  '/forgot-password',
  '/reset-password',
  '/accept-invite',
  '/account',
  '/members',
  '/chatbots',
  '/chatbots/*',
];
/** Addresses below which only programs look for something. */
const FOR_PROGRAMS = /^\/(api|docs|healthz|metrics|openapi\.json)(\/|\?|$)/i;

const REVALIDATE = 'no-cache';
/** Names of assets carry the hash of their content. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOLDERS = { assets: FOR_EVER, static: REVALIDATE };

/**
 * The page and its files are read at each request, so that a console built later is the one served.
 * @param parts `distDir`: where the console is built, or will be
 */
export async function registerConsolePages(
  root: TypedApp,
  { distDir, publicUrl }: { distDir: string; publicUrl: string | null },
): Promise<void> {
  await root.register(async (app: TypedApp) => {
    await app.register(fastifyHelmet, pageWithLogosSecurity);
    for (const path of PAGES) {
      app.get(path, { schema: { hide: true } }, (request, reply) => sendPage(request, reply, 200));
    }
    // The console itself shows that nothing is there.
    app.get('/*', { schema: { hide: true }, config: { isFallback: true } }, (request, reply) => {
      const vary = reply.getHeader('vary');
      reply.header('vary', vary === undefined ? 'Accept' : `${vary}, Accept`);
      return isForPeople(request) ? sendPage(request, reply, 404) : sendNothing(reply);
    });
  });
  // Omits the headers that only pages need: there are many assets.
  await root.register(async (app: TypedApp) => {
    // A malformed path is answered as an unknown one.
    app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
      if (error.statusCode === undefined || error.statusCode >= 500) throw error;
      reply.callNotFound();
    });
    for (const [folder, cacheControl] of Object.entries(FOLDERS)) {
      await app.register(fastifyStatic, {
        root: join(distDir, folder),
        prefix: `/${folder}/`,
        decorateReply: false,
        index: false,
        preCompressed: true,
        cacheControl: false,
        suppressWarning: true,
        setHeaders: (reply) => {
          reply.header('cache-control', cacheControl);
          reply.header('x-content-type-options', 'nosniff');
          reply.header('cross-origin-resource-policy', 'same-origin');
        },
      });
    }
  });

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
  ): Promise<FastifyReply> {
    checkHost(request, publicUrl);
    const page = await readPage(distDir);
    if (page === undefined) return sendNothing(reply);
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', REVALIDATE).send(page);
  }
}

/** Undefined if no console was built yet. */
async function readPage(distDir: string): Promise<Buffer | undefined> {
  try {
    return await readFile(join(distDir, 'index.html'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The same reply as for an unknown path. */
function sendNothing(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

/** Browsers accept HTML if an address is opened; programs, and what a page loads, do not. */
function isForPeople({ url, headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true && !FOR_PROGRAMS.test(url);
}
