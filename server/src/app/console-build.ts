/** Builds the console if its sources have changed since the last build. */
import type { Log } from '../log.ts';

/** The folder of the built console; if it cannot be built now, that of an earlier build, or none. */
export async function buildConsole(log: Log): Promise<string> {
  const { CONSOLE_DIST_DIR, ensureConsoleBuilt } = await import('../../../console/build.ts');
  try {
    if (await ensureConsoleBuilt()) log.info('the console was built');
  } catch (error) {
    log.error({ err: error }, 'the console could not be built; the API serves with a former one or without');
  }
  return CONSOLE_DIST_DIR;
}
