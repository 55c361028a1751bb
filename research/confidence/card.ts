/** The card of the confidence models: what they were fitted on, and how they do on what a fit has not seen. */

import { head, row } from '../../bench/quality/markdown-table.ts';
import { auroc } from '../../bench/quality/metrics.ts';
import type { Evaluation, JudgedConfidence } from './judged-task.ts';

const HEAD = [
  'data',
  'kind',
  'questions',
  'AUROC',
  'ECE',
  'by chance',
  'answered right',
  'answered wrong',
  'refused',
];

function format(value: number | undefined): string {
  return value === undefined ? '–' : value.toFixed(1);
}

function toRow(one: Evaluation): string[] {
  return [
    one.name,
    one.kind === 'qa' ? 'pairs' : 'files',
    String(one.questions),
    format(one.auroc),
    one.calibrationError.toFixed(3),
    one.errorByChance.toFixed(3),
    format(one.right),
    format(one.wrong),
    format(one.refused),
  ];
}

function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head(columns), ...rows.map(row)].join('\n');
}

const table = (rows: readonly Evaluation[]): string => markdownTable(HEAD, rows.map(toRow));

export function writeCard(parts: {
  leftOut: readonly Evaluation[];
  held: readonly Evaluation[];
  byLanguage: readonly Evaluation[];
  seen: readonly Evaluation[];
  published: readonly Evaluation[];
}): string {
  return `# Confidence

The probability that the best match is right, by logistic models over features of the search
(\`server/src/retrieval/search/confidence/confidence.ts\`). There are models for four ways to score, each for pairs and for passages of files:

| file | scored by |
|---|---|
| \`words.json\` | words alone: no encoder runs, or none has seen the match yet |
| \`general.json\` | words and the English encoder, or an owner's own |
| \`multilingual.json\` | words and the multilingual encoder |
| \`foreign.json\` | the multilingual encoder alone: the question is in a language that no text is in |

**Fit.** \`npm run fit:confidence\` in [research](../../research/README.md), on development data alone. English pairs: intents of HWU64, Bitext, SGD, NLU-Evaluation and
CLINC150's validation task, whole, in small chatbots, with typos and in keywords (\`research/development/pairs.ts\`). Pairs in other
languages and across languages: xSID (twelve languages) and the Bitcoin FAQ in ten of its 28 languages
(\`research/development/languages.ts\`). Passages: SQuAD-train, MedQuAD, DRCD, and the Bitcoin FAQ's answers in the same ten languages. The project's own
FAQs in seven languages, as pairs and as files. A fifth to a third of the questions have no answer.

**Left out** below means that the model was fitted without the whole data set; of the project's FAQs, without the business.
**Held back** are the 18 languages of the Bitcoin FAQ that no fit has seen: the texts are translations of those in the ten that
were fitted on, so they show how far confidence carries over to another language, not to another subject.

ECE: expected calibration error, ten bins; by chance: about what it would be with so many questions if every confidence were
exactly right. Answered right and wrong: percent of the questions that have an answer, at the default threshold; refused: of the
others.

**Limits.** Where far more or fewer of a chatbot's questions have no answer than a quarter, probabilities shift; the ranking by
them does not. Questions about what a passage is about, but does not say, look answerable (squad2half). SQuAD-train is among what
both encoders' makers name as training data.

## Data sets, each judged by a fit without it

${table(parts.leftOut)}

## Languages held back

${table(parts.held)}

${table(parts.byLanguage)}

## Public tasks, which nothing was fitted on

${table(parts.published)}

## Development tasks, judged by the models that ship

${table(parts.seen)}
`;
}

interface AblatedSet {
  dataSet: string;
  rows: readonly JudgedConfidence[];
}

function logLoss(rows: readonly JudgedConfidence[]): number {
  const losses = rows.map(({ confidence, isRight }) => {
    const p = Math.min(0.999, Math.max(0.001, confidence));
    return -Math.log(isRight ? p : 1 - p);
  });
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
}

function aurocOf(rows: readonly JudgedConfidence[]): number {
  const right = rows.filter(({ isRight }) => isRight).map(({ confidence }) => confidence);
  const wrong = rows.filter(({ isRight }) => !isRight).map(({ confidence }) => confidence);
  return right.length === 0 || wrong.length === 0 ? Number.NaN : 100 * auroc(right, wrong).value;
}

/** Log loss and AUROC of right against wrong, as means over data sets left out, without each feature. */
export function ablationTable(
  title: string,
  rows: readonly { name: string; sets: readonly AblatedSet[] }[],
): string {
  const mean = (values: readonly number[]): number => {
    const known = values.filter((value) => !Number.isNaN(value));
    return known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  const [all] = rows;
  const lossesOf = (sets: readonly AblatedSet[]): number[] => sets.map(({ rows: own }) => logLoss(own));
  const base = all === undefined ? [] : lossesOf(all.sets);
  return `### ${title}\n\n${markdownTable(
    ['without', 'log loss', 'worst change', 'best change', 'AUROC right : wrong'],
    rows.map(({ name, sets }) => {
      const losses = lossesOf(sets);
      const changes = losses.map((loss, at) => loss - (base[at] ?? 0));
      return [
        name,
        mean(losses).toFixed(4),
        Math.max(...changes).toFixed(4),
        Math.min(...changes).toFixed(4),
        mean(sets.map(({ rows: own }) => aurocOf(own))).toFixed(2),
      ];
    }),
  )}\n`;
}
