/** Puts a file back under its id: with its old content, which answers once it is trained anew. */
import type { FileSnapshot } from '../../../store/file-snapshot.ts';
import { toFileSnapshot } from '../../../store/file-snapshot.ts';
import type { Repositories, TrainingFile } from '../../../store/types.ts';
import { deleteWithReplacement, endReplacement } from '../file-replacement.ts';
import type { LoneRestorer } from './restorer.ts';

/** The file with its name elsewhere, unless that is the file itself. */
async function findNamesake(
  tx: Repositories,
  chatbotId: string,
  id: number,
  { externalId }: FileSnapshot,
): Promise<TrainingFile | undefined> {
  const same = externalId === null ? undefined : await tx.files.findByExternalId(chatbotId, externalId);
  return same === undefined || (same.replaces ?? same.id) === id ? undefined : same;
}

export const fileRestorer: LoneRestorer = {
  async read(tx, chatbotId, subjectId) {
    const file = await tx.files.find(chatbotId, Number(subjectId));
    return file === undefined || file.replaces !== null ? null : toFileSnapshot(file);
  },

  async findObstacle(tx, chatbotId, { subjectId, target }) {
    const snapshot = target as FileSnapshot | null;
    const namesake = snapshot && (await findNamesake(tx, chatbotId, Number(subjectId), snapshot));
    return namesake ? `file ${namesake.id} has its externalId now` : undefined;
  },

  async put({ tx, chatbotId, step, freed, training }, subjectId, target) {
    const id = Number(subjectId);
    const snapshot = target as FileSnapshot | null;
    if (snapshot === null) {
      freed.push(...(await deleteWithReplacement(tx, chatbotId, id)));
      return;
    }
    const file = await tx.files.find(chatbotId, id);
    const { fileName, kind, sizeBytes, sha256, blobKey, sourceUrl, tags, validFromMs, validUntilMs } =
      snapshot;
    const isNameTaken = (await findNamesake(tx, chatbotId, id, snapshot)) !== undefined;
    const labels = {
      ...{ fileName, sourceUrl, tags, validFromMs, validUntilMs },
      externalId: isNameTaken ? null : snapshot.externalId,
      isEnabled: snapshot.enabled,
    };
    const content = { kind, sizeBytes, sha256, blobKey, nowMs: step.atMs };
    if (file === undefined) {
      await tx.files.insert(chatbotId, { ...labels, ...content, id });
      training.push(id);
      return;
    }
    freed.push(...(await endReplacement(tx, chatbotId, id)));
    const isSameContent = file.blobKey === blobKey;
    // Its name goes with its content, so that the old one is not told under the new one's name.
    await tx.files.describe(chatbotId, id, isSameContent ? labels : { ...labels, fileName: file.fileName });
    if (isSameContent) return;
    const replacement = await tx.files.insert(chatbotId, { ...labels, ...content, replaces: id, step });
    if (replacement !== undefined) training.push(replacement.id);
  },
};
