/** Which of the kept answers are shown, as the address of the tab says it: every figure elsewhere may lead to its rows. */
import { ANSWER_CHANNELS, ANSWER_CHOICES, type AnswerLogQuery } from '../../../contract/asking/answer-log.ts';

export type ShownAnswers = {
  [K in Exclude<keyof AnswerLogQuery, 'limit' | 'before'>]?: AnswerLogQuery[K] | undefined;
};

const isOneOf =
  <T extends string>(known: readonly T[]) =>
  (value: unknown): value is T =>
    known.includes(value as T);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isDate = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value));

const CHECKS: { [K in keyof ShownAnswers]-?: (value: unknown) => boolean } = {
  helpful: isFlag,
  isOpen: isFlag,
  isCounted: isFlag,
  outcome: isOneOf(ANSWER_CHOICES),
  channel: isOneOf(ANSWER_CHANNELS),
  sourceType: isOneOf(['qa', 'file']),
  sourceId: Number.isSafeInteger,
  conversation: isText,
  since: isDate,
  until: isDate,
  minConfidence: isShare,
  maxConfidence: isShare,
  search: isText,
};

/** What the address says and means nothing is left out. */
export function readAnswerSearch(search: Record<string, unknown>): ShownAnswers {
  const known = Object.entries(CHECKS).filter(([name, check]) => check(search[name]));
  const shown: ShownAnswers = Object.fromEntries(known.map(([name]) => [name, search[name]]));
  if (shown.sourceType !== undefined && shown.sourceId !== undefined) return shown;
  const { sourceType: _type, sourceId: _id, ...rest } = shown;
  return rest;
}
