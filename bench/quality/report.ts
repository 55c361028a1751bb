/** Puts measurements into words and tables, for the terminal and for docs/quality.md. */
import { DEFAULT_ANSWER_THRESHOLD } from '../../contract/asking/tuning.ts';
import { describeFaqFiles, describeFaqs, type Faqs } from './faq-report.ts';
import { head, percent, row, show } from './markdown-table.ts';
import type { Measurement } from './measurement.ts';
import { describeQuotes } from './quote-report.ts';
import type { QuoteMeasurement } from './quotes.ts';

const RANKING_COLUMNS = 'task | documents | questions | system | hit@1 | hit@5 | MRR | AUROC'.split(' | ');
const CALIBRATION_COLUMNS =
  'task | system | mean confidence | right | ECE | answered right | answered wrong | out of scope refused'.split(
    ' | ',
  );

export const RANKING_HEAD = head(RANKING_COLUMNS);

export function rankingRow({ task, documents, questions, system, measures }: Measurement): string {
  const { hit1, hit5, mrr, auroc } = measures;
  return row([task, String(documents), String(questions), system, ...[hit1, hit5, mrr, auroc].map(show)]);
}

/** The table of how far confidence holds; of those systems whose confidence is a probability. */
export function calibrationTable(measurements: readonly Measurement[]): string {
  const rows = measurements.flatMap(({ task, system, calibrated }) =>
    calibrated === undefined
      ? []
      : [
          row([
            task,
            system,
            percent(calibrated.confidence),
            percent(calibrated.right),
            calibrated.calibrationError.toFixed(3),
            percent(calibrated.answeredRight),
            percent(calibrated.answeredWrong),
            percent(calibrated.refused),
          ]),
        ],
  );
  return [head(CALIBRATION_COLUMNS), ...rows].join('\n');
}

export function writeReport(
  measurements: readonly Measurement[],
  faqs: Faqs,
  quotes: readonly QuoteMeasurement[],
  { machine, command }: { machine: string; command: string },
): string {
  return `# Quality of answers

How often the right match comes first, for Docent and for what else could be installed from npm; whether Docent's confidence
means what it says; and how well it quotes files.

${machine}. Printed by \`${command}\`, in \`bench\`, from the code that answers in the service.

**docent, words**: words and letters alone. **docent, default**: with the encoders that ship, the English one
([card](../models/english-encoder/README.md)) for English pairs and the multilingual one ([card](../models/multilingual-encoder/README.md))
for passages, for pairs in other languages, and for questions in a language that no text is in.

**Peers.** minisearch: with stems, stop words, prefixes and fuzziness. fts5: SQLite's full-text search with its Porter
stemmer. orama: by its defaults. node-nlp: its intent classifier, on a sample of the questions for it is slow. MiniLM,
E5 and USE Lite alone: the nearest question, or the nearest window of a passage, by the encoders that Docent ships
(all-MiniLM-L6-v2, multilingual-e5-small), and by Universal Sentence Encoder Lite.

**Tasks** are public data, none of which anything was trained on: BANKING77 (\`banking_k1\`: one question an answer, \`k5\`
and \`k10\`: five and ten; \`oos\`: a quarter of the answers left out), CLINC150, HINT3's mattress shop (real customers'
questions), SQuAD 2.0 (half of the questions have no answer in any passage) and XQuAD in English and German. \`+typos\`: one
random edit in a quarter of the words of four letters or more. \`+greetings\`: a greeting before each question and thanks
after most; \`+stories\`: a sentence before each that asks nothing, and one after some; \`+keywords\`: one to three words of
each in place of it, so that many could mean several answers. These wordings are ours, and the code was written knowing
them. \`clinc_k10_val\` is a development task: fusion and confidence were fitted on it among others. The weights at work here
were chosen on development tasks alone; the figures on the public ones were seen in between, so they are not a blind test.

The pairs of these tasks have no answers of their own, so only their questions are taught here. Where each pair is
taught an answer that names its label (\`Answer for card_arrival\`), \`banking_k1\` is higher than here, for Docent searches
the words of answers too. What answers that say something are worth is told by the
[FAQs](#faqs-with-their-answers).

## Ranking

Percent, ± half the width of the 95% interval. AUROC: how well confidence tells questions that have an answer from those that
have none.

${RANKING_HEAD}
${measurements.map(rankingRow).join('\n')}

## Confidence

Percent. ECE: expected calibration error, ten bins. Answered right and wrong: of the questions that have an answer, at the
default threshold of ${DEFAULT_ANSWER_THRESHOLD}; the rest are met with suggestions or a refusal.

${calibrationTable(measurements)}

![How often Docent is right, by its confidence](reliability.svg)

How the confidence was fitted, and how it holds on development data that a fit has not seen, is told by its
[card](../models/confidence/README.md). Where every question has an answer (banking_k1 to k10, xquad) or half of them
have none that words could tell (squad2half), confidence is off: it was fitted where about a quarter have none.
\`GET /api/chatbots/{id}/calibration\` shows it for a chatbot's own questions.

${describeFaqs(faqs.pairs)}

${describeFaqFiles(faqs.files)}

${describeQuotes(quotes)}
`;
}
