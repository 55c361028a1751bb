/**
 * Adds to a lock file the platform packages that the registry in use does not have: `npm ci` refuses a lock that
 * leaves them out, and never fetches them on another platform. Run it after `npm install` where `npm ci` says "Missing":
 * `node scripts/complete-lockfile.ts [folder]`, by default for the root, else for `bench` or `research`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const OS = [
  'darwin',
  'linux',
  'win32',
  'android',
  'freebsd',
  'openharmony',
  'netbsd',
  'openbsd',
  'aix',
  'sunos',
];
const CPU = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];

const path = join(import.meta.dirname, '..', process.argv[2] ?? '', 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, LockEntry> };
const added: string[] = [];

for (const [parent, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    const isNested = Object.keys(lock.packages).some((known) => known.endsWith(`/${key}`) || known === key);
    if (isNested) continue;
    const words = name.split(/[/\-_]/);
    const os = OS.filter((one) => words.includes(one));
    const cpu = CPU.filter((one) => words.includes(one));
    if (os.length + cpu.length === 0) continue;
    lock.packages[key] = {
      version: range.replace(/^[\^~]/, ''),
      ...(entry.dev === true && { dev: true }),
      optional: true,
      ...(os.length > 0 && { os }),
      ...(cpu.length > 0 && { cpu }),
      ...(words.includes('musl') && { libc: ['musl'] }),
    };
    added.push(`${name} (for ${parent || 'the project'})`);
  }
}

if (added.length > 0) {
  const packages = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
}
console.log(`${added.length} entries added to ${path}`);
for (const one of added) console.log(`  ${one}`);
