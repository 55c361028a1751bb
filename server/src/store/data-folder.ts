/** Makes the data folder, before anything in it is opened. */
import { makeFolders } from './make-folders.ts';
import { PRIVATE_FOLDER_MODE } from './privacy.ts';

/** Readable by its owner alone. Does nothing if it exists. */
export async function makeDataFolder(path: string): Promise<void> {
  await makeFolders(path, PRIVATE_FOLDER_MODE);
}
