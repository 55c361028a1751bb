/** Imports the export of a chatbot: its answers, files and settings, into a chatbot that may know something already. */
import type { BulkMode, BulkRowResult } from '../../../../../../contract/knowledge/bulk.ts';
import { sanitiseFileName } from '../../../../../../contract/knowledge/files.ts';
import type { ImportedFile, ImportedRow, ImportReply } from '../../../../../../contract/knowledge/imports.ts';
import { AppError } from '../../../../errors.ts';
import { beginStep } from '../../../../store/history-step.ts';
import type { Actor, HistoryStep, Store, TrainingFile } from '../../../../store/types.ts';
import { UnreadableRow } from '../../../teaching/bulk/bulk-types.ts';
import type { AnswerRestorer } from '../../../teaching/bulk/restore-answers.ts';
import type { FileService } from '../../../teaching/files.ts';
import type { RowApplier } from '../apply-rows.ts';
import { type GoldenKeeper, restoreGolden } from './golden-lines.ts';
import {
  ANSWERS,
  EXPORT_VERSION,
  ExportedAnswer,
  ExportedFile,
  ExportedGolden,
  ExportedSettings,
  FILES,
  GOLDEN,
  MANIFEST,
  Manifest,
  SETTINGS,
} from './layout.ts';
import { type OpenZip, openZip, readJson, readLines, unreadable } from './read-zip.ts';

export interface RestoreParts {
  store: Pick<Store, 'read' | 'nowMs'>;
  files: Pick<FileService, 'receive' | 'train'>;
  rows: RowApplier;
  /** For a chatbot without answers. */
  restorer: AnswerRestorer;
  golden: Pick<GoldenKeeper, 'bringIn'>;
  /** Of one file, as uploads. */
  fileMaxBytes: number;
  applySettings(chatbotId: string, settings: ExportedSettings, step: HistoryStep): Promise<void>;
  /** Gives a file its tags, switch and span of time. */
  applyAvailability(chatbotId: string, fileId: number, file: ExportedFile, step: HistoryStep): Promise<void>;
}

interface RestoreRequest {
  mode: BulkMode;
  isApplied: boolean;
}

/** Whether the zip at the path is an export, and no workbook. */
export async function isExport(path: string): Promise<boolean> {
  try {
    const zip = await openZip(path);
    zip.close();
    return zip.has(MANIFEST);
  } catch {
    return false;
  }
}

/**
 * Settings are taken over by a chatbot alone that knows nothing yet.
 * @throws AppError file_unreadable, invalid_request, not_found
 */
export async function restoreExport(
  parts: RestoreParts,
  chatbotId: string,
  path: string,
  request: RestoreRequest,
  actor: Actor,
): Promise<ImportReply> {
  const zip = await openZip(path);
  try {
    await checkManifest(zip);
    const settings = await readJson(zip, SETTINGS, ExportedSettings);
    const restoring = { chatbotId, zip, actor, step: beginStep(actor, parts.store.nowMs()), ...request };
    const isEmpty = await knowsNothing(parts.store, chatbotId);
    const answers = await restoreAnswers(parts, restoring);
    const files = await restoreFiles(parts, restoring);
    const lines = zip.has(GOLDEN) ? readLines(zip, GOLDEN, ExportedGolden) : [];
    const imported = { answers: answers.newIds, files: files.ids };
    const golden = await restoreGolden(parts.golden, chatbotId, lines, { ...request, imported });
    if (request.isApplied && isEmpty) await parts.applySettings(chatbotId, settings, restoring.step);
    return {
      format: 'docent',
      title: 'Export of a chatbot',
      isApplied: request.isApplied,
      ...answers.reply,
      warnings: [
        ...(isEmpty ? [] : ['The chatbot keeps its own settings: it knows something already.']),
        ...golden.warnings,
      ],
      files: files.reply,
      golden: golden.reply,
      settings: isEmpty,
    };
  } finally {
    zip.close();
  }
}

interface Restoring extends RestoreRequest {
  chatbotId: string;
  zip: OpenZip;
  actor: Actor;
  /** Of all that the import changes. */
  step: HistoryStep;
}

async function knowsNothing({ read }: RestoreParts['store'], chatbotId: string): Promise<boolean> {
  const [pairs, files] = await Promise.all([read.pairs.count(chatbotId), read.files.count(chatbotId)]);
  return pairs === 0 && files === 0;
}

async function checkManifest(zip: OpenZip): Promise<void> {
  const { version } = await readJson(zip, MANIFEST, Manifest);
  if (version > EXPORT_VERSION) throw unreadable('it was made by a newer Docent');
}

interface RestoredAnswers {
  reply: Pick<ImportReply, 'counts' | 'rows' | 'stepId'>;
  /** By those of the archive. */
  newIds: ReadonlyMap<number, number>;
}

async function restoreAnswers(
  parts: RestoreParts,
  { zip, isApplied, step, ...target }: Restoring,
): Promise<RestoredAnswers> {
  if ((await parts.store.read.pairs.count(target.chatbotId)) === 0)
    return isApplied ? restoreInOrder(parts, { zip, step, ...target }) : lookAtAll(zip);
  const ids: number[] = [];
  async function* answers() {
    for await (const line of readLines(zip, ANSWERS, ExportedAnswer)) {
      ids.push(line instanceof UnreadableRow ? 0 : line.id);
      yield line instanceof UnreadableRow ? line : toBulkRow(line);
    }
  }
  const rest = { ...target, stepId: step.stepId, dryRun: !isApplied };
  const outcome = await parts.rows.apply(answers(), rest);
  return {
    reply: { counts: outcome.counts, rows: outcome.results.map(toRow), stepId: outcome.stepId },
    newIds: newIdsOf(ids, outcome.results, isApplied),
  };
}

