/** Builds what browsers load, the console and the widget, if its sources have changed since the last build. */
import type { BuiltFolder } from '../../../building/built-folder.ts';
import type { Log } from '../log.ts';

export interface BrowserBuilds {
  /** The folder of the built console; if it cannot be built now, that of an earlier build, or none. */
  consoleDir: string;
  /** The same for the widget. */
  widgetDir: string;
}

export async function buildForBrowsers(log: Log): Promise<BrowserBuilds> {
  const [{ CONSOLE_DIST_DIR, builtConsole }, { WIDGET_DIST_DIR, builtWidget }] = await Promise.all([
    import('../../../console/build.ts'),
    import('../../../widget/build.ts'),
  ]);
  await Promise.all([ensureBuilt('console', builtConsole, log), ensureBuilt('widget', builtWidget, log)]);
  return { consoleDir: CONSOLE_DIST_DIR, widgetDir: WIDGET_DIST_DIR };
}

async function ensureBuilt(name: string, folder: BuiltFolder, log: Log): Promise<void> {
  try {
    if (await folder.ensureBuilt()) log.info(`the ${name} was built`);
  } catch (error) {
    log.error({ err: error }, `the ${name} could not be built; the API serves with a former one or without`);
  }
}
