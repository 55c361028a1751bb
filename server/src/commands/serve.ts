/** Runs the service until it is stopped: API, training, or both. */

import { buildContext, type Context } from '../app/context.ts';
import { releaseMemoryAtRest } from '../app/release-memory.ts';
import { startService } from '../app/service.ts';
import { findUnknownVariables } from '../config/config.ts';
import { readEnvironment } from '../config/environment.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { isStartedByNpm, watchParent } from './parent-watch.ts';
import { nextSignal } from './stop-signal.ts';

interface Roles {
  http: boolean;
  training: boolean;
}

export const all = serviceCommand('docent', 'Runs everything in one process.', {
  http: true,
  training: true,
});
export const serve = serviceCommand('docent serve', 'Runs the API and the console, without training.', {
  http: true,
  training: false,
});
export const work = serviceCommand('docent work', 'Runs training only.', { http: false, training: true });

function serviceCommand(usage: string, summary: string, roles: Roles): Command {
  return {
    usage,
    summary,
    async run(argv, readConfig) {
      readArguments(argv, { options: {}, positionals: [] });
      const signal = nextSignal(
        process,
        () => process.exit(1),
        () => performance.now(),
      );
      using npm = watchNpm();
      const stopping = Promise.race([signal, npm.end]);
      const context = await buildContext(readConfig());
      const { log } = context;
      for (const name of findUnknownVariables(readEnvironment())) {
        log.warn(`${name} is set but is not a setting of this release; see .env.example`);
      }
      warnOfHalf(usage, context, roles);
      await runUntil(stopping, context, roles);
    },
  };
}

/** Resolves when npm has ended, if it started this process; SIGHUP is what mostly ends it alone. */
function watchNpm(): Disposable & { end: Promise<NodeJS.Signals> } {
  const { promise: end, resolve } = Promise.withResolvers<NodeJS.Signals>();
  const isWatched = isStartedByNpm(readEnvironment());
  const stop = isWatched
    ? watchParent(
        () => process.ppid,
        () => resolve('SIGHUP'),
      )
    : () => undefined;
  return { end, [Symbol.dispose]: stop };
}

/** The embedded database serves a single process: no other can take over what this one does not run. */
function warnOfHalf(usage: string, { config, log }: Context, { http, training }: Roles): void {
  if (config.store.databaseUrl !== null || (http && training)) return;
  const undone = training ? 'answers the API' : 'trains';
  log.warn(
    `nobody ${undone}: ${usage} leaves it to another process, which the embedded database has no room for; run docent, which ` +
      'does everything, or set DOCENT_DATABASE_URL to a PostgreSQL database',
  );
}

/** The process ends with the service, or when its start fails. */
async function runUntil(stopping: Promise<NodeJS.Signals>, context: Context, roles: Roles): Promise<void> {
  try {
    const service = await startService(context, roles);
    sayReady(service.url, context, roles);
    const keepMemory = releaseMemoryAtRest();
    context.log.info({ signal: await stopping }, 'stopping: requests under way may finish');
    keepMemory();
    await service.close();
    context.log.info('stopped');
  } finally {
    endAtLast(context);
  }
}

function sayReady(url: string | undefined, { log }: Context, roles: Roles): void {
  if (roles.http) log.info({ url, docs: `${url}/docs`, console: `${url}/` }, `Docent is ready at ${url}`);
  else log.info({ url }, `Docent is ready to train; its health is at ${url}/healthz/ready`);
}

/**
 * Everything is closed as far as possible, and acknowledged writes are on disk: whatever keeps the process alive now is
 * a fault.
 */
function endAtLast({ config, log }: Context): void {
  const end = (): void => {
    log.error({ resources: process.getActiveResourcesInfo() }, 'something kept the process after its end');
    process.exit();
  };
  setTimeout(end, config.http.shutdownGraceMs).unref();
}
