/** The reference page and the OpenAPI document that it shows; everything on it comes from this server. */
import { fastifyHelmet } from '@fastify/helmet';
import { fastifySwaggerUi } from '@fastify/swagger-ui';
import { pageSecurity, setApiHeaders } from '../protocol/security-headers.ts';
import { renderErrorPage } from '../replies/error-page.ts';
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
    await app.register(fastifySwaggerUi, {
      routePrefix: '/docs',
      theme: { title: 'Docent API' },
      uiConfig: { layout: 'BaseLayout', docExpansion: 'list', displayRequestDuration: true },
    });
  });
}
