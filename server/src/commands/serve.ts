/** Runs the service until it is told to stop: API, training, or both. */
import { findUnknownVariables, readEnvironment } from '../config.ts';
import { buildContext, type Context } from '../context.ts';
import { releaseMemoryAtRest } from '../release-memory.ts';
import { startService } from '../service.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';

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
      const stopping = nextSignal();
      const context = await buildContext(readConfig());
      const { log } = context;
      for (const name of findUnknownVariables(readEnvironment())) {
        log.warn(`${name} is set but is not a setting of this release; see .env.example`);
      }
      await runUntil(stopping, context, roles);
    },
  };
}

async function runUntil(stopping: Promise<NodeJS.Signals>, context: Context, roles: Roles): Promise<void> {
  const { log } = context;
  let service: Awaited<ReturnType<typeof startService>>;
  try {
    service = await startService(context, roles);
  } catch (error) {
    await context.close();
    throw error;
  }
  if (roles.http) {
    log.info(
      { url: service.url, docs: `${service.url}/docs`, console: `${service.url}/` },
      `Docent is ready at ${service.url}`,
    );
  } else {
    log.info({ url: service.url }, `Docent is ready to train; its health is at ${service.url}/healthz/ready`);
  }
  const keepMemory = releaseMemoryAtRest();
  log.info({ signal: await stopping }, 'stopping: requests under way may finish');
  keepMemory();
  await service.close();
  log.info('stopped');
  endAtLast(context);
}

/** All is closed and on disk: whatever still keeps the process is a fault, and nobody is to wait for it. */
function endAtLast({ config, log }: Context): void {
  const end = (): void => {
    log.error({ resources: process.getActiveResourcesInfo() }, 'something kept the process after its end');
    process.exit();
  };
  setTimeout(end, config.http.shutdownGraceMs).unref();
}

/** The first SIGTERM or SIGINT; a second one ends the process at once. */
function nextSignal(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      resolve(signal);
    });
  }
  return promise;
}
