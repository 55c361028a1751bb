/** Starts and stops what the process does all the time, in the order in which one part needs another. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from './context.ts';
import { listeningUrl } from './http/listening-url.ts';
import type { TypedApp } from './http/typed-app.ts';
import { startHousekeeping } from './services/housekeeping.ts';
import { startSweeper } from './services/sweeper.ts';

export interface Service {
  /**
   * Where clients reach the API: the public address, or the one listened on. Where only training runs, where its health is
   * asked for.
   */
  readonly url: string | undefined;
  /** The port listened on. */
  readonly port: number | undefined;
  /** Takes no more, lets finish what is under way, then closes the context. Safe to call twice. */
  close(): Promise<void>;
}

/** How often to look for connections that became idle while the service closes. */
const IDLE_LOOK_MS = 50;

/** Resolves when the service serves. */
export async function startService(
  context: Context,
  roles: { http: boolean; training: boolean },
): Promise<Service> {
  const { config, log } = context;
  const server = await listen(context, roles);
  if (roles.training) await context.trainer.start();
  const housekeeping = startHousekeeping(context);
  const sweeper = startSweeper(context);
  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    context.beginClosing();
    if (server !== undefined) await closeServer(server.app.server, () => server.app.close());
    await Promise.all([housekeeping.stop(), sweeper.stop()]);
    await context.close();
  }

  /** Connections are kept alive for the next request; while closing they end with the one under way. */
  async function closeServer(connections: Server, stop: () => Promise<void>): Promise<void> {
    const idle = setInterval(() => connections.closeIdleConnections(), IDLE_LOOK_MS);
    const overdue = setTimeout(() => {
      log.warn('requests took longer than the grace period; their connections are cut');
      connections.closeAllConnections();
    }, config.http.shutdownGraceMs);
    await stop().finally(() => {
      clearInterval(idle);
      clearTimeout(overdue);
    });
  }

  return {
    url: server?.url,
    port: server?.port,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

interface Listening {
  app: TypedApp;
  url: string;
  port: number;
}

/** The API, or the health of a process that only trains. */
async function listen(
  context: Context,
  roles: { http: boolean; training: boolean },
): Promise<Listening | undefined> {
  const { host, port, publicUrl, workPort } = context.config.http;
  if (roles.http) return listenOn(await createApi(context), host, port, publicUrl);
  if (!roles.training) return undefined;
  const { createHealthServer } = await import('./health-server.ts');
  return listenOn(createHealthServer(context), host, workPort);
}

async function createApi(context: Context): Promise<TypedApp> {
  const [{ createHttpServer }, { createSessionAuthenticator }, { registerConsole }, { buildConsole }] =
    await Promise.all([
      import('./http/server.ts'),
      import('./http/session-authenticator.ts'),
      import('./http/routes/console/console.ts'),
      import('./console-build.ts'),
    ]);
  const { publicUrl } = context.config.http;
  const consoleDir = await buildConsole(context.log);
  const { auth } = context.console;
  return createHttpServer({
    ...context,
    authenticators: [createSessionAuthenticator({ auth, store: context.store, publicUrl })],
    extend: (root) => registerConsole(root, { ...context, ...context.console, consoleDir }),
  });
}

async function listenOn(
  app: TypedApp,
  host: string,
  port: number,
  publicUrl: string | null = null,
): Promise<Listening> {
  await app.listen({ host, port });
  const { port: bound } = app.server.address() as AddressInfo;
  return { app, url: publicUrl ?? listeningUrl(host, bound), port: bound };
}
