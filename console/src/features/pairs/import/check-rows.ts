/** Decides row by row what an import would do: import it, refuse it with a reason, or skip it as known. */

import { unguardFormula } from '../../../../../contract/formula-safety.ts';
import {
  ANSWER_MAX_CHARACTERS,
  QUESTION_MAX_CHARACTERS,
} from '../../../../../contract/knowledge/pair-limits.ts';
import type { PairBody } from '../../../../../contract/knowledge/pairs.ts';
import { countCodePoints, isBlank, isStorable } from '../../../../../contract/text.ts';
import { pairIdentity, questionIdentity } from '../../../pair-writing/same-question.ts';
import type { Layout, SheetRow } from './sheet.ts';

export const PROBLEMS = [
  'quoteUnclosed',
  'questionFormula',
  'answerFormula',
  'questionMissing',
  'answerMissing',
  'questionBroken',
  'answerBroken',
  'questionTooLong',
  'answerTooLong',
  'duplicate',
  'present',
] as const;
export type Problem = (typeof PROBLEMS)[number];

export interface CheckedRow extends PairBody {
  /** As a spreadsheet counts, from 1. */
  rowNumber: number;
  problem: Problem | undefined;
  /** Where the quotation mark opens that is not closed, from 1. */
  unclosedLine: number | undefined;
  /** The chatbot, or a row further up, has another answer to the question; this one, saved later, will be said. */
  isOtherAnswer: boolean;
  /** What the chatbot has for the question now, where that is another answer. */
  present?: PresentAnswer;
}

interface PresentAnswer {
  answer: string;
  /** Of the pair, where it is an answer by itself; one with several ways of asking is not replaced for one of them. */
  replaceableId?: number;
}

/** A pair that the chatbot has. */
type PresentPair = PairBody & { id?: number; answerId?: number | undefined };

export interface CheckedImport {
  rows: CheckedRow[];
  ready: CheckedRow[];
  /** Cannot be imported. */
  refused: CheckedRow[];
  /** Need not be imported: the same pair is there already, in the chatbot or further up. */
  skipped: CheckedRow[];
}

/** What went wrong where the texts come from. */
function findReadingProblem(row: SheetRow, layout: Layout): Problem | undefined {
  if (row.unclosedLine !== undefined) return 'quoteUnclosed';
  if (row.errorColumns?.includes(layout.questionColumn)) return 'questionFormula';
  return row.errorColumns?.includes(layout.answerColumn) ? 'answerFormula' : undefined;
}

function findProblem(
  pair: PairBody,
  earlier: ReadonlySet<string>,
  present: ReadonlySet<string>,
): Problem | undefined {
  if (isBlank(pair.question)) return 'questionMissing';
  if (isBlank(pair.answer)) return 'answerMissing';
  if (!isStorable(pair.question)) return 'questionBroken';
  if (!isStorable(pair.answer)) return 'answerBroken';
  if (countCodePoints(pair.question) > QUESTION_MAX_CHARACTERS) return 'questionTooLong';
  if (countCodePoints(pair.answer) > ANSWER_MAX_CHARACTERS) return 'answerTooLong';
  if (present.has(pairIdentity(pair))) return 'present';
  return earlier.has(pairIdentity(pair)) ? 'duplicate' : undefined;
}

/** Problems of rows that need not be imported; rows with any other cannot be. */
export const NEED_NOT: readonly (Problem | undefined)[] = ['duplicate', 'present'];

/** Rows whose two cells are both blank are passed over without a word. */
export function checkRows(
  rows: readonly SheetRow[],
  layout: Layout,
  presentPairs: readonly PresentPair[],
): CheckedImport {
  const present = new Set(presentPairs.map(pairIdentity));
  const earlier = new Set<string>();
  const answers = new Map(presentPairs.map(({ question, answer }) => [questionIdentity(question), answer]));
  const inChatbot = new Map(presentPairs.map((pair) => [questionIdentity(pair.question), pair]));
  const presentOf = (question: string): Pick<CheckedRow, 'present'> => {
    const pair = inChatbot.get(questionIdentity(question));
    if (pair === undefined) return {};
    const { answer, id, answerId } = pair;
    return { present: { answer, ...(id !== undefined && answerId === undefined && { replaceableId: id }) } };
  };
  const checked: CheckedRow[] = [];
  for (const [index, row] of rows.entries()) {
    const { rowNumber, cells, unclosedLine } = row;
    const isUnclosed = unclosedLine !== undefined;
    if (index === 0 && layout.hasHeader && !isUnclosed) continue;
    const pair = {
      question: unguardFormula(cells[layout.questionColumn] ?? ''),
      answer: unguardFormula(cells[layout.answerColumn] ?? ''),
    };
    if (isBlank(pair.question) && isBlank(pair.answer) && !isUnclosed) continue;
    const problem = findReadingProblem(row, layout) ?? findProblem(pair, earlier, present);
    const other = answers.get(questionIdentity(pair.question));
    const isOtherAnswer = problem === undefined && other !== undefined && other !== pair.answer;
    const told = isOtherAnswer ? presentOf(pair.question) : {};
    checked.push({ ...pair, rowNumber, problem, unclosedLine, isOtherAnswer, ...told });
    if (!isUnclosed) earlier.add(pairIdentity(pair));
    if (problem === undefined) answers.set(questionIdentity(pair.question), pair.answer);
  }
  return {
    rows: checked,
    ready: checked.filter((row) => row.problem === undefined),
    refused: checked.filter((row) => row.problem !== undefined && !NEED_NOT.includes(row.problem)),
    skipped: checked.filter((row) => NEED_NOT.includes(row.problem)),
  };
}
