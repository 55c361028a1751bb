/** Has the console built, where what it is made of has changed since. */
import type { Log } from '../log.ts';

/** The folder of the built console: a former one, or none yet, where it cannot be built now. */
export async function buildConsole(log: Log): Promise<string> {
  const { CONSOLE_DIST_DIR, ensureConsoleBuilt } = await import('../../../console/build.ts');
  try {
    if (await ensureConsoleBuilt()) log.info('the console was built');
  } catch (error) {
    log.error({ err: error }, 'the console could not be built; the API serves with a former one or without');
  }
  return CONSOLE_DIST_DIR;
}
