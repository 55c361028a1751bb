/** Serves the built console at /: its page for every address that is no API, its assets for ever. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fastifyHelmet } from '@fastify/helmet';
import { fastifyStatic } from '@fastify/static';
import { pageSecurity } from '../../page-security.ts';
import type { TypedApp } from '../../typed-app.ts';

/** Addresses that the console's router knows; see console/src/app/router.tsx. */
const PAGES = [
  '/',
  '/log-in',
  '/create-account',
  '/forgot-password',
  '/reset-password',
  '/account',
  '/chatbots',
  '/chatbots/*',
];
const REVALIDATE = 'no-cache';
/** Names of assets carry the hash of their content. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** @param distDir where the console was built */
export async function registerConsolePages(root: TypedApp, distDir: string): Promise<void> {
  const page = await readFile(join(distDir, 'index.html'));
  await root.register(async (app: TypedApp) => {
    await app.register(fastifyHelmet, pageSecurity);
    for (const path of PAGES) {
      app.get(path, { schema: { hide: true } }, (_request, reply) =>
        reply.type('text/html; charset=utf-8').header('cache-control', REVALIDATE).send(page),
      );
    }
  });
  // Without the headers that only pages need: there are many assets.
  await root.register(async (app: TypedApp) => {
    // A path that can name no file names nothing, as on a node without the console.
    app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
      if (error.statusCode === undefined || error.statusCode >= 500) throw error;
      reply.callNotFound();
    });
    await app.register(fastifyStatic, {
      root: distDir,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? FOR_EVER : REVALIDATE);
        reply.header('x-content-type-options', 'nosniff');
        reply.header('cross-origin-resource-policy', 'same-origin');
      },
    });
  });
}
