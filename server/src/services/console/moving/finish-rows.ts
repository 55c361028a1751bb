/** Makes rows of what a format has read: cleaned, and held to the bounds of what is kept; nothing is cut. */
import { WORDINGS_MAX } from '../../../../../contract/knowledge/answers.ts';
import { TAG_MAX_CHARACTERS, TAGS_MAX } from '../../../../../contract/knowledge/availability.ts';
import type { BulkRow } from '../../../../../contract/knowledge/bulk.ts';
import {
  ANSWER_MAX_CHARACTERS,
  QUESTION_MAX_CHARACTERS,
} from '../../../../../contract/knowledge/pair-limits.ts';
import { countCodePoints, isBlank, isStorable } from '../../../../../contract/text.ts';
import type { Draft } from './formats/format.ts';
import { countOf } from './formats/remarks.ts';
import { htmlToText, isHtml } from './html-text.ts';

export interface FinishedRow {
  place: string;
  warnings: string[];
  /** Absent of what is refused. */
  row?: BulkRow;
  reason?: string;
  /** What it was to be, of a refused one. */
  draft?: { questions: string[]; answer: string };
}

/** Answers with more wordings than one may have become several with the same text. */
export function finishRows(drafts: readonly Draft[]): FinishedRow[] {
  const seen = new Map<string, string>();
  return drafts.flatMap((draft) => {
    const warnings = [...(draft.warnings ?? [])];
    const answer = cleanAnswer(draft, warnings);
    const given = cleanQuestions(draft.questions);
    const questions = given.some(isQuestion) ? keepQuestions(given, 'wording', warnings) : given;
    const refuse = (reason: string): FinishedRow[] => [
      {
        place: draft.place,
        warnings,
        reason,
        draft: { questions: [...draft.questions], answer: draft.answer },
      },
    ];
    const fault = draft.refusal ?? faultOf(draft, questions, answer);
    if (fault !== undefined) return refuse(fault);
    const same = seen.get(JSON.stringify([questions, answer, draft.tags]));
    if (same !== undefined) return refuse(`The same stands in ${same}.`);
    seen.set(JSON.stringify([questions, answer, draft.tags]), draft.place);
    const negativeQuestions = cleanNegatives(draft.negativeQuestions ?? [], warnings);
    const properties = {
      tags: cleanTags(draft.tags ?? [], warnings),
      ...(negativeQuestions.length > 0 && { negativeQuestions }),
      ...(draft.enabled === false && { enabled: false }),
    };
    return split(questions).map((some, index) => ({
      place: draft.place,
      warnings,
      row: {
        ...(draft.externalId !== undefined && {
          externalId: index === 0 ? draft.externalId : `${draft.externalId}#${index + 1}`,
        }),
        questions: some,
        answer,
        ...properties,
      },
    }));
  });
}

function cleanAnswer({ answer, baseUrl }: Draft, warnings: string[]): string {
  if (!isHtml(answer)) return answer.replace(/\r\n?/g, '\n').trim();
  const { text, leftOut } = htmlToText(answer, baseUrl);
  if (leftOut > 0)
    warnings.push(leftOut === 1 ? '1 picture or video left out' : `${leftOut} pictures or videos left out`);
  return text;
}

/** Each once, on one line. */
function cleanQuestions(given: readonly string[]): string[] {
  return [...new Set(given.map((text) => plainText(text).replace(/\s+/g, ' ').trim()))].filter(
    (text) => !isBlank(text),
  );
}

const isQuestion = (text: string): boolean =>
  isStorable(text) && countCodePoints(text) <= QUESTION_MAX_CHARACTERS;

/** Without those that are too long. */
function keepQuestions(questions: readonly string[], what: string, warnings: string[]): string[] {
  const kept = questions.filter(isQuestion);
  if (kept.length < questions.length)
    warnings.push(`a ${what} of more than ${QUESTION_MAX_CHARACTERS} characters left out`);
  return kept;
}

function cleanNegatives(given: readonly string[], warnings: string[]): string[] {
  const kept = keepQuestions(cleanQuestions(given), 'negative question', warnings);
  const beyond = kept.length - WORDINGS_MAX;
  if (beyond > 0)
    warnings.push(`${countOf(beyond, 'negative question')} left out: more than ${WORDINGS_MAX}`);
  return kept.slice(0, WORDINGS_MAX);
}

const plainText = (text: string): string =>
  isHtml(text) ? htmlToText(text).text.replaceAll('**', '') : text;

function faultOf(draft: Draft, questions: readonly string[], answer: string): string | undefined {
  if (questions.length === 0) return 'It has no question.';
  if (questions.some((question) => countCodePoints(question) > QUESTION_MAX_CHARACTERS))
    return `Its question is longer than ${QUESTION_MAX_CHARACTERS} characters.`;
  if (isBlank(answer)) return isBlank(draft.answer) ? 'It has no answer.' : 'Its answer has no text.';
  if (![...questions, answer].every(isStorable)) return 'It is not valid Unicode text.';
  const length = countCodePoints(answer);
  if (length > ANSWER_MAX_CHARACTERS)
    return `Its answer has ${length} characters; ${ANSWER_MAX_CHARACTERS} are allowed. Upload it as a file instead.`;
  return undefined;
}

function cleanTags(given: readonly string[], warnings: string[]): string[] {
  const tags = [...new Set(given.map((tag) => tag.trim()))].filter((tag) => !isBlank(tag) && isStorable(tag));
  const kept = tags.filter((tag) => countCodePoints(tag) <= TAG_MAX_CHARACTERS).slice(0, TAGS_MAX);
  if (kept.length < tags.length)
    warnings.push(
      `${countOf(tags.length - kept.length, 'tag')} left out: too long, or more than ${TAGS_MAX}`,
    );
  return kept;
}

function split(questions: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(questions.length / WORDINGS_MAX) }, (_, index) =>
    questions.slice(index * WORDINGS_MAX, (index + 1) * WORDINGS_MAX),
  );
}
