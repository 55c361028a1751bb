/** Checks folders: few files side by side, and the README's tree equal to the disk. */
import { existsSync, globSync } from 'node:fs';
import { join, posix } from 'node:path';
import { MAX_AT_SERVER_ROOT, MAX_SIDE_BY_SIDE } from './bounds.ts';

/** Folders of the README's tree whose sub-folders must all be in it. */
const SHOWN_BELOW = ['.', 'server/src'];
const UNSHOWN = new Set(['node_modules', 'data', 'screenshots', 'coverage']);

/** @param files paths from the root */
export function findCrowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) => {
    const most = folder === 'server/src' ? MAX_AT_SERVER_ROOT : MAX_SIDE_BY_SIDE;
    return count > most ? [`${folder}/ has more than ${most} files side by side`] : [];
  });
}

/** Folders named in the README's tree, as paths: two spaces of indentation per level, a slash behind each name. */
export function treeFolders(readme: string): string[] {
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

/** @param named folders of the README's tree */
export function checkTree(root: string, named: readonly string[]): string[] {
  const faults = named
    .filter((folder) => !existsSync(join(root, folder)))
    .map((folder) => `README names ${folder}/, which is not there`);
  for (const parent of SHOWN_BELOW) {
    for (const entry of globSync('*/', { cwd: join(root, parent) })) {
      const name = entry.replace(/\/$/, '');
      const folder = parent === '.' ? name : `${parent}/${name}`;
      if (name.startsWith('.') || UNSHOWN.has(name) || named.includes(folder)) continue;
      const isFilled = globSync(`${folder}/**/*.*`, { cwd: root }).some(
        (file) => !file.includes('node_modules'),
      );
      if (isFilled) faults.push(`${folder}/ is missing from the folder tree in the README`);
    }
  }
  return faults;
}
