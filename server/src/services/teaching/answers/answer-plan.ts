/** Works out what has to be written so that an answer is as it is to be: wordings are kept by their text. */
import { countCodePoints } from '../../../../../contract/text.ts';
import type { AnswerWrites, Pair, WrittenWording } from '../../../store/types.ts';
import { answerIdOf } from '../answer-snapshots.ts';
import type { DesiredAnswer } from './desired-answer.ts';

/** What becomes of an answer. */
export interface AnswerPlan {
  answerId: number;
  before: readonly Pair[];
  /** Lowest id first; none: it is deleted. */
  after: readonly WrittenWording[];
  writes: AnswerWrites;
}

interface MatchedWordings {
  kept: Pair[];
  addedQuestions: string[];
  removed: Pair[];
}

/** Deletes the answer with all its wordings. */
export function planRemoval(before: readonly [Pair, ...Pair[]]): AnswerPlan {
  const removedIds = before.map(({ id }) => id);
  const writes = { added: [], retaught: [], changed: [], removedIds };
  return { answerId: answerIdOf(before[0]), before, after: [], writes };
}

/** How many new ids `planAnswer` gives away. */
export function countNewIds(before: readonly Pair[], desired: DesiredAnswer): number {
  const added = matchWordings(before, desired.questions).addedQuestions.length;
  return added + (before.length === 0 && added > 1 ? 1 : 0);
}

/**
 * An answer keeps its id for as long as it has wordings; that of a pair alone is the pair's own.
 * @param before its wordings, lowest id first; none for a new one
 * @param takeId gives a new id, higher than the last
 */
export function planAnswer(
  before: readonly Pair[],
  desired: DesiredAnswer,
  takeId: () => number,
): AnswerPlan {
  const { kept, addedQuestions, removed } = matchWordings(before, desired.questions);
  const [first] = before;
  const ofMany = first === undefined && addedQuestions.length > 1 ? takeId() : undefined;
  const added = addedQuestions.map((question) => ({ id: takeId(), question }));
  const answerId = first === undefined ? (ofMany ?? added[0]?.id ?? 0) : answerIdOf(first);
  const wordings = [...kept, ...added];
  const isAlone = wordings.length === 1 && wordings[0]?.id === answerId && (first?.answerId ?? null) === null;
  const { questions: _, ...properties } = desired;
  const after = wordings.map(({ id, question }) => ({
    ...properties,
    id,
    question,
    answerId: isAlone ? null : answerId,
    contentLength: countCodePoints(question) + countCodePoints(desired.answer),
  }));
  const keptAfter = after.slice(0, kept.length);
  const isRetaught = first?.answer !== desired.answer;
  const changed = keptAfter.filter((wording, at) => !hasSameProperties(wording, kept[at]));
  return {
    answerId,
    before,
    after,
    writes: {
      added: after.slice(kept.length),
      retaught: isRetaught ? keptAfter : [],
      changed: isRetaught ? [] : changed,
      removedIds: removed.map(({ id }) => id),
    },
  };
}

/** Whether there is nothing to write. */
export function changesNothing({ before, after, writes }: AnswerPlan): boolean {
  return before.length === after.length && Object.values(writes).every((list) => list.length === 0);
}

/** A question that the answer has twice already stays twice; otherwise a repeated one is one wording. */
function matchWordings(before: readonly Pair[], questions: readonly string[]): MatchedWordings {
  const left = new Map<string, Pair[]>();
  for (const pair of before) left.set(pair.question, [...(left.get(pair.question) ?? []), pair]);
  const kept: Pair[] = [];
  const addedQuestions = new Set<string>();
  for (const question of questions) {
    const pair = left.get(question)?.shift();
    if (pair !== undefined) kept.push(pair);
    else if (!left.has(question)) addedQuestions.add(question);
  }
  kept.sort((a, b) => a.id - b.id);
  return { kept, addedQuestions: [...addedQuestions], removed: [...left.values()].flat() };
}

const PROPERTIES = ['answerId', 'externalId', 'isEnabled', 'validFromMs', 'validUntilMs'] as const;

function hasSameProperties(one: WrittenWording, other: Pair | undefined): boolean {
  if (other === undefined) return false;
  const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
    a.length === b.length && a.every((text, at) => text === b[at]);
  return (
    PROPERTIES.every((name) => one[name] === other[name]) &&
    isSameList(one.tags, other.tags) &&
    isSameList(one.negativeQuestions, other.negativeQuestions)
  );
}
