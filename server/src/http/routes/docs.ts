/** The reference page, the OpenAPI document that it shows, and the guides; everything on them comes from this server. */
import { fastifyHelmet } from '@fastify/helmet';
import { fastifySwaggerUi } from '@fastify/swagger-ui';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageSecurity, setApiHeaders } from '../protocol/security-headers.ts';
import { renderErrorPage } from '../replies/error-page.ts';
import { pathNotFound } from '../replies/error-replies.ts';
import { GUIDES_PATH, openGuides } from '../replies/guides.ts';
import type { TypedApp } from '../typed-app.ts';

export async function registerDocs(root: TypedApp): Promise<void> {
  await root.register(async (app: TypedApp) => {
    setApiHeaders(app);
    app.get('/openapi.json', { schema: { hide: true } }, async () => root.swagger());
  });
  await root.register(async (app: TypedApp) => {
    await app.register(fastifyHelmet, pageSecurity);
    app.get('/docs/errors', { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(renderErrorPage()),
    );
    registerGuides(app);
    await app.register(fastifySwaggerUi, {
      routePrefix: '/docs',
      theme: { title: 'Docent API' },
      uiConfig: { layout: 'BaseLayout', docExpansion: 'list', displayRequestDuration: true },
    });
  });
}

function registerGuides(app: TypedApp): void {
  const guides = openGuides();
  const send = async (path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const found = await guides.find(path);
    if (found === undefined) throw pathNotFound();
    reply.headers({ etag: found.etag, 'cache-control': 'no-cache' });
    if (request.headers['if-none-match']?.includes(found.etag)) return reply.code(304).send();
    return reply.type(found.type).send(found.body);
  };
  app.get(GUIDES_PATH, { schema: { hide: true } }, (request, reply) => send('', request, reply));
  app.get(`${GUIDES_PATH}/*`, { schema: { hide: true } }, (request, reply) =>
    send((request.params as { '*': string })['*'], request, reply),
  );
}
