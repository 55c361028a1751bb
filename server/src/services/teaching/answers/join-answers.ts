/** Makes one answer of several with the same text: their pairs stay as they are, and belong together from then on. */
import { WORDINGS_MAX } from '../../../../../contract/knowledge/answers.ts';
import { AppError } from '../../../errors.ts';
import type { AnswerProperties, Pair, WrittenWording } from '../../../store/types.ts';
import { answerIdOf } from '../answer-snapshots.ts';
import type { AnswerPlan } from './answer-plan.ts';

type Wordings = readonly [Pair, ...Pair[]];

/** What has to be the same in all, and how it is called. */
const ALIKE: readonly [what: string, read: (pair: Pair) => unknown][] = [
  ['texts', ({ answer }) => answer],
  ['tags', ({ tags }) => tags.toSorted()],
  ['switches', ({ isEnabled }) => isEnabled],
  ['times', ({ validFromMs, validUntilMs }) => [validFromMs, validUntilMs]],
];

/**
 * The first keeps its id; the others go into it.
 * @throws AppError conflict if they differ in more than their questions, or would be too much for one answer
 */
export function planJoin(answers: readonly [Wordings, ...Wordings[]]): AnswerPlan[] {
  const [target, ...others] = answers;
  const [first] = target;
  for (const [what, read] of ALIKE) {
    const expected = JSON.stringify(read(first));
    const other = others.find(([pair]) => JSON.stringify(read(pair)) !== expected);
    if (other !== undefined)
      refuse(`Answers ${answerIdOf(first)} and ${answerIdOf(other[0])} have other ${what}.`);
  }
  const shared = {
    answerId: answerIdOf(first),
    externalId: oneExternalId(answers),
    taughtBy: first.taughtBy,
    negativeQuestions: [...new Set(answers.flatMap(([pair]) => pair.negativeQuestions))],
  };
  const all = answers.flat().sort((a, b) => a.id - b.id);
  if (Math.max(all.length, shared.negativeQuestions.length) > WORDINGS_MAX)
    refuse(`Together they have more than the ${WORDINGS_MAX} questions that one answer may have.`);
  const isContradiction = shared.negativeQuestions.find((question) =>
    all.some((pair) => pair.question === question),
  );
  if (isContradiction !== undefined)
    refuse('A question that must not get one of the answers is a wording of another.');
  const toWordings = (pairs: readonly Pair[]) => pairs.map((pair) => toWording(pair, shared));
  return answers.map((before) => ({
    answerId: answerIdOf(before[0]),
    before,
    after: before === target ? toWordings(all) : [],
    writes: { added: [], retaught: [], changed: toWordings(before), removedIds: [] },
  }));
}

function toWording(
  pair: Pair,
  shared: Pick<AnswerProperties, 'answerId' | 'externalId' | 'negativeQuestions' | 'taughtBy'>,
): WrittenWording {
  return { ...pair, ...shared };
}

function oneExternalId(answers: readonly Wordings[]): string | null {
  const given = new Set(answers.map(([pair]) => pair.externalId).filter((externalId) => externalId !== null));
  if (given.size > 1) refuse('They have several external ids, and one answer has one.');
  return [...given][0] ?? null;
}

function refuse(message: string): never {
  throw new AppError('conflict', `${message} Nothing was joined.`);
}
