/** The live stream of an owner's console: server-sent events that say what changed. */
import type { FastifyReply } from 'fastify';
import type { ChangeEvent } from '../../../../../contract/events.ts';
import type { AuthService } from '../../../services/console/auth.ts';
import { API_HEADERS } from '../../api-headers.ts';
import type { TypedApp } from '../../typed-app.ts';
import type { ConsoleParts } from './console.ts';
import { ownerOf } from './owner.ts';

/** Keeps proxies from closing an idle stream, and shows that the session still stands. */
const HEARTBEAT_MS = 25_000;
/** How soon a browser tries again after the stream broke. */
const RETRY_MS = 1_000;

function openStream(reply: FastifyReply): NodeJS.WritableStream {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    ...API_HEADERS,
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  });
  reply.raw.write(`retry: ${RETRY_MS}\n\n`);
  return reply.raw;
}

export function registerEventRoutes(app: TypedApp, { auth, changes }: ConsoleParts): void {
  const open = new Set<() => void>();

  app.get('/api/events', { exposeHeadRoute: false, schema: { hide: true } }, (request, reply) => {
    const { id } = ownerOf(request);
    const stream = openStream(reply);
    const stopWatching = changes.watch(id, (change: ChangeEvent) => {
      stream.write(`event: change\ndata: ${JSON.stringify(change)}\n\n`);
    });
    const heartbeat = setInterval(() => void beat(request.headers.cookie), HEARTBEAT_MS);

    async function beat(cookie: string | undefined): Promise<void> {
      if (await isSessionOpen(auth, cookie)) stream.write(': still here\n\n');
      else end();
    }

    function end(): void {
      open.delete(end);
      clearInterval(heartbeat);
      stopWatching();
      stream.end();
    }
    open.add(end);
    request.raw.on('close', end);
  });

  app.addHook('preClose', async () => {
    for (const end of open) end();
  });
}

async function isSessionOpen(auth: AuthService, cookie: string | undefined): Promise<boolean> {
  try {
    return (await auth.findSession(cookie)) !== undefined;
  } catch {
    // Not known now: the stream stays, and the next beat asks again.
    return true;
  }
}
