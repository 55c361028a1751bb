/** Has the console built, where what it is made of has changed since. */
import type { Log } from './log.ts';

/** The folder of the built console; undefined where it cannot be built, and the API serves without it. */
export async function buildConsole(log: Log): Promise<string | undefined> {
  const { CONSOLE_DIST_DIR, ensureConsoleBuilt } = await import('../../console/build.ts');
  try {
    if (await ensureConsoleBuilt()) log.info('the console was built');
    return CONSOLE_DIST_DIR;
  } catch (error) {
    log.error({ err: error }, 'the console could not be built; the API serves without it');
    return undefined;
  }
}
