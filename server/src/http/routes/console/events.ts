/** The live stream of an owner's console: server-sent events that name what changed. */
import type { FastifyReply } from 'fastify';
import type { ChangeEvent } from '../../../../../contract/events.ts';
import { AppError } from '../../../errors.ts';
import type { AuthService } from '../../../services/sign-in/auth.ts';
import { Counts } from '../../load/counts.ts';
import { API_HEADERS } from '../../protocol/security-headers.ts';
import type { TypedApp } from '../../typed-app.ts';
import { memberOf } from './owner.ts';
import type { ConsoleParts } from './parts.ts';

/** Keeps proxies from closing an idle stream, and ends streams whose session has ended. */
const HEARTBEAT_MS = 25_000;
/** How soon a browser tries again after the stream broke. */
const RETRY_MS = 1_000;
/** Retry-After if too many streams are open. */
const RETRY_AFTER_SECONDS = '10';

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

export function registerEventRoutes(app: TypedApp, { config, auth, changes }: ConsoleParts): void {
  const { streamsPerAccount } = config.console;
  const open = new Set<() => void>();
  /** Open streams by account. */
  const streamsOf = new Counts();

  app.get(
    '/api/events',
    { exposeHeadRoute: false, config: { right: 'read' }, schema: { hide: true } },
    (request, reply) => {
      const { accountId: id } = memberOf(request);
      if (streamsOf.of(id) >= streamsPerAccount) throw tooManyStreams();
      streamsOf.add(id);
      const stream = openStream(reply);
      let isEnded = false;
      const unsent: ChangeEvent[] = [];
      const stopWatching = changes.watch(id, (change) => {
        unsent.push(change);
        // Further changes are sent with those that wait for the session check under way.
        if (unsent.length === 1) void send(() => unsent.splice(0).map(toEvent).join(''));
      });
      const heartbeat = setInterval(() => void send(() => ': still here\n\n'), HEARTBEAT_MS);

      /** Ends the stream if the session has ended meanwhile, on whichever node. */
      async function send(text: () => string): Promise<void> {
        const isOpen = await isSessionOpen(auth, request.headers.cookie);
        if (isEnded) return;
        if (isOpen) stream.write(text());
        else end();
      }

      function end(): void {
        if (isEnded) return;
        isEnded = true;
        open.delete(end);
        streamsOf.remove(id);
        clearInterval(heartbeat);
        stopWatching();
        stream.end();
      }
      open.add(end);
      request.raw.on('close', end);
    },
  );

  app.addHook('preClose', async () => {
    for (const end of open) end();
  });
}

function tooManyStreams(): AppError {
  return new AppError('rate_limited', 'Too many consoles of this account are open. Close some of them.', {
    headers: { 'retry-after': RETRY_AFTER_SECONDS },
  });
}

const toEvent = (change: ChangeEvent): string => `event: change\ndata: ${JSON.stringify(change)}\n\n`;

async function isSessionOpen(auth: AuthService, cookie: string | undefined): Promise<boolean> {
  try {
    return (await auth.findSession(cookie)) !== undefined;
  } catch {
    // If the session cannot be checked now, the stream stays until the next check.
    return true;
  }
}
