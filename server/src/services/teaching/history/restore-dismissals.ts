/** Puts dismissed questions back on the list, or dismisses them again. Their texts are not in the history: they age and are erased with the others. */
import type { Restorer } from './restorer.ts';

export interface DismissalState {
  dismissed: boolean;
}

export const dismissalRestorer: Restorer = {
  async read(tx, chatbotId, subjects) {
    const ids = subjects.map(({ subjectId }) => Number(subjectId));
    const wordings = await tx.unanswered.findWordings(chatbotId, ids);
    // What was too old, or erased, stands in nobody's way.
    return subjects.map(({ subjectId, like }) => {
      const wording = wordings.get(Number(subjectId));
      return wording === undefined ? like : { dismissed: wording.isDismissed };
    });
  },

  findObstacles: async (_tx, _chatbotId, wanted) => wanted.map(() => undefined),

  async put({ tx, chatbotId, step }, subjects) {
    const ids = subjects.map(({ subjectId }) => Number(subjectId));
    const wordings = await tx.unanswered.findWordings(chatbotId, ids);
    const toDismiss = Map.groupBy(subjects, ({ target }) => (target as DismissalState).dismissed);
    for (const [isDismissed, ofOne] of toDismiss) {
      const questions = ofOne.flatMap(({ subjectId }) => wordings.get(Number(subjectId))?.question ?? []);
      await tx.unanswered.setDismissed(chatbotId, questions, isDismissed ? step.atMs : null);
    }
  },
};
