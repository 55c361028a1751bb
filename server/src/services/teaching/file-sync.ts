/** Compares a folder of files with those that a chatbot has of it, so that only what differs is uploaded. */

import type { SyncBody, SyncedFile, SyncReply } from '../../../../contract/knowledge/file-sync.ts';
import { EXTERNAL_ID_MAX_CHARACTERS } from '../../../../contract/knowledge/files.ts';
import { countCodePoints } from '../../../../contract/text.ts';
import { invalidField } from '../../errors.ts';
import { createTimeSlicer } from '../../store/time-slicer.ts';
import type { FileContent, Store } from '../../store/types.ts';

export interface FileSync {
  /** Changes nothing. @throws AppError invalid_request */
  compare(chatbotId: string, manifest: SyncBody): Promise<Omit<SyncReply, 'maxBytes'>>;
}

/** Reasons that lie in the content: the same content fails again. Any other failure is worth another try. */
const FAULTS_OF_CONTENT: ReadonlySet<string> = new Set([
  'file_unreadable',
  'file_encrypted',
  'file_has_no_text',
  'file_too_complex',
]);

/** What a file holds, and what it is about to hold. */
interface KnownFile {
  id: number;
  externalId: string;
  contents: FileContent[];
}

export function createFileSync({
  store,
  maxFiles,
}: {
  store: Pick<Store, 'read'>;
  maxFiles: number;
}): FileSync {
  return {
    async compare(chatbotId, { prefix = '', files }) {
      if (files.length > maxFiles) {
        const message = `must have at most ${maxFiles} entries`;
        throw invalidField(
          '/files',
          message,
          `A manifest ${message} (DOCENT_SYNC_FILES): compare folders below it one by one.`,
        );
      }
      const slicer = createTimeSlicer();
      const known = findKnown(await store.read.files.listContents(chatbotId), prefix);
      await slicer.yieldIfDue();
      const reply: Omit<SyncReply, 'maxBytes'> = { upload: [], unchanged: [], delete: [] };
      const named = new Set<string>();
      for (const [at, { path, sha256 }] of files.entries()) {
        const externalId = prefix + path;
        checkName(externalId, named, at);
        named.add(externalId);
        const file = known.get(externalId);
        const unchanged = file && findUnchanged(file, path, sha256.toLowerCase());
        if (unchanged === undefined) reply.upload.push(path);
        else reply.unchanged.push(unchanged);
        await slicer.yieldIfDue();
      }
      for (const { id, externalId } of known.values()) {
        if (!named.has(externalId)) reply.delete.push({ id, externalId });
      }
      return reply;
    },
  };
}

function checkName(externalId: string, named: ReadonlySet<string>, at: number): void {
  const field = `/files/${at}/path`;
  if (named.has(externalId)) {
    throw invalidField(field, 'is there twice', 'A manifest names each path once.');
  }
  // Most are far shorter, which the number of their code units says at once.
  if (externalId.length <= EXTERNAL_ID_MAX_CHARACTERS) return;
  if (countCodePoints(externalId) <= EXTERNAL_ID_MAX_CHARACTERS) return;
  const message = `must have at most ${EXTERNAL_ID_MAX_CHARACTERS} characters together with the prefix`;
  throw invalidField(field, message, `A path ${message}.`);
}

/** Those below the prefix by `externalId`: that of a replacement under way counts, for it brings its own. */
function findKnown(contents: readonly FileContent[], prefix: string): Map<string, KnownFile> {
  const known = new Map<number, KnownFile>();
  // A replacement has a greater id than its file.
  for (const content of contents.toSorted((one, other) => one.id - other.id)) {
    const id = content.replaces ?? content.id;
    const file = known.get(id);
    const externalId = content.state === 'failed' ? file?.externalId : undefined;
    known.set(id, {
      id,
      externalId: externalId ?? content.externalId ?? file?.externalId ?? '',
      contents: [...(file?.contents ?? []), content],
    });
  }
  const below = [...known.values()].filter(
    ({ externalId }) => externalId !== '' && externalId.startsWith(prefix),
  );
  return new Map(below.map((file) => [file.externalId, file]));
}

/** What a replacement under way brings is the content; beside one that failed, the file has what it had. */
function findUnchanged({ id, contents }: KnownFile, path: string, sha256: string): SyncedFile | undefined {
  const newest = contents.at(-1);
  const counting = newest?.state === 'failed' ? contents : contents.slice(-1);
  const same = counting.find((content) => content.sha256 === sha256);
  if (same === undefined) return undefined;
  const { state: status, failure } = same;
  if (status === 'failed' && !FAULTS_OF_CONTENT.has(failure?.code ?? '')) return undefined;
  return { id, path, status, failure };
}
