/**
 * Records which databases use a file store. Every database that does leaves its id there for good; only if there is a
 * single id does that database know every file, so that files that it does not name may be removed.
 */
import { randomUUID } from 'node:crypto';
import type { BlobStore } from '../../store/blobs/blob-store.ts';
import type { Store } from '../../store/types.ts';

export interface FileOwnerParts {
  store: Pick<Store, 'read' | 'write'>;
  blobs: BlobStore;
}

/** Stored in the database, so that copies of its rows keep it. */
const ID_NAME = 'docent.database';
/** The signature for unknown owners: of files that were found unsigned and that the first database to sign does not name. */
export const UNKNOWN_OWNER = 'unknown';
/** Number of unsigned files that are looked up; their names are random, so any sample is as good as another. */
export const SAMPLE_FILES = 100;
/** Look-ups in the database at a time. */
const LOOKUPS = 10;

/**
 * Signs for this database, and returns who else has signed. Safe to call at any time, on any number of nodes.
 * @throws AppError unavailable if the database or the file store does not answer
 */
export async function signFiles({ store, blobs }: FileOwnerParts): Promise<readonly string[]> {
  const id = await takeDatabaseId(store);
  const signed = await blobs.listSignatures();
  if (!signed.includes(id)) {
    if (signed.length === 0 && (await areForeign({ store, blobs }, id))) {
      // First: a process that dies in between must not leave its own signature alone.
      await blobs.sign(UNKNOWN_OWNER);
      signed.push(UNKNOWN_OWNER);
    }
    await blobs.sign(id);
  }
  return signed.filter((name) => name !== id);
}

async function takeDatabaseId(store: FileOwnerParts['store']): Promise<string> {
  const known = await store.read.auth.findAssigned(ID_NAME);
  return known ?? store.write((tx) => tx.auth.assign(ID_NAME, randomUUID()));
}

/** Whether the database names less than half of the files that earlier releases stored, which did not sign. */
async function areForeign({ store, blobs }: FileOwnerParts, id: string): Promise<boolean> {
  const keys = await takeSample(blobs);
  let named = 0;
  for (let at = 0; at < keys.length; at += LOOKUPS) {
    const found = await Promise.all(keys.slice(at, at + LOOKUPS).map((key) => store.read.files.hasBlob(key)));
    named += found.filter(Boolean).length;
  }
  if (named * 2 >= keys.length) return false;
  // Another node of this database may have signed meanwhile, and these be its uploads under way.
  return !(await blobs.listSignatures()).includes(id);
}

async function takeSample(blobs: BlobStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of blobs.list()) {
    keys.push(key);
    if (keys.length === SAMPLE_FILES) break;
  }
  return keys;
}
