/** The data folder, which whoever opens something in it first makes. */
import { mkdirSync } from 'node:fs';
import { PRIVATE_FOLDER_MODE } from './privacy.ts';

/** Its owner's alone. Nothing happens where it is there. */
export function makeDataFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER_MODE });
}
