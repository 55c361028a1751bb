/** Servers that the test files of a run share: the runner starts each once and names its address in the environment. */
import { findModules } from '../reached-modules.ts';
import type { RunServer } from './run-server.ts';

/** Each by the module through which a test file reaches it. */
const SERVERS: Record<string, () => Promise<{ RUN_SERVER: RunServer }>> = {
  './run-postgres.ts': () => import('./run-postgres.ts'),
  './run-browser.ts': () => import('./run-browser.ts'),
};

const addressOf = (module: string): string => new URL(module, import.meta.url).href;

/** Starts what these files reach; a file that finds no address starts a server of its own. */
export async function startRunServers(
  files: readonly string[],
): Promise<{ env: Record<string, string>; stop(): Promise<void> }> {
  const modules = new Set(files.flatMap((file) => [...findModules(file)]));
  const env: Record<string, string> = {};
  const stops: (() => Promise<void>)[] = [];
  for (const [module, load] of Object.entries(SERVERS)) {
    if (!modules.has(addressOf(module))) continue;
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