/** Of what is only looked at, that it will be there is enough. @param ids of the archive, in the order of its rows */
function newIdsOf(
  ids: readonly number[],
  results: readonly BulkRowResult[],
  isApplied: boolean,
): Map<number, number> {
  return new Map(
    results.flatMap(({ row, state, answerId }) => {
      const id = ids[row];
      const newId = answerId ?? (isApplied || state === 'refused' ? undefined : id);
      return id === undefined || newId === undefined ? [] : [[id, newId] as const];
    }),
  );
}

/** A chatbot without answers gets all that can be read. */
async function lookAtAll(zip: OpenZip): Promise<RestoredAnswers> {
  const results: BulkRowResult[] = [];
  const ids: number[] = [];
  for await (const line of readLines(zip, ANSWERS, ExportedAnswer)) {
    const row = results.length;
    ids.push(line instanceof UnreadableRow ? 0 : line.id);
    results.push(
      line instanceof UnreadableRow
        ? { row, state: 'refused', reason: line.reason }
        : { row, state: 'created' },
    );
  }
  return toRestored(results, null, ids);
}

async function restoreInOrder(
  { restorer }: RestoreParts,
  { zip, chatbotId, step }: Pick<Restoring, 'zip' | 'chatbotId' | 'step'>,
): Promise<RestoredAnswers> {
  const unreadable = new Map<number, string>();
  const ids: number[] = [];
  async function* answers() {
    let at = 0;
    for await (const line of readLines(zip, ANSWERS, ExportedAnswer)) {
      ids.push(line instanceof UnreadableRow ? 0 : line.id);
      if (line instanceof UnreadableRow) unreadable.set(at, line.reason);
      else yield { id: line.id, wordingIds: line.wordingIds, body: toBulkRow(line) };
      at += 1;
    }
  }
  const results = await restorer.restore(chatbotId, answers, step);
  const outcomes = results.values();
  const all = Array.from({ length: results.length + unreadable.size }, (_, row): BulkRowResult => {
    const outcome = unreadable.get(row) ?? outcomes.next().value ?? '';
    return typeof outcome === 'number'
      ? { row, state: 'created', answerId: outcome }
      : { row, state: 'refused', reason: outcome };
  });
  return toRestored(all, step.stepId, ids);
}

function toRestored(
  results: readonly BulkRowResult[],
  stepId: string | null,
  ids: readonly number[],
): RestoredAnswers {
  const created = results.filter(({ state }) => state === 'created').length;
  return {
    reply: {
      counts: { created, changed: 0, unchanged: 0, refused: results.length - created, deleted: 0 },
      rows: results.map(toRow),
      stepId: created > 0 ? stepId : null,
    },
    newIds: newIdsOf(ids, results, stepId !== null),
  };
}

function toRow({ row, state, answerId, reason }: BulkRowResult): ImportedRow {
  return {
    place: row < 0 ? `answer ${answerId}` : `answer ${row + 1} of the export`,
    state,
    ...(answerId !== undefined && { answerId }),
    ...(reason !== undefined && { reason }),
    warnings: [],
  };
}

/** Nothing of what has its default is said: a row changes only what it names. */
function toBulkRow({ id: _, wordingIds: __, externalId, ...row }: ExportedAnswer) {
  return { ...row, ...(externalId != null && { externalId }) };
}

async function restoreFiles(
  parts: RestoreParts,
  restoring: Restoring,
): Promise<{ reply: ImportedFile[]; ids: Map<string, number> }> {
  const known = await parts.store.read.files.list(restoring.chatbotId);
  const results: ImportedFile[] = [];
  const ids = new Map<string, number>();
  for await (const line of readLines(restoring.zip, FILES, ExportedFile)) {
    if (line instanceof UnreadableRow)
      results.push({ fileName: `file ${results.length + 1}`, state: 'refused', reason: line.reason });
    else {
      const { id, ...restored } = await restoreFile(parts, restoring, line, known);
      results.push({ fileName: line.fileName, ...restored });
      if (id !== undefined) ids.set(line.path, id);
    }
  }
  return { reply: results, ids };
}

async function restoreFile(
  parts: RestoreParts,
  { chatbotId, zip, step, isApplied }: Restoring,
  file: ExportedFile,
  known: readonly TrainingFile[],
): Promise<Omit<ImportedFile, 'fileName'> & { id?: number }> {
  const { externalId, sourceUrl, sha256 } = file;
  const fileName = sanitiseFileName(file.fileName);
  if (fileName === '') return { state: 'refused', reason: 'The file has no name.' };
  const same =
    externalId === null
      ? known.find((each) => each.sha256 === sha256 && each.fileName === fileName)
      : known.find((each) => each.externalId === externalId);
  if (same?.sha256 === sha256 && same.fileName === fileName) return { state: 'unchanged', id: same.id };
  const state = same === undefined ? 'created' : 'changed';
  // Of one that is only looked at, that it will be there is enough.
  if (!isApplied) return { state, id: same?.id ?? 0 };
  try {
    const staged = await parts.files.receive(fileName, await zip.read(file.path, parts.fileMaxBytes));
    const { id } = await parts.files.train(chatbotId, staged, {
      step,
      isEarly: true,
      replacesSame: true,
      ...(externalId !== null && { externalId }),
      ...(sourceUrl !== null && { sourceUrl }),
    });
    await parts.applyAvailability(chatbotId, id, file, step);
    return { state, id };
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable' && error.code !== 'storage_full')
      return { state: 'refused', reason: error.message };
    throw error;
  }
}
