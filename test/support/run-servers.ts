/** Servers that the test files of a run share: the runner starts each once and names its address in the environment. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { whyNoPostgres } from './postgres-server.ts';
import { RUN_BROWSER, startRunBrowser, whyNoBrowser } from './run-browser.ts';
import { RUN_POSTGRES, startRunPostgres } from './run-postgres.ts';

export interface RunServer {
  address: string;
  stop(): Promise<void>;
}

interface RunServerKind {
  /** The variable that holds the address. */
  variable: string;
  /** The module by which a test file reaches it. */
  module: string;
  /** Why it cannot be had here. */
  whyNot(): string | undefined;
  start(): Promise<RunServer>;
}

const KINDS: readonly RunServerKind[] = [
  { variable: RUN_POSTGRES, module: './run-postgres.ts', whyNot: whyNoPostgres, start: startRunPostgres },
  { variable: RUN_BROWSER, module: './run-browser.ts', whyNot: whyNoBrowser, start: startRunBrowser },
];

/** Starts what these files reach; a file that runs without it starts a server of its own. */
export async function startRunServers(
  files: readonly string[],
): Promise<{ env: Record<string, string>; stop(): Promise<void> }> {
  const modules = findModules(files);
  const env: Record<string, string> = {};
  const running: RunServer[] = [];
  for (const { variable, module, whyNot, start } of KINDS) {
    if (!modules.has(new URL(module, import.meta.url).href) || whyNot() !== undefined) continue;
    const server = await start();
    running.push(server);
    env[variable] = server.address;
  }
  return {
    env,
    async stop() {
      for (const server of running.splice(0)) await server.stop();
    },
  };
}

const IMPORT = /\b(?:from|import) ?\(? ?'(\.[^']+\.ts)'/g;

/** The modules of the tests that these import, as addresses. */
function findModules(files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const tests = new URL('../', import.meta.url).href;
  const visit = (module: string): void => {
    if (found.has(module) || !module.startsWith(tests)) return;
    found.add(module);
    for (const [, path = ''] of readFileSync(fileURLToPath(module), 'utf8').matchAll(IMPORT)) {
      visit(new URL(path, module).href);
    }
  };
  for (const file of files) visit(new URL(file, `file://${process.cwd()}/`).href);
  return found;
}
