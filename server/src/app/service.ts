/** Starts and stops the parts that run all the time, in the order of their dependencies. */
import type { AddressInfo } from 'node:net';
import type { TypedApp } from '../http/typed-app.ts';
import { startHousekeeping } from '../services/upkeep/housekeeping.ts';
import { startSweeper } from '../services/upkeep/sweeper.ts';
import { createWebhookDelivery } from '../services/upkeep/webhooks/delivery.ts';
import type { Context } from './context.ts';
import { listeningUrl } from './listening-url.ts';

export interface Service {
  /**
   * The API's address: the public one, or the one listened on. For a process that only trains, the address of its health
   * checks.
   */
  readonly url: string | undefined;
  /** The port listened on. */
  readonly port: number | undefined;
  /** Accepts no more requests, lets those under way finish, then closes the context. Safe to call twice. */
  close(): Promise<void>;
}

/** How often to look for connections that became idle while the service closes. */
const IDLE_LOOK_MS = 50;

/**
 * Resolves when the service serves. The service owns the context from then on: it closes it at its end, or if the start
 * fails.
 */
export async function startService(
  context: Context,
  roles: { http: boolean; training: boolean },
): Promise<Service> {
  await using starting = new AsyncDisposableStack();
  starting.defer(() => context.close());
  // Begun before the server and so ended after it: its last requests leave something to write down.
  starting.adopt(startHousekeeping(context), (housekeeping) => housekeeping.stop());
  starting.adopt(startSweeper(context), (sweeper) => sweeper.stop());
  const delivery = starting.adopt(createWebhookDelivery(context), (delivery) => delivery.close());
  await delivery.start();
  const addresses: { url: string; port: number }[] = [];
  for (const server of await createServers(context, roles)) {
    starting.defer(() => closeServer(context, server.app));
    addresses.push(await listen(server));
  }
  const [address] = addresses;
  if (roles.http) {
    context.goldenRunner.start();
    await context.importRuns.start();
  }
  if (roles.training) await context.trainer.start();
  const running = starting.move();
  let closing: Promise<void> | undefined;
  return {
    url: address?.url,
    port: address?.port,
    close() {
      closing ??= running.disposeAsync();
      return closing;
    },
  };
}

/** Connections are kept alive for the next request; while closing they end with the one under way. */
async function closeServer(context: Context, app: TypedApp): Promise<void> {
  context.beginClosing();
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS);
  const overdue = setTimeout(() => {
    context.log.warn('requests took longer than the grace period; their connections are cut');
    app.server.closeAllConnections();
  }, context.config.http.shutdownGraceMs);
  await app.close().finally(() => {
    clearInterval(idle);
    clearTimeout(overdue);
  });
}

/** An HTTP server, and where it is to listen. */
interface Answering {
  app: TypedApp;
  host: string;
  port: number;
  publicUrl: string | null;
}

/** First the API, or the health of a process that only trains; then the metrics, if they have a port of their own. */
async function createServers(
  context: Context,
  roles: { http: boolean; training: boolean },
): Promise<Answering[]> {
  const { host, port, publicUrl, workPort, metricsPort, metricsToken: token } = context.config.http;
  if (!roles.http && !roles.training) return [];
  const { createHealthServer } = await import('./health-server.ts');
  const main: Answering = roles.http
    ? { app: await createApi(context), host, port, publicUrl }
    : {
        app: createHealthServer(
          context,
          metricsPort === 0 ? { metricsReaders: { token, hasOwnPort: false } } : {},
        ),
        host,
        port: workPort,
        publicUrl: null,
      };
  if (metricsPort === 0) return [main];
  const metrics = createHealthServer(context, { metricsReaders: { token, hasOwnPort: true } });
  return [main, { app: metrics, host, port: metricsPort, publicUrl: null }];
}

async function createApi(context: Context): Promise<TypedApp> {
  const [{ createHttpServer }, { createSessionAuthenticator }, { registerConsole }, { buildForBrowsers }] =
    await Promise.all([
      import('../http/server.ts'),
      import('../http/access/sessions.ts'),
      import('../http/routes/console/console.ts'),
      import('./browser-builds.ts'),
    ]);
  const { publicUrl } = context.config.http;
  const built = await buildForBrowsers(context.log);
  const { auth } = context.console;
  return createHttpServer({
    ...context,
    ...built,
    unanswered: context.console.unanswered,
    authenticators: [createSessionAuthenticator({ auth, store: context.store, publicUrl })],
    extend: (root) => registerConsole(root, { ...context, ...context.console, consoleDir: built.consoleDir }),
  });
}

async function listen({ app, host, port, publicUrl }: Answering): Promise<{ url: string; port: number }> {
  await app.listen({ host, port });
  const { port: bound } = app.server.address() as AddressInfo;
  return { url: publicUrl ?? listeningUrl(host, bound), port: bound };
}
