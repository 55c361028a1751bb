/** Puts what was measured of quotes into a table and words, for the terminal and for docs/quality.md. */
import { DEFAULT_QUOTE } from '../../server/src/retrieval/answering/quoting/quote.ts';
import { head, row, show } from './markdown-table.ts';
import type { QuoteMeasurement } from './quotes.ts';

const COLUMNS =
  'task | passages | questions | quote | gold answer in it | characters of the passage | sentences | gold answer in it, end to end'.split(
    ' | ',
  );

export const QUOTE_HEAD = head(COLUMNS);

export function quoteRow(measurement: QuoteMeasurement): string {
  const { task, documents, questions, system, held, share, sentences, heldEndToEnd } = measurement;
  return row([
    task,
    String(documents),
    String(questions),
    system,
    show(held),
    show(share),
    `${sentences.value.toFixed(2)} ± ${sentences.margin.toFixed(2)}`,
    show(heldEndToEnd),
  ]);
}

/** The section of docs/quality.md. */
export function describeQuotes(measurements: readonly QuoteMeasurement[]): string {
  return `## Quotes

From a file Docent answers with the paragraph that answers, whole up to ${DEFAULT_QUOTE.maxParagraph} characters, of a longer one, as nearly all are here,
with its sentences that answer (what that is worth for short ones: [ADR 25](adr/0025-paragraphs-answer.md)): in how many of these quotes the gold answer stands,
whatever its capitals and spaces, and how long they are; given the right passage, and end to end, from the passage that
Docent finds first. Gold answers are short spans of Wikipedia, and only questions whose gold answer stands in their passage are
asked; a quote may hold the span and yet not answer, or hold it by chance. From which share on a second sentence is quoted was
chosen on passages of SQuAD-train.

**whole passage**: the limit. **first sentences**: the floor, as many as fit into the length of Docent's quote. **minisearch**,
over the sentences of the passage, with the stop words and stems of its language: the best one, and as many of the best as fit
into that length, so that Docent says for it how much to quote. At least one sentence each. End to end, all of them quote
the passage that Docent finds first.

Percent, but for the number of sentences, ± half the width of the 95% interval; characters and sentences are means, of the quotes
from the right passage. All quotes of a task are of the same questions, several to a passage, taken as if each were drawn by
itself.

${QUOTE_HEAD}
${measurements.map(quoteRow).join('\n')}`;
}
