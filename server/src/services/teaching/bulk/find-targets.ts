/** Finds which answer each row of a bulk call is about. */
import type { BulkMode, BulkRow } from '../../../../../contract/knowledge/bulk.ts';
import type { Pair, Repositories } from '../../../store/types.ts';

/** The wordings of the answer that the row changes, none for a new one; or why it cannot be told. */
export type Target = { before: readonly Pair[]; refused?: undefined } | { refused: string };

interface Look {
  mode: BulkMode;
  /** Whether another row of the call made the answer: no question finds it. */
  isNew: (answerId: number) => boolean;
  isAsRow: (row: BulkRow, before: readonly Pair[]) => boolean;
}

/**
 * By its external id or, without one, by its questions: an answer that has no external id is meant rather than one that has, and of
 * several the one that is already as the row says.
 */
export async function findTargets(
  tx: Pick<Repositories, 'answers'>,
  chatbotId: string,
  rows: readonly BulkRow[],
  { mode, isNew, isAsRow }: Look,
): Promise<Target[]> {
  const externalIds = rows.flatMap(({ externalId }) => (typeof externalId === 'string' ? [externalId] : []));
  const questions =
    mode === 'add' ? [] : rows.flatMap((row) => (typeof row.externalId === 'string' ? [] : row.questions));
  const byExternalId = await tx.answers.findByExternalIds(chatbotId, externalIds);
  const byQuestion = await tx.answers.findByQuestions(chatbotId, questions);
  const found = [...byExternalId.values(), ...byQuestion.values()].flatMap((ids) => [...ids]);
  const wordings = await tx.answers.findWordings(chatbotId, [...new Set(found)]);

  return rows.map((row): Target => {
    const { externalId } = row;
    if (typeof externalId === 'string') {
      const [id] = byExternalId.get(externalId) ?? [];
      if (id === undefined) return { before: [] };
      if (mode === 'add') return { refused: `Answer ${id} has this externalId already.` };
      return { before: wordings.get(id) ?? [] };
    }
    const ids = new Set(row.questions.flatMap((question) => [...(byQuestion.get(question) ?? [])]));
    const answers = [...ids].flatMap((id) => {
      const before = wordings.get(id);
      return before === undefined || isNew(id) ? [] : [{ id, before }];
    });
    const same = answers.find(({ before }) => isAsRow(row, before));
    if (same !== undefined) return same;
    const nameless = answers.filter(({ before }) => before[0]?.externalId === null);
    const [first, ...others] = nameless.length > 0 ? nameless : answers;
    if (first === undefined) return { before: [] };
    if (others.length === 0) return first;
    const names = [first, ...others].map(({ id }) => id).sort((a, b) => a - b);
    return { refused: `Its questions are those of several answers: ${names.join(', ')}.` };
  });
}
