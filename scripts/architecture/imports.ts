/** Reads which files import which: values and types alike, at the top of a file or when first needed. */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Every file with the files of ours that it imports, all as paths from the root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const IMPORT =
  /^[ \t]*(?:import|export)\s(?:[^'";]*?\sfrom\s*)?['"](\.[^'"\n]+)['"]|\bimport\(\s*['"](\.[^'"\n]+)['"]/gm;

/** The relative specifiers of a module, each once. */
export function findSpecifiers(source: string): string[] {
  return [...new Set([...source.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? ''))];
}

/** @param files paths from `root` */
export function readImports(root: string, files: readonly string[]): ImportGraph {
  return new Map(
    files.map((file) => [
      file,
      findSpecifiers(readFileSync(join(root, file), 'utf8'))
        .map((specifier) => posix.join(posix.dirname(file), specifier))
        .filter((target) => existsSync(join(root, target))),
    ]),
  );
}
