/** Which sentences are chosen for themselves, for tests: short paragraphs are not given whole. */
import {
  type SelectionOptions,
  selectSentences as select,
} from '../../../../server/src/retrieval/answering/quoting/quote.ts';

export function selectSentences(
  question: string,
  text: string,
  language?: string,
  options: Readonly<SelectionOptions> = {},
): string {
  return select(question, text, language, { maxParagraph: 0, ...options });
}
