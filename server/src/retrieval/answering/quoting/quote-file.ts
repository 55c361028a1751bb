/** What is said of a file's passage: of an FAQ's row its answer alone, otherwise a quote. */
import type { SourceText } from '../../search/entries.ts';
import { DEFAULT_QUOTE, quote } from './quote.ts';

/** Of an FAQ's row, the answer whole if it is no longer than a quote may be. @param language of the text, as {@link quote} */
export function quoteFile(
  question: string,
  { text, locator }: Extract<SourceText, { kind: 'file' }>,
  language: string | undefined,
  bestWindow: string | undefined,
): string {
  const asked = locator?.question;
  if (asked === undefined) return quote(question, text, language, { bestWindow });
  const answer = text.startsWith(asked) ? text.slice(asked.length).trimStart() : text;
  return answer.length <= DEFAULT_QUOTE.maxCharacters
    ? answer
    : quote(question, answer, language, { bestWindow });
}
