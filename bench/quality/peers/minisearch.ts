/** MiniSearch with what its documentation offers for such texts: stems, stop words, prefixes, fuzziness. */
import MiniSearch, { type Options } from 'minisearch';
import { fold } from '../../../server/src/language/normalise.ts';
import { stemWord } from '../../../server/src/language/stemming/stem.ts';
import { stopWordsOf } from '../../../server/src/language/stop-words.ts';
import { labelsOf, type Ranker } from '../ranker.ts';

/** What is set for texts of a language, whichever fields they stand in. */
export function optionsFor(language: string): Pick<Options, 'processTerm' | 'searchOptions'> {
  const stopWords = stopWordsOf(language);
  return {
    processTerm: (term) => {
      const word = term.toLowerCase();
      return stopWords.has(word) ? null : stemWord(fold(word), language);
    },
    searchOptions: { prefix: (term) => term.length > 3, fuzzy: 0.2, bm25: { k: 0.9, b: 0.4, d: 0.5 } },
  };
}

export const miniSearch: Ranker = {
  name: 'minisearch',
  kinds: ['faq', 'passage'],
  async learn(task) {
    const { language = 'en' } = task;
    const search = new MiniSearch({ fields: ['text', 'answer'], ...optionsFor(language) });
    search.addAll(task.docs.map(({ text, answer }, id) => ({ id, text, answer })));
    return (question) => {
      const found = search.search(question);
      const labels = labelsOf(
        task,
        found.map(({ id, score }) => ({ document: Number(id), score })),
      );
      return { labels, confidence: found[0]?.score ?? 0 };
    };
  },
};
