/** Notices that npm has ended, which passes SIGTERM and SIGINT on to what it starts, but neither SIGHUP nor its own death. */
import type { Environment } from '../config/environment.ts';

/** Between two looks at who the parent is. */
const LOOK_MS = 250;

/**
 * Whether this process is npm's own child: `npm start` runs its shell, which `exec` replaces. One that an ordinary script starts
 * in the background may outlive it.
 */
export function isStartedByNpm({
  npm_lifecycle_event: script,
  npm_package_name: ofPackage,
}: Environment): boolean {
  return script === 'start' && ofPackage === 'docent';
}

/**
 * @param parentOf the id of this process's parent, which is another one once that has ended
 * @param onEnd called once, when it has
 * @returns stops watching
 */
export function watchParent(parentOf: () => number, onEnd: () => void): () => void {
  const parent = parentOf();
  const timer = setInterval(() => {
    if (parentOf() === parent) return;
    clearInterval(timer);
    onEnd();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
