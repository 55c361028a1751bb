/** Reads before the service listens what every question needs: it would hold the event loop for 100 ms and more in the first asks. */
import { findAntonyms } from '../../language/antonyms.ts';
import { findPick } from '../../language/conversation/picks.ts';
import { readQuestion } from '../../retrieval/answering/question.ts';
import type { IndexCache } from '../../retrieval/search/index-cache.ts';

/** With a greeting and slips, so that phrases, word lists and stemmers are read and compiled. */
const ANY_QUESTION = 'Hello, where can I find teh adress of my nearest shop, please?';

export function readAhead(indexes: Pick<IndexCache, 'createApart'>): void {
  const { text } = readQuestion(ANY_QUESTION, indexes.createApart());
  // Of a text whose language is not known: those of all languages are read together.
  findAntonyms(text, text, text);
  // Small talk, too, for what takes up nothing may be that.
  findPick(text);
}
