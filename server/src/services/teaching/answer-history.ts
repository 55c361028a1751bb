/** Appends to the history what a change of pairs did to the answers that they are wordings of. */
import { isDeepStrictEqual } from 'node:util';
import type { HistoryChange, HistoryStep, Pair, Repositories, WrittenWording } from '../../store/types.ts';
import { answerIdOf, toSnapshot } from './answer-snapshots.ts';

/** Both in full, or null where the answer is not there; undefined where nothing differs. */
export function toAnswerChange(
  answerId: number,
  before: readonly (Pair | WrittenWording)[],
  after: readonly (Pair | WrittenWording)[],
): HistoryChange | undefined {
  const [from, to] = [toSnapshot(before), toSnapshot(after)];
  if (isDeepStrictEqual(from, to)) return undefined;
  const action = from === null ? 'created' : to === null ? 'deleted' : 'changed';
  return { subject: 'answer', subjectId: String(answerId), action, before: from, after: to };
}

/**
 * Makes the change of a pair, in this transaction, and appends what it did to the pair's answer, and to the one that it has then.
 * Undefined, and nothing made, without such a pair.
 */
export async function changePair<T>(
  tx: Repositories,
  { chatbotId, id }: { chatbotId: string; id: number },
  step: HistoryStep,
  change: () => Promise<T>,
): Promise<T | undefined> {
  // Before it is read what it was, so that no other change comes between.
  await tx.chatbots.lock(chatbotId);
  const pair = await tx.pairs.find(chatbotId, id);
  if (pair === undefined) return undefined;
  const answerId = answerIdOf(pair);
  const wordings = (of: Pair) =>
    of.answerId === null ? [of] : tx.pairs.listByAnswer(chatbotId, of.answerId);
  const before = await wordings(pair);
  const result = await change();
  const changed = await tx.pairs.find(chatbotId, id);
  const isTogether = changed !== undefined && answerIdOf(changed) === answerId;
  const after = isTogether
    ? await wordings(changed)
    : pair.answerId === null
      ? []
      : await tx.pairs.listByAnswer(chatbotId, answerId);
  const changes = [toAnswerChange(answerId, before, after)];
  if (changed !== undefined && !isTogether)
    changes.push(toAnswerChange(answerIdOf(changed), [], await wordings(changed)));
  await tx.history.append(
    chatbotId,
    step,
    changes.filter((one) => one !== undefined),
  );
  return result;
}
