/** Orama's full-text search with its defaults. */
import { create, insertMultiple, search } from '@orama/orama';
import { LABELS_ASKED, labelsOf, type Ranker } from '../ranker.ts';

const DOCUMENTS_READ = LABELS_ASKED * 20;

export const orama: Ranker = {
  name: 'orama',
  kinds: ['faq', 'passage'],
  async learn(task) {
    const database = create({
      schema: { at: 'number', text: 'string' } as const,
      language: 'english',
    });
    await insertMultiple(
      database,
      task.docs.map(({ text }, at) => ({ at, text })),
    );
    return async (question) => {
      const { hits } = await search(database, {
        term: question,
        properties: ['text'],
        limit: DOCUMENTS_READ,
      });
      const scored = hits.map(({ document, score }) => ({ document: document.at, score }));
      return { labels: labelsOf(task, scored), confidence: scored[0]?.score ?? 0 };
    };
  },
};
