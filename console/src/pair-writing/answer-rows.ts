/** The pairs of one answer as one row of the list. */
import type { TaughtBy } from '../../../contract/knowledge/answers.ts';
import type { ListedPair } from '../../../contract/knowledge/pair-list.ts';

/** The first wording of an answer, under the id of the answer; a pair that was taught by itself is its own row. */
export interface AnswerRow extends ListedPair {
  /** The further wordings, lowest id first; none where it was taught by itself. */
  more?: readonly ListedPair[];
}

/** By the first wording: rows whose pairs did not change stay the same objects, and are not drawn again. */
const madeRows = new WeakMap<ListedPair, AnswerRow>();

const latest = (pairs: readonly ListedPair[]): string =>
  pairs.reduce((last, pair) => [last, pair.modifiedDate].sort()[1] ?? last, '');

function toRow(pairs: ListedPair[]): AnswerRow | undefined {
  const [first, ...more] = pairs.sort((a, b) => a.id - b.id);
  if (first?.answerId === undefined) return first;
  const known = madeRows.get(first);
  const isSame = known?.more?.length === more.length && more.every((pair, at) => known.more?.[at] === pair);
  if (known !== undefined && isSame) return known;
  const row = {
    ...first,
    id: first.answerId,
    isTrained: pairs.every(({ isTrained }) => isTrained),
    modifiedDate: latest(pairs),
    more,
  };
  madeRows.set(first, row);
  return row;
}

/** In the order of the first pair of each. */
export function groupByAnswer(pairs: readonly ListedPair[]): AnswerRow[] {
  const answers = new Map<number, ListedPair[]>();
  for (const pair of pairs) {
    const id = pair.answerId ?? pair.id;
    const group = answers.get(id);
    if (group === undefined) answers.set(id, [pair]);
    else group.push(pair);
  }
  return [...answers.values()].flatMap((group) => toRow(group) ?? []);
}

export const questionsOf = ({ question, more = [] }: AnswerRow): string[] => [
  question,
  ...more.map((pair) => pair.question),
];

/** Of a pair whose list leaves it out, it is not known. */
export const taughtByOf = (row: Pick<AnswerRow, 'taughtBy'>): TaughtBy => row.taughtBy ?? 'unknown';

export const countPairs = (rows: readonly AnswerRow[]): number =>
  rows.reduce((sum, { more }) => sum + 1 + (more?.length ?? 0), 0);

/** Whether it is nothing but a question and its answer, so that these are all there is to bring back. */
export const isPlain = (row: AnswerRow): boolean =>
  row.more === undefined && row.hasDetails === undefined && joinKey(row) === joinKey({ answer: row.answer });

/** Equal for answers that can be made one. */
export function joinKey(row: Partial<ListedPair>): string {
  const { answer, tags = [], enabled = true, validFrom, validUntil } = row;
  return JSON.stringify([answer, tags.toSorted(), enabled, validFrom, validUntil]);
}
