/** Puts an answer back with its wordings, each under the id that it had. */
import { countCodePoints } from '../../../../../contract/text.ts';
import { type AnswerSnapshot, answerIdOf, toSnapshot } from '../answer-snapshots.ts';
import type { Restorer } from './restorer.ts';

export const answerRestorer: Restorer = {
  async read(tx, chatbotId, subjectId) {
    return toSnapshot(await tx.pairs.listByAnswer(chatbotId, Number(subjectId)));
  },

  async findObstacle(tx, chatbotId, { subjectId, target, together }) {
    for (const { id } of (target as AnswerSnapshot | null)?.wordings ?? []) {
      const pair = await tx.pairs.find(chatbotId, id);
      const holder = pair === undefined ? subjectId : String(answerIdOf(pair));
      if (holder !== subjectId && !together.has(holder))
        return `its pair ${id} belongs to answer ${holder} now`;
    }
    return undefined;
  },

  async put({ tx, chatbotId, step, dueAtMs, note }, subjectId, target) {
    const snapshot = target as AnswerSnapshot | null;
    const wordings = snapshot?.wordings ?? [];
    const kept = new Set(wordings.map(({ id }) => id));
    for (const { id } of await tx.pairs.listByAnswer(chatbotId, Number(subjectId)))
      if (!kept.has(id)) await tx.pairs.delete(chatbotId, id);
    if (snapshot === null) return;
    const { answer, negativeQuestions, externalId, tags, enabled, validFromMs, validUntilMs } = snapshot;
    const { taughtBy = null } = snapshot;
    const isAlone = wordings.length === 1 && String(wordings[0]?.id) === subjectId;
    for (const { id, question } of wordings) {
      const pair = await tx.pairs.find(chatbotId, id);
      if (pair !== undefined) await note(String(answerIdOf(pair)));
      await tx.pairs.put(chatbotId, id, {
        ...{
          question,
          answer,
          negativeQuestions,
          externalId,
          taughtBy,
          tags,
          validFromMs,
          validUntilMs,
          dueAtMs,
        },
        contentLength: countCodePoints(question) + countCodePoints(answer),
        answerId: isAlone ? null : Number(subjectId),
        isEnabled: enabled,
        nowMs: step.atMs,
      });
    }
  },
};
