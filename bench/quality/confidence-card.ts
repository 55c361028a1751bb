/** Writes the card of a confidence model: what it is made of and how well it holds on data it has not seen. */
import type { ConfidenceModel } from '../../server/src/retrieval/confidence.ts';
import type { SourceKind } from '../../server/src/retrieval/types.ts';
import type { EncoderSet } from './encoders.ts';

const TITLES: Record<EncoderSet, string> = {
  lexical: 'lexical score',
  static: 'with the static encoder',
  sentence: 'with the static and the sentence encoder',
};

const STATIC_DATA = `
The static encoder that ships has learned from the intents and would look too good on them: for each source, one was used
that has not seen it (\`held-out-encoders.ts\`). On CLINC150's validation task it is the one that ships, which has not
seen that. Of all this the sentence encoder has seen SQuAD-train, as far as its makers name what it learned from.`;

export interface CardRow {
  task: string;
  kind: SourceKind;
  questions: number;
  /** Undefined where every question has an answer. */
  auroc: number | undefined;
  calibrationError: number;
  /** What that error would be about if every confidence were exactly right. */
  errorByChance: number;
  /** Shares of in-scope questions answered right and wrong, and of out-of-scope ones not answered. */
  at: {
    threshold: number;
    right: number | undefined;
    wrong: number | undefined;
    refused: number | undefined;
  }[];
}

function percent(value: number | undefined): string {
  return value === undefined ? '–' : (100 * value).toFixed(1);
}

