/** What was deleted and can be put back: answers, single wordings of answers that have others, and files. */
import type { DeletedKind } from '../../../../../contract/history.ts';
import type { FileSnapshot } from '../../../store/file-snapshot.ts';
import { foldText, foldTexts } from '../../../store/fold-text.ts';
import type { HistoryStep, Loss, Repositories } from '../../../store/types.ts';
import type { AnswerSnapshot } from '../answer-snapshots.ts';

export interface Deleted {
  step: HistoryStep;
  ordinal: number;
  kind: DeletedKind;
  subjectId: string;
  name: string;
  /** Of an answer, its other questions. */
  wordings: string[];
  answer: string | null;
  /** Of a wording: the pair that it was. */
  wordingId?: number;
}

export interface DeletedFilter {
  kind?: DeletedKind | undefined;
  /** Words that must all be in it, in capitals or not. */
  search?: string | undefined;
  before?: Pick<Loss, 'stepId' | 'ordinal'> | undefined;
  limit: number;
}

/** Changes that are read at once. */
const PAGE = 200;
/** Changes that one call looks at: a search that finds nothing goes on with the next page. */
const LOOKED_AT_MAX = 2_000;
/** After every step. */
const FROM_THE_NEWEST = { stepId: 'g', ordinal: 0 };

/** What a change took away. */
function toDeleted(loss: Loss): Deleted[] {
  const { subject, subjectId, ordinal, stepId, actor, atMs } = loss;
  const found = { step: { stepId, actor, atMs }, ordinal, subjectId };
  if (subject === 'file') {
    const { fileName } = loss.before as FileSnapshot;
    return [{ ...found, kind: 'file', name: fileName, wordings: [], answer: null }];
  }
  const { answer, wordings } = loss.before as AnswerSnapshot;
  if (loss.after === null) {
    const [name = '', ...others] = wordings.map(({ question }) => question);
    return [{ ...found, kind: 'answer', name, wordings: others, answer }];
  }
  const kept = new Set((loss.after as AnswerSnapshot).wordings.map(({ id }) => id));
  return wordings
    .filter(({ id }) => !kept.has(id))
    .map(({ id, question }) => {
      return { ...found, kind: 'wording', name: question, wordings: [], answer, wordingId: id } as const;
    });
}

/** The pairs that it was, if it was any. */
function pairsOf({ kind, wordingId }: Deleted, { before }: Loss): number[] {
  if (kind === 'file') return [];
  if (wordingId !== undefined) return [wordingId];
  return (before as AnswerSnapshot).wordings.map(({ id }) => id);
}

/**
 * The last deleted first, each once. More than the limit where the last change took several.
 * @returns where to go on, unless everything was looked at
 */
export async function listDeleted(
  read: Pick<Repositories, 'history' | 'answers' | 'files'>,
  chatbotId: string,
  { kind, search = '', before = FROM_THE_NEWEST, limit, sinceMs }: DeletedFilter & { sinceMs: number },
): Promise<{ deleted: Deleted[]; next: Pick<Loss, 'stepId' | 'ordinal'> | undefined }> {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const isWanted = (one: Deleted): boolean => {
    if (kind !== undefined && one.kind !== kind) return false;
    const text = foldTexts(one.name, ...one.wordings, one.answer ?? '');
    return words.every((word) => text.includes(word));
  };
  const deleted: Deleted[] = [];
  const seen = new Set<string>();
  let last = before;
  for (let lookedAt = 0; lookedAt < LOOKED_AT_MAX; lookedAt += PAGE) {
    const losses = await read.history.listLosses(chatbotId, { sinceMs, before: last, limit: PAGE });
    const candidates = losses.map((loss) => {
      return { loss, found: toDeleted(loss).map((one) => ({ one, pairs: pairsOf(one, loss) })) };
    });
    const ids = candidates.flatMap(({ found }) => found.flatMap(({ pairs }) => pairs));
    const present = await read.answers.findPairs(chatbotId, [...new Set(ids)]);
    for (const { loss, found } of candidates) {
      if (deleted.length >= limit) return { deleted, next: last };
      last = { stepId: loss.stepId, ordinal: loss.ordinal };
      for (const { one, pairs } of found) {
        const names = pairs.length > 0 ? pairs.map((id) => `pair ${id}`) : [`file ${one.subjectId}`];
        const isNewest = !names.some((name) => seen.has(name));
        for (const name of names) seen.add(name);
        if (!isNewest || !isWanted(one) || pairs.some((id) => present.has(id))) continue;
        const isThere =
          one.kind === 'file' && (await read.files.find(chatbotId, Number(one.subjectId))) !== undefined;
        if (!isThere) deleted.push(one);
      }
    }
    if (losses.length < PAGE) return { deleted, next: undefined };
  }
  return { deleted, next: last };
}
