/** Puts what was measured on the FAQs into a table and words, for the terminal and for docs/quality.md. */
import { DEFAULT_ANSWER_THRESHOLD } from '../../contract/asking/tuning.ts';
import type { FaqMeasurement } from './faq-measurement.ts';
import { head, percent, row, show } from './markdown-table.ts';

/** By how the FAQs are taught. */
export interface Faqs {
  pairs: readonly FaqMeasurement[];
  files: readonly FaqMeasurement[];
}

const COLUMNS =
  'system | hit@1 | hit@3 | hit@1, in English | AUROC | answered right | answered wrong | answered though nothing answers it | ECE'.split(
    ' | ',
  );

export const FAQ_HEAD = head(COLUMNS);

export function faqRow({ system, hit1, hit3, englishHit1, auroc, calibrated }: FaqMeasurement): string {
  const refused = calibrated?.refused;
  return row([
    system,
    show(hit1),
    show(hit3),
    show(englishHit1),
    percent(auroc),
    percent(calibrated?.answeredRight),
    percent(calibrated?.answeredWrong),
    percent(refused === undefined ? undefined : 1 - refused),
    calibrated?.calibrationError.toFixed(3) ?? '–',
  ]);
}

/** The section of docs/quality.md. */
export function describeFaqs(measurements: readonly FaqMeasurement[]): string {
  return `## FAQs with their answers

Twelve FAQs of invented businesses in eight languages, five of them in English: 32 pairs each, with the answers that a
customer would read, and 50 messages each, as customers type them. To about a third of the messages no pair is an answer.
They are in \`bench/quality/faqs-test\`, and [how they were made](../bench/quality/faqs/README.md) is told beside others,
on which confidence was fitted among other tasks, and what a word of an answer weighs against one of a question was
chosen. What the sentence encoder weighs was set in sight of those in English. **Nothing was chosen on these**;
they were first measured when the words of answers had their weight, and were looked at after every fit since.

**questions only**: Docent without the words of answers.

**Peers** know the answers too. minisearch, fts5 and orama: in a field of their own, which weighs the same; minisearch with
the stop words and stems of the FAQ's language, orama with its rules for it (it has none for Polish), fts5 with the same Porter stemmer everywhere.
node-nlp: as a second text of the intent. MiniLM, E5 and USE Lite alone: question and answer as one text; MiniLM and USE Lite know
English alone, but are asked everything.

Percent. hit@1 and hit@3: over the messages that have an answer, of all FAQs together, ± half the width of the 95% interval,
as if each message were drawn by itself. AUROC: the mean of the FAQs' own. Answered right and wrong: of the messages that have
an answer, at the default threshold of ${DEFAULT_ANSWER_THRESHOLD}; answered though nothing answers it: of the others. ECE: over all messages together.

${FAQ_HEAD}
${measurements.map(faqRow).join('\n')}`;
}

/** The section of docs/quality.md that follows. */
export function describeFaqFiles(measurements: readonly FaqMeasurement[]): string {
  return `## FAQs as files

The answers of the same twelve FAQs one after another in a file, without their questions, cut into chunks as any file is; the same
messages. hit@1 and hit@3 count the chunk in which the answer begins to tell something; answered right is only what says some of that
answer, for a chunk has several, and so it is in ECE. Customers' words are seldom those of the text: this is where encoding
passages counts most ([ADR 22](adr/0022-passages-are-encoded-in-windows.md)). What the encoder weighs against words was chosen on
other FAQs and on development passages, the last two steps of it (.5 to .55 and to .6, by those) after a first look at these: they are no
blind test of it.

${FAQ_HEAD}
${measurements.map(faqRow).join('\n')}`;
}
