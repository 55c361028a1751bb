/** Changes what is said of a file, its name and when it may be said, without training it anew. */
import { isDeepStrictEqual } from 'node:util';
import type { ChangeFileBody } from '../../../../contract/knowledge/files.ts';
import { type AppError, invalidField } from '../../errors.ts';
import { toFileSnapshot } from '../../store/file-snapshot.ts';
import type { HistoryStep, Repositories, TrainingFile } from '../../store/types.ts';
import { requireFile } from './file-replacement.ts';

/**
 * What the changes leave out stays as it is; where nothing changes, nothing is written.
 * @throws AppError not_found; invalid_request if the file would end before it begins
 */
export async function changeFile(
  tx: Repositories,
  chatbotId: string,
  id: number,
  { changes, step }: { changes: ChangeFileBody; step: HistoryStep },
): Promise<void> {
  // Others that change it wait.
  await tx.chatbots.lock(chatbotId);
  const file = requireFile(await tx.files.find(chatbotId, id), id);
  const changed = applyChanges(file, changes);
  const [before, after] = [toFileSnapshot(file), toFileSnapshot(changed)];
  if (isDeepStrictEqual(before, after)) return;
  await tx.files.describe(chatbotId, id, changed);
  await tx.history.append(chatbotId, step, [
    { subject: 'file', subjectId: String(id), action: 'changed', before, after },
  ]);
}

function applyChanges(file: TrainingFile, changes: ChangeFileBody): TrainingFile {
  const { fileName = file.fileName, tags = file.tags, enabled: isEnabled = file.isEnabled } = changes;
  const validFromMs = readTime('validFrom', changes.validFrom, file.validFromMs);
  const validUntilMs = readTime('validUntil', changes.validUntil, file.validUntilMs);
  if (validFromMs !== null && validUntilMs !== null && validFromMs >= validUntilMs)
    throw refused('validUntil', 'must be after validFrom');
  return { ...file, fileName, tags, isEnabled, validFromMs, validUntilMs };
}

function readTime(field: string, given: string | null | undefined, before: number | null): number | null {
  if (given === undefined) return before;
  if (given === null) return null;
  const atMs = Date.parse(given);
  // What RFC 3339 allows and no calendar has, such as a second of 60.
  if (Number.isNaN(atMs)) throw refused(field, 'must be a time such as 2026-11-21T10:15:30Z');
  return atMs;
}

function refused(field: string, message: string): AppError {
  return invalidField(`/${field}`, message, `The file cannot be changed so: /${field} ${message}.`);
}
