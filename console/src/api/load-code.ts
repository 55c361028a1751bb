/** Loads parts of the console that are fetched when they are first wanted. */
import { outdated, unreachable } from './client.ts';

/**
 * @param load an `import()`; called again, it tries again
 * @throws ApiError `unreachable`, or `outdated` with the message of `import()`, by which the router knows to load the page anew
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    if (!(await isReachable())) throw unreachable();
    // The network may have come back only now.
    return load().catch((error: Error) => {
      throw outdated(error.message);
    });
  }
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
