/** Quotes for tests without the rest of short paragraphs, so that key segments and their other companions show. */
import {
  type QuoteOptions,
  quote as quoteWhole,
} from '../../../../server/src/retrieval/answering/quoting/quote.ts';

export function quote(
  question: string,
  text: string,
  language?: string,
  options: Readonly<QuoteOptions> = {},
): string {
  return quoteWhole(question, text, language, { maxParagraph: 0, ...options });
}
