/** Opens the zip of an export: its entries by name, each read as a stream and never beyond what is allowed. */
import type { Readable } from 'node:stream';
import { type Entry, openPromise } from 'yauzl';
import { AppError } from '../../../../errors.ts';

/** More than any chatbot has files: a directory of more is refused before it is held. */
const ENTRIES_MAX = 200_000;

export interface OpenZip {
  has(name: string): boolean;
  names(): string[];
  /** @throws AppError file_unreadable if there is no such entry, or it is larger unpacked than `maxBytes` */
  read(name: string, maxBytes: number): Promise<Readable>;
  close(): void;
}

/** @throws AppError file_unreadable for what is no zip or is cut off */
export async function openZip(path: string): Promise<OpenZip> {
  const entries = new Map<string, Entry>();
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(broken);
  try {
    if (zip.entryCount > ENTRIES_MAX) throw unreadable(`it has more than ${ENTRIES_MAX} entries`);
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', (entry: Entry) => {
        entries.set(entry.fileName, entry);
        zip.readEntry();
      });
      zip.once('end', resolve);
      zip.once('error', reject);
      zip.readEntry();
    });
  } catch (error) {
    zip.close();
    return broken(error);
  }
  return {
    has: (name) => entries.has(name),
    names: () => [...entries.keys()],
    async read(name, maxBytes) {
      const entry = entries.get(name);
      if (entry === undefined) throw unreadable(`it lacks ${name}`);
      // What an entry unpacks to is held to its declared size.
      if (entry.uncompressedSize > maxBytes) throw unreadable(`${name} is too large`);
      return zip.openReadStreamPromise(entry).catch(broken);
    },
    close: () => zip.close(),
  };
}

export function unreadable(why: string, cause?: unknown): AppError {
  return new AppError('file_unreadable', `The export cannot be read: ${why}.`, { cause });
}

function broken(error: unknown): never {
  throw error instanceof AppError ? error : unreadable('it is damaged or not whole', error);
}
