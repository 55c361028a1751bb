/** The data folder, which whoever opens something in it first makes. */
import { makeFolders } from './make-folders.ts';
import { PRIVATE_FOLDER_MODE } from './privacy.ts';

/** Its owner's alone. Nothing happens if it is there. */
export async function makeDataFolder(path: string): Promise<void> {
  await makeFolders(path, PRIVATE_FOLDER_MODE);
}
