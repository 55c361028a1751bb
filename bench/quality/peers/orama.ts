/** Orama's full-text search with its defaults. */
import { create, insertMultiple, search } from '@orama/orama';
import { LABELS_ASKED, labelsOf, type Ranker } from '../ranker.ts';

const DOCUMENTS_READ = LABELS_ASKED * 20;
/** Its names of languages, by which it takes texts apart; any other is taken for English. */
const LANGUAGES: Record<string, string> = {
  de: 'german',
  es: 'spanish',
  fr: 'french',
  it: 'italian',
  nl: 'dutch',
  pt: 'portuguese',
  sv: 'swedish',
  tr: 'turkish',
};

export const orama: Ranker = {
  name: 'orama',
  kinds: ['faq', 'passage'],
  async learn(task) {
    const database = create({
      schema: { at: 'number', text: 'string', answer: 'string' } as const,
      language: LANGUAGES[task.language ?? 'en'] ?? 'english',
    });
    await insertMultiple(
      database,
      task.docs.map(({ text, answer }, at) => ({ at, text, ...(answer !== undefined && { answer }) })),
    );
    return async (question) => {
      const { hits } = await search(database, {
        term: question,
        properties: ['text', 'answer'],
        limit: DOCUMENTS_READ,
      });
      const scored = hits.map(({ document, score }) => ({ document: document.at, score }));
      return { labels: labelsOf(task, scored), confidence: scored[0]?.score ?? 0 };
    };
  },
};
