/** Deletes, tags and switches many files at once: one transaction, and one step of the history that is undone as a whole. */
import { TAGS_MAX } from '../../../../contract/knowledge/availability.ts';
import type { MassFilesBody, MassFilesReply } from '../../../../contract/knowledge/console-files.ts';
import { chatbotGone, invalidField } from '../../errors.ts';
import { toFileSnapshot } from '../../store/file-snapshot.ts';
import type { HistoryChange, HistoryStep, Repositories, TrainingFile } from '../../store/types.ts';
import { changeFile } from './file-changes.ts';
import { deleteWithReplacement } from './file-replacement.ts';

/**
 * Files that are gone by now are left out. The blobs of those that are deleted are the caller's.
 * @throws AppError invalid_request, which changes nothing, if a file would have too many tags
 */
export async function changeFiles(
  tx: Repositories,
  chatbotId: string,
  wanted: MassFilesBody,
  step: HistoryStep,
): Promise<MassFilesReply & { blobKeys: string[] }> {
  if (!(await tx.chatbots.lock(chatbotId))) throw chatbotGone();
  const blobKeys: string[] = [];
  const deletions: HistoryChange[] = [];
  let count = 0;
  for (const id of wanted.ids) {
    const file = await tx.files.find(chatbotId, id);
    if (file === undefined || file.replaces !== null) continue;
    count += 1;
    if (wanted.action === 'delete') {
      blobKeys.push(...(await deleteWithReplacement(tx, chatbotId, id)));
      const before = toFileSnapshot(file);
      deletions.push({ subject: 'file', subjectId: String(id), action: 'deleted', before, after: null });
    } else {
      const { enabled = file.isEnabled } = wanted;
      const changes = { enabled, tags: tagsAfter(file, wanted) };
      await changeFile(tx, chatbotId, id, { changes, step });
    }
  }
  if (deletions.length > 0) await tx.history.append(chatbotId, step, deletions);
  const isKept = count > 0 && ((await tx.history.findDays(chatbotId)) ?? 0) > 0;
  return { count, stepId: isKept ? step.stepId : null, blobKeys };
}

function tagsAfter(file: TrainingFile, { addTags = [], removeTags = [] }: MassFilesBody): string[] {
  const tags = [...new Set([...file.tags, ...addTags])].filter((tag) => !removeTags.includes(tag));
  if (tags.length <= TAGS_MAX || tags.length <= file.tags.length) return tags;
  const message = `would give “${file.fileName}” more than ${TAGS_MAX} tags`;
  throw invalidField('/addTags', message, `Nothing was changed: this ${message}.`);
}
