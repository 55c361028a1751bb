/** Which modules of the tests a test file reaches, by its imports: the runner places files by them. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const TESTS = new URL('../', import.meta.url).href;
const IMPORT = /\b(?:from|import) ?\(? ?'(\.[^']+\.ts)'/g;

/** As addresses, the file's own among them. */
export function findModules(file: string): Set<string> {
  const found = new Set<string>();
  const visit = (module: string): void => {
    // A test may have the text of an import in a string, of a file that is not there.
    if (found.has(module) || !module.startsWith(TESTS) || !existsSync(fileURLToPath(module))) return;
    found.add(module);
    for (const [, path = ''] of readFileSync(fileURLToPath(module), 'utf8').matchAll(IMPORT)) {
      visit(new URL(path, module).href);
    }
  };
  visit(pathToFileURL(file).href);
  return found;
}
