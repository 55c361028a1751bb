/** Checks what no compiler does: import direction, one reader of the environment, a folder tree that is true. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const faults: string[] = [];
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** What each part of server/src may import, besides itself, `errors.ts` and types. */
const ALLOWED: Record<string, string[]> = {
  language: [],
  retrieval: ['language'],
  extraction: [],
  store: [],
  training: ['retrieval', 'store', 'extraction'],
  services: ['retrieval', 'store', 'extraction', 'training'],
  http: ['services'],
};

/** Leaves that anything may import. */
const FREE = new Set(['server/src/errors.ts', 'server/src/version.ts', 'server/src/config/setting.ts']);

const sources = globSync('server/src/**/*.ts', { cwd: root });
const importPattern = /^(import|export) (type )?[^'"]*?from ['"](\.[^'"]+)['"]|^import ['"](\.[^'"]+)['"]/gm;

for (const file of sources) {
  const part = file.split('/')[2] ?? '';
  const allowed = ALLOWED[part];
  if (allowed === undefined) continue;
  for (const match of read(file).matchAll(importPattern)) {
    const target = relative(root, resolve(root, dirname(file), match[3] ?? match[4] ?? ''));
    if (!target.startsWith('server/src/')) continue;
    const targetPart = target.split('/')[2] ?? '';
    const isTypeOnly = match[2] !== undefined || target.endsWith('/types.ts');
    const isFree = targetPart === part || FREE.has(target) || isTypeOnly;
    if (!isFree && !allowed.includes(targetPart)) faults.push(`${file} imports ${target}: ${part} may not`);
  }
}

for (const file of sources) {
  if (file !== 'server/src/config/config.ts' && /\bprocess\.env\b/.test(read(file))) {
    faults.push(`${file} reads the environment: only server/src/config/config.ts may`);
  }
}

/** Folders named in the README's tree, as paths: two spaces of indentation per level, a slash behind each name. */
function treeFolders(readme: string): string[] {
  const block = /## Folders[\s\S]*?```\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const path: string[] = [];
  const folders: string[] = [];
  for (const line of block.split('\n')) {
    const match = /^( *)(\S+)\//.exec(line);
    if (match === null) continue;
    path.length = (match[1]?.length ?? 0) / 2;
    path.push(match[2] ?? '');
    folders.push(path.join('/'));
  }
  return folders;
}

const named = treeFolders(read('README.md'));
for (const folder of named)
  if (!existsSync(join(root, folder))) faults.push(`README names ${folder}/, which is not there`);
const SHOWN_BELOW = ['.', 'server/src'];
const UNSHOWN = new Set(['node_modules', 'data', 'screenshots', 'coverage']);
for (const parent of SHOWN_BELOW) {
  for (const entry of globSync('*/', { cwd: join(root, parent) })) {
    const name = entry.replace(/\/$/, '');
    const folder = parent === '.' ? name : `${parent}/${name}`;
    if (!name.startsWith('.') && !UNSHOWN.has(name) && !named.includes(folder) && isTracked(folder)) {
      faults.push(`${folder}/ is missing from the folder tree in the README`);
    }
  }
}

function isTracked(folder: string): boolean {
  return globSync(`${folder}/**/*.*`, { cwd: root }).some((file) => !file.includes('node_modules'));
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`architecture: ${sources.length} server files keep their direction`);
