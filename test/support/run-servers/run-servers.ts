/** Servers that the test files of a run share: the runner starts each once and names its address in the environment. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { RunServer } from './run-server.ts';

/** Each by the module through which a test file reaches it. */
const SERVERS: Record<string, () => Promise<{ RUN_SERVER: RunServer }>> = {
  './run-postgres.ts': () => import('./run-postgres.ts'),
  './run-browser.ts': () => import('./run-browser.ts'),
};

/** Starts what these files reach; a file that finds no address starts a server of its own. */
export async function startRunServers(
  files: readonly string[],
): Promise<{ env: Record<string, string>; stop(): Promise<void> }> {
  const modules = findModules(files);
  const env: Record<string, string> = {};
  const stops: (() => Promise<void>)[] = [];
  for (const [module, load] of Object.entries(SERVERS)) {
    if (!modules.has(new URL(module, import.meta.url).href)) continue;
    const { RUN_SERVER: server } = await load();
    if (server.whyNot() !== undefined) continue;
    const { address, stop } = await server.start();
    stops.push(stop);
    env[server.variable] = address;
  }
  return {
    env,
    async stop() {
      for (const stop of stops.splice(0)) await stop();
    },
  };
}

const IMPORT = /\b(?:from|import) ?\(? ?'(\.[^']+\.ts)'/g;

/** The modules of the tests that these import, as addresses. */
function findModules(files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const tests = new URL('../../', import.meta.url).href;
  const visit = (module: string): void => {
    // A test may have the text of an import in a string, of a file that is not there.
    if (found.has(module) || !module.startsWith(tests) || !existsSync(fileURLToPath(module))) return;
    found.add(module);
    for (const [, path = ''] of readFileSync(fileURLToPath(module), 'utf8').matchAll(IMPORT)) {
      visit(new URL(path, module).href);
    }
  };
  for (const file of files) visit(pathToFileURL(file).href);
  return found;
}
