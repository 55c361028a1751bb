/** A plain page of our own that has the widget, for colleagues to try; its owner switches it on. */
import { createHash } from 'node:crypto';
import { fastifyHelmet } from '@fastify/helmet';
import type { FastifyRequest } from 'fastify';
import { VisitorSessionReply } from '../../../../../contract/embed.ts';
import type { WebsiteSettings } from '../../../../../contract/website.ts';
import { AppError } from '../../../errors.ts';
import type { VisitorTokens } from '../../../services/tenants/visitor-tokens.ts';
import type { TryPage, WebsiteService } from '../../../services/tenants/websites.ts';
import { isUuid } from '../../access/authentication.ts';
import { pageWithLogosSecurity, setApiHeaders } from '../../protocol/security-headers.ts';
import { escapeHtml } from '../../replies/escape-html.ts';
import { toTimestamp } from '../../replies/timestamp.ts';
import type { TypedApp } from '../../typed-app.ts';

export interface TryPageParts {
  websites: WebsiteService;
  visitorTokens: Pick<VisitorTokens, 'issue'>;
}

const STYLE =
  ':root{color-scheme:light dark}body{max-width:40rem;margin:4rem auto;padding:0 1.5rem;font:1rem/1.6 system-ui,sans-serif}';
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
const { contentSecurityPolicy } = pageWithLogosSecurity;
const SECURITY = {
  ...pageWithLogosSecurity,
  contentSecurityPolicy: {
    ...contentSecurityPolicy,
    directives: { ...contentSecurityPolicy.directives, styleSrc: [STYLE_HASH] },
  },
};

export async function registerTryPage(
  root: TypedApp,
  { websites, visitorTokens }: TryPageParts,
): Promise<void> {
  async function findPage(request: FastifyRequest): Promise<TryPage | undefined> {
    const { chatbotId } = request.params as { chatbotId: string };
    return isUuid(chatbotId) ? websites.findTryPage(chatbotId.toLowerCase()) : undefined;
  }

  await root.register(async (app: TypedApp) => {
    await app.register(fastifyHelmet, SECURITY);
    app.get('/try/:chatbotId', { schema: { hide: true } }, async (request, reply) => {
      const page = await findPage(request);
      if (page === undefined) return reply.callNotFound();
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      return renderPage(page);
    });
  });
  await root.register(async (app: TypedApp) => {
    setApiHeaders(app);
    app.post(
      '/try/:chatbotId/session',
      { schema: { hide: true, response: { 200: VisitorSessionReply } } },
      async (request) => {
        const page = await findPage(request);
        if (page === undefined) throw new AppError('not_found', 'This chatbot has no page to try it on.');
        const { token, expiresAtMs } = await visitorTokens.issue(page.key);
        return { token, expiresDate: toTimestamp(expiresAtMs) };
      },
    );
  });
}

function renderPage({ settings, key }: { settings: WebsiteSettings; key: { chatbotId: string } }): string {
  const title = escapeHtml(settings.title ?? 'Try the chat');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>This page shows the chat as visitors of a website see it. Whoever has its address can ask.</p>
<script src="/widget.js" data-session="/try/${key.chatbotId}/session" data-open async></script>
</body>
</html>
`;
}
