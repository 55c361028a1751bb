/** Puts answers back with their wordings, each under the id that it had: all of a step in few statements. */
import { countCodePoints } from '../../../../../contract/text.ts';
import type { Pair, WrittenWording } from '../../../store/types.ts';
import { type AnswerSnapshot, answerIdOf, toSnapshot } from '../answer-snapshots.ts';
import type { Restorer } from './restorer.ts';

export const answerRestorer: Restorer = {
  async read(tx, chatbotId, subjects) {
    const ids = subjects.map(({ subjectId }) => Number(subjectId));
    const wordings = await tx.answers.findWordings(chatbotId, ids);
    return ids.map((id) => toSnapshot(wordings.get(id) ?? []));
  },

  async findObstacles(tx, chatbotId, wanted, together) {
    const pairs = await tx.answers.findPairs(chatbotId, wanted.flatMap(wordingIdsOf));
    return wanted.map((one) => {
      for (const id of wordingIdsOf(one)) {
        const pair = pairs.get(id);
        const holder = pair === undefined ? one.subjectId : String(answerIdOf(pair));
        if (holder !== one.subjectId && !together.has(holder))
          return `its pair ${id} belongs to answer ${holder} now`;
      }
      return undefined;
    });
  },

  async put({ tx, chatbotId, step, dueAtMs, note }, subjects) {
    const put = await tx.answers.findPairs(chatbotId, subjects.flatMap(wordingIdsOf));
    await note([...put.values()].map((pair) => String(answerIdOf(pair))));
    const present = await tx.answers.findWordings(
      chatbotId,
      subjects.map(({ subjectId }) => Number(subjectId)),
    );
    const wordings = subjects.flatMap(toWordings);
    const kept = new Set(wordings.map(({ id }) => id));
    const isTaught = ({ id, question, answer }: WrittenWording): boolean =>
      put.get(id)?.question === question && put.get(id)?.answer === answer;
    const writes = {
      added: wordings.filter(({ id }) => !put.has(id)),
      retaught: wordings.filter((wording) => put.has(wording.id) && !isTaught(wording)),
      changed: wordings.filter(isTaught),
      removedIds: [...present.values()].flatMap((pairs) => pairs.map(idOf)).filter((id) => !kept.has(id)),
    };
    await tx.answers.write(chatbotId, writes, { nowMs: step.atMs, dueAtMs });
  },
};

const idOf = ({ id }: Pick<Pair, 'id'>): number => id;

function wordingIdsOf({ target }: { target: unknown }): number[] {
  return ((target as AnswerSnapshot | null)?.wordings ?? []).map(idOf);
}

function toWordings({ subjectId, target }: { subjectId: string; target: unknown }): WrittenWording[] {
  if (target === null) return [];
  const { wordings, enabled, taughtBy = null, ...properties } = target as AnswerSnapshot;
  const isAlone = wordings.length === 1 && String(wordings[0]?.id) === subjectId;
  return wordings.map(({ id, question }) => ({
    ...properties,
    id,
    question,
    taughtBy,
    isEnabled: enabled,
    answerId: isAlone ? null : Number(subjectId),
    contentLength: countCodePoints(question) + countCodePoints(properties.answer),
  }));
}
