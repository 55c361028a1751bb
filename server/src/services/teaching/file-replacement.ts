/** Which file an upload is for: a new one, or one whose content it replaces; and how a replacement ends with its file. */
import { AppError, chatbotGone } from '../../errors.ts';
import type { Repositories, TrainingFile } from '../../store/types.ts';

/** What an upload says of itself beside its content. */
export interface UploadPlace {
  externalId?: string | undefined;
  sourceUrl?: string | undefined;
  tags?: string[] | undefined;
  /** The id of the file whose content it replaces; undefined: it is a new file. */
  replaces?: number | undefined;
  /** Whether it replaces the file of the same `externalId`, where there is one. */
  replacesSame?: boolean | undefined;
}

/**
 * The id of the file that the upload replaces, undefined for a new one. The chatbot is locked until the transaction ends.
 * @throws AppError not_found; conflict if another file has its `externalId`
 */
export async function findReplaced(
  tx: Repositories,
  chatbotId: string,
  { replaces, externalId, replacesSame = false }: UploadPlace,
): Promise<number | undefined> {
  if (replaces === undefined && externalId === undefined) return undefined;
  if (!(await tx.chatbots.lock(chatbotId))) throw chatbotGone();
  if (replaces !== undefined) requireFile(await tx.files.find(chatbotId, replaces), replaces);
  if (externalId === undefined) return replaces;
  const same = await tx.files.findByExternalId(chatbotId, externalId);
  const holder = same && (same.replaces ?? same.id);
  if (holder === undefined || holder === replaces || (replaces === undefined && replacesSame))
    return replaces ?? holder;
  throw new AppError(
    'conflict',
    `File ${holder} has this externalId. Replace it by PUT, or with ?onConflict=replace.`,
  );
}

/** @throws AppError not_found, also for a replacement, which is no file of its own yet */
export function requireFile(file: TrainingFile | undefined, id: number): TrainingFile {
  if (file !== undefined && file.replaces === null) return file;
  throw new AppError('not_found', `This chatbot has no file ${id}.`);
}

/** Ends the replacement of a file that is under way, or that failed; returns its blob, which is the caller's. */
export async function endReplacement(tx: Repositories, chatbotId: string, id: number): Promise<string[]> {
  const replacement = await tx.files.findReplacement(chatbotId, id);
  if (replacement === undefined) return [];
  await tx.files.delete(chatbotId, replacement.id);
  return [replacement.blobKey];
}

/** Deletes a file and its replacement; their blobs are the caller's. Empty if there is no such file. */
export async function deleteWithReplacement(
  tx: Repositories,
  chatbotId: string,
  id: number,
): Promise<string[]> {
  // So that no replacement is added meanwhile.
  await tx.chatbots.lock(chatbotId);
  const replacements = await endReplacement(tx, chatbotId, id);
  const removed = await tx.files.delete(chatbotId, id);
  return removed === undefined ? [] : [removed.blobKey, ...replacements];
}
