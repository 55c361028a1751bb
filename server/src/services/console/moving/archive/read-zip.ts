/** Opens the zip of an export: its entries by name, each read as a stream and never beyond what is allowed; as JSON, and by lines. */
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Entry, openPromise } from 'yauzl';
import { AppError } from '../../../../errors.ts';
import { UnreadableRow } from '../../../teaching/bulk/bulk-types.ts';

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

/** Unpacked; a chatbot of a million answers has a quarter of it. */
const LINES_MAX_BYTES = 2 * 1024 ** 3;
const JSON_MAX_BYTES = 1024 ** 2;

/** @throws AppError file_unreadable */
export async function readJson<T extends TSchema>(zip: OpenZip, name: string, schema: T) {
  const read: unknown = await text(await zip.read(name, JSON_MAX_BYTES))
    .then(JSON.parse)
    .catch((cause) => {
      throw unreadable(`${name} is damaged`, cause);
    });
  const validator = Compile(schema);
  if (validator.Check(read)) return read;
  throw unreadable(`${name} is not as it should be`);
}

/** Each line, as what it should be or as what is wrong with it. */
export async function* readLines<T extends TSchema>(zip: OpenZip, name: string, schema: T) {
  const validator = Compile(schema);
  const stream = await zip.read(name, LINES_MAX_BYTES);
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      let read: unknown;
      try {
        read = JSON.parse(line);
      } catch {
        yield new UnreadableRow('It is no JSON.');
        continue;
      }
      yield validator.Check(read) ? read : new UnreadableRow('It is not as an export writes it.');
    }
  } catch (cause) {
    throw unreadable(`${name} is damaged`, cause);
  }
}
