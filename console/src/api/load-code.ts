/** Loads parts of the console that are fetched when they are first wanted. */
import { unreachable } from './client.ts';

/**
 * @param load an `import()`; called again, it tries again
 * @throws ApiError where the service cannot be reached; what `import()` throws where it can: the console was built anew since
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw (await isReachable()) ? error : unreachable();
  }
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