function table(rows: readonly CardRow[]): string {
  const thresholds = rows[0]?.at.map(({ threshold }) => threshold) ?? [];
  const head = [
    'task',
    'questions',
    'AUROC',
    'ECE',
    'by chance',
    ...thresholds.map((threshold) => `p ≥ ${threshold}`),
  ];
  const lines = rows.map((row) => [
    row.task,
    String(row.questions),
    percent(row.auroc),
    row.calibrationError.toFixed(3),
    row.errorByChance.toFixed(3),
    ...row.at.map(
      ({ right, wrong, refused }) => `${percent(right)} / ${percent(wrong)} / ${percent(refused)}`,
    ),
  ]);
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const isInKeywords = (task: string): boolean => task.endsWith('+keywords');

const ERROR_AIM = 0.05;

/** How many questions that pairs answer are answered wrong, by the threshold. */
function describeWrong(leftOut: readonly CardRow[]): string {
  const ofPairs = leftOut.filter(({ kind, task }) => kind === 'qa' && !isInKeywords(task));
  const thresholds = ofPairs[0]?.at.map(({ threshold }) => threshold) ?? [];
  const shares = thresholds.slice(1, 4).map((threshold) => {
    const wrong = ofPairs.map(({ at }) => at.find((one) => one.threshold === threshold)?.wrong ?? 0);
    return `${percent(wrong.reduce((sum, one) => sum + one, 0) / wrong.length)}% at ${threshold}`;
  });
  return `Of in-scope questions of the left-out tasks
of pairs, asked in sentences, are answered wrong on average: ${shares.join(', ')}.`;
}

/** How far off the confidence of pairs is, and how much of that is owed to data sets it has not seen. */
function describeErrors(leftOut: readonly CardRow[], seen: readonly CardRow[]): string {
  const ofPairs = (rows: readonly CardRow[]): CardRow[] => rows.filter(({ kind }) => kind === 'qa');
  const mean = (values: readonly number[]): string =>
    (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
  const describe = (rows: readonly CardRow[]): string => {
    const errors = rows.map(({ calibrationError }) => calibrationError);
    return `${mean(errors)} on average and above ${ERROR_AIM} on ${errors.filter((error) => error > ERROR_AIM).length}`;
  };
  const tell = (isTold: (row: CardRow) => boolean, what: string): string => {
    const [unseen, known] = [ofPairs(leftOut).filter(isTold), ofPairs(seen).filter(isTold)];
    return `Of the ${unseen.length} tasks of pairs ${what} the error is ${describe(unseen)}; with the model that ships, which
has seen them, ${describe(known)}; by chance alone it would be ${mean(unseen.map(({ errorByChance }) => errorByChance))}
on average.`;
  };
  return `${tell(({ task }) => !isInKeywords(task), 'asked in sentences')}
${tell(({ task }) => isInKeywords(task), 'asked in keywords')}`;
}

export function writeCard(parts: {
  set: EncoderSet;
  model: ConfidenceModel;
  leftOut: readonly CardRow[];
  /** All tasks of a data set as one, judged likewise. */
  together: readonly CardRow[];
  /** The same tasks, judged by the model that was fitted on them all. */
  seen: readonly CardRow[];
  published: readonly CardRow[];
}): string {
  return `# Confidence, ${TITLES[parts.set]}

The probability that the best match is right, by a logistic model over features of the search
(\`server/src/retrieval/confidence.ts\`): one for pairs, one for passages of files.

**Fit.** \`node bench/quality/fit-confidence.ts\`, on development data alone (\`development-pairs.ts\`,
\`development-passages.ts\`): chatbots of 10 to 135 answers and small ones of 4 and 8, with one to ten questions each, some unequal and some asked
with typos, made of intents of HWU64, Bitext, SGD and NLU-Evaluation and of CLINC150's validation task; passages joined
of SQuAD-train and MedQuAD, in chatbots of 60 to 1,000 and in small ones of 5, 12 and 30, each asked once more with typos; and the
project's FAQs ([faqs](../bench/quality/faqs/README.md))${parts.set === 'lexical' ? '' : ' in English'}, as pairs and as files of their answers. A fifth to a third of the questions have no answer, half of them near misses (intents and
passages that were left out), half of other sources. Tasks of pairs of intents are asked once more in keywords (\`+keywords\`), one to three of each question's
words in place of it, at a fifth of the weight. Else each task of pairs weighs the same, and of passages each
data set.${parts.set === 'lexical' ? '' : STATIC_DATA}
Signs of weights are fixed where the meaning settles them, so that more evidence never lowers the confidence. Features are
weighed against each other with in-scope questions matched wrongly at a part of the weight, so that another subject is
told from this one before a close call is, and, with encoders, margins count for less
where answers have several questions; the probability is then fitted with all at full weight, and with how many answers a chatbot has${
    parts.set === 'lexical'
      ? ''
      : ` and how near they
stand to one another (\`crowding.ts\`): among thirty shades of one subject a match is less sure than among thirty subjects`
  }. These are the same for
all of a chatbot's questions, and counted within the span that the development tasks have.

The FAQs are fitted on as a whole and in parts, as owners begin, with the messages of their customers (\`development-faqs.ts\`). Of a file of
theirs a match is right where what would be said has a sentence of a right answer, and not already where the passage has it. They alone tell what words
that only the answer has say for a match (\`answered\`), so a fit without them knows nothing of it. How it does on other FAQs is in
[quality.md](../docs/quality.md#faqs-with-their-answers).

A question of several sentences is judged by the mean of its features and of those of the surest sentence that finds the same
match alone (\`mergeSentences\`); it is so in the fit, too.

A match about another code than the one asked about, or about the opposite, or of a number, a yes or a no alone, keeps a fixed share of
its confidence, whatever the model says (\`server/src/retrieval/answering/checks/checks.ts\`). The tables are of what is left, as customers get it; such matches are not fitted on.

**Defaults.** Answer at p ≥ 0.65, for a wrong answer costs more trust than a question back. ${describeWrong(parts.leftOut)}
Suggest at p ≥ 0.25.

**Limits.** Where far more or fewer of a chatbot's questions have no answer than a quarter, probabilities shift; the ranking
by them does not. The error is largest with one question an answer. Questions about what a passage is about, but does not say, look answerable to a
lexical score (squad2half). Passages come of two English data sets and of FAQs; where every question has an answer and the passages are
whole paragraphs (xquad), the model is too cautious. Questions of sources with subjects in common
(assistants, buses and trains) count as no strangers to one another (\`development-pairs.ts\`); intents of one source that were
left out may still ask what those that were taught do.

**How independent the tables are.** Left out means the whole data set, not the task alone; of the FAQs, each of which is of a
business of its own, all that is of one business. What was chosen by these tables (weights of tasks and of wrong matches, the
penalty, features) makes them look a little better than data that nobody has seen would. No public task was fitted on or
chosen by; an earlier fit's figures on them were known when this one was designed, so they are not a blind test.

**Reading the tables.** At each threshold: in-scope questions answered right / answered wrong / out-of-scope questions not
answered, in percent. ECE: expected calibration error, ten bins; by chance: about what it would be with so many questions
if every confidence were exactly right.

## Data sets, each judged by a fit without it

All chatbots of a data set together: what one model for all is off by from subject to subject. Chatbots of one subject that err
both ways make up for each other here.

${table(parts.together)}

## The same, by what the chatbots are like

${table(parts.leftOut)}

${describeErrors(parts.leftOut, parts.seen)}

## Public tasks, never fitted on

${table(parts.published)}

## Weights

\`\`\`json
${JSON.stringify(parts.model.kinds, null, 2)}
\`\`\`
`;
}
