/** Lists the files of a folder that can be taught, and says of every other one why it is left out. */
import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { FILE_KINDS } from '../../../../contract/knowledge/files.ts';

export interface FolderFile {
  /** Below the folder, with "/" between its parts on every system. */
  path: string;
  /** Where it is read. */
  location: string;
}

export interface LeftOut {
  path: string;
  reason: string;
}

export interface Folder {
  files: FolderFile[];
  /** Left out on purpose: hidden, of another type, or a link that leads elsewhere. */
  skipped: LeftOut[];
  /** Parts that could not be looked at: nobody knows what is in them. */
  unread: LeftOut[];
}

const KINDS: ReadonlySet<string> = new Set(FILE_KINDS);

/** Files in order of their paths. @throws the system's error if the folder itself cannot be read */
export async function walkFolder(root: string): Promise<Folder> {
  const folder: Folder = { files: [], skipped: [], unread: [] };
  const realRoot = await realpath(root);
  await walk(folder, realRoot, realRoot, '');
  const byPath = Map.groupBy(folder.files, ({ path }) => path);
  folder.files = [];
  for (const [path, [file, ...others]] of [...byPath].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (file !== undefined) folder.files.push(file);
    for (const _other of others) folder.skipped.push({ path, reason: 'spelled as another file is' });
  }
  return folder;
}

async function walk(folder: Folder, root: string, location: string, path: string): Promise<void> {
  for (const entry of await readdir(location, { withFileTypes: true })) {
    const at = join(location, entry.name);
    // One spelling of each name, whichever system wrote it.
    const name = path + entry.name.normalize('NFC');
    const reason = reasonAgainst(entry);
    if (reason !== undefined) folder.skipped.push({ path: name, reason });
    else if (entry.isDirectory()) await enter(folder, root, at, name);
    else await add(folder, root, { entry, location: at, path: name });
  }
}

/** A folder below that cannot be read does not keep the others from being read. */
async function enter(folder: Folder, root: string, location: string, path: string): Promise<void> {
  try {
    await walk(folder, root, location, `${path}/`);
  } catch (error) {
    folder.unread.push({ path: `${path}/`, reason: (error as Error).message });
  }
}

async function add(
  folder: Folder,
  root: string,
  { entry, location, path }: FolderFile & { entry: Dirent },
): Promise<void> {
  const reason = entry.isSymbolicLink() ? await reasonAgainstLink(root, location) : undefined;
  if (reason !== undefined) folder.skipped.push({ path, reason });
  else if (KINDS.has(extname(path).slice(1).toLowerCase())) folder.files.push({ path, location });
  else folder.skipped.push({ path, reason: `not one of ${FILE_KINDS.join(', ')}` });
}

function reasonAgainst(entry: Dirent): string | undefined {
  if (entry.name.startsWith('.')) return 'hidden';
  if (entry.name.startsWith('~$')) return 'lock file of Office';
  const isKnown = entry.isDirectory() || entry.isFile() || entry.isSymbolicLink();
  return isKnown ? undefined : 'no file';
}

/** A link to a file within the folder is that file under another name. */
async function reasonAgainstLink(root: string, location: string): Promise<string | undefined> {
  try {
    const target = await realpath(location);
    if (!target.startsWith(root.endsWith(sep) ? root : root + sep)) return 'link out of the folder';
    return (await stat(target)).isFile() ? undefined : 'link to a folder';
  } catch {
    return 'link to nothing';
  }
}
