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

const IN_KEYWORDS = `; tasks of pairs asked once more, with one to three of each question's words in place of it
(\`+keywords\`), at a fifth of the weight`;
const KEYWORDS: Record<EncoderSet, string> = {
  lexical: IN_KEYWORDS,
  static: IN_KEYWORDS,
  sentence: `. The tasks of pairs that are asked in keywords (\`+keywords\`: one to three of each question's words) are not fitted
on`,
};

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

const ERROR_AIM = 0.05;

/** How far off the confidence of pairs is, and how much of that is owed to data sets it has not seen. */
function describeErrors(leftOut: readonly CardRow[], seen: readonly CardRow[]): string {
  const ofPairs = (rows: readonly CardRow[]): CardRow[] => rows.filter(({ kind }) => kind === 'qa');
  const mean = (values: readonly number[]): string =>
    (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
  const describe = (rows: readonly CardRow[]): string => {
    const errors = rows.map(({ calibrationError }) => calibrationError);
    return `${mean(errors)} on average and above ${ERROR_AIM} on ${errors.filter((error) => error > ERROR_AIM).length}`;
  };
  const isKeywords = ({ task }: CardRow): boolean => task.endsWith('+keywords');
  const tell = (isTold: (row: CardRow) => boolean, what: string): string => {
    const [unseen, known] = [ofPairs(leftOut).filter(isTold), ofPairs(seen).filter(isTold)];
    return `Of the ${unseen.length} tasks of pairs ${what} the error is ${describe(unseen)}; with the model that ships, which
has seen them, ${describe(known)}; by chance alone it would be ${mean(unseen.map(({ errorByChance }) => errorByChance))}
on average.`;
  };
  return `${tell((row) => !isKeywords(row), 'asked in sentences')}
${tell(isKeywords, 'asked in keywords')}`;
}

export function writeCard(parts: {
  set: EncoderSet;
  model: ConfidenceModel;
  leftOut: readonly CardRow[];
  /** All tasks of a data set as one, judged as those. */
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
with typos, made of intents of HWU64, Bitext, SGD and NLU-Evaluation and of CLINC150's validation task; and passages joined
of SQuAD-train and MedQuAD, in chatbots of 60 to 1,000 and in small ones of 5, 12 and 30, each asked once more with typos, and ${parts.set === 'lexical' ? 'twelve' : 'five'} of
the project's FAQs with their answers as files ([faqs](../bench/quality/faqs/README.md)). A fifth to a third of the questions have no answer, half of them near misses (intents and
passages that were left out), half of other sources. Each task weighs the same${KEYWORDS[parts.set]}${parts.set === 'lexical' ? '; those of 4 and 8 answers are not fitted on, for by words alone a model does not hear how many there are' : ''}.${parts.set === 'lexical' ? '' : STATIC_DATA}
Signs of weights are fixed where the meaning settles them, so that more evidence never lowers the confidence. Features are
weighed against each other with in-scope questions matched wrongly at a small part of the weight, so that another subject is
told from this one before a close call is, and, with encoders, margins count for less
where answers have several questions; the probability is then fitted with all at full weight${
    parts.set === 'lexical'
      ? ''
      : `, and with how many
answers a chatbot has and how near they stand to one another (\`crowding.ts\`), which is the same for all of its questions, and
counted within the span that the development tasks have: among thirty shades of one subject a match is less sure than among
thirty subjects`
  }.

The FAQs with answers that the project made ([faqs](../bench/quality/faqs/README.md)) are fitted on as a whole and${
    parts.set === 'lexical' ? '' : ' in parts of 4, 8 and 16 pairs, as owners begin, and'
  } with
the messages of their customers (\`development-faqs.ts\`): twelve of them where no encoder is in force, else the five in English. They alone tell what words
that only the answer has say for a match (\`answered\`), so a fit without them knows nothing of it. How it does on other FAQs is in
[quality.md](../docs/quality.md#faqs-with-their-answers).

A question of several sentences is judged by the mean of its features and of those of the surest sentence that finds the same
match alone (\`mergeSentences\`); it is so in the fit, too.

A match about another code than the one asked about, or about the opposite, or of a number, a yes or a no alone, keeps a fixed share of
its confidence, whatever the model says (\`server/src/services/doubt.ts\`). The tables are of what is left, as customers get it; such matches are not fitted on.

**Defaults.** Answer at p ≥ 0.65, the lowest threshold (in steps of 0.05) at which, with every set of encoders, at most 8% of
the in-scope questions of left-out development tasks are answered wrong on average where answers have several questions, and
about 8% where they have one. Suggest at p ≥ 0.25.

**Limits.** Where far more or fewer of a chatbot's questions have no answer than a quarter, probabilities shift; the ranking
by them does not. The error is largest with one question an answer. Questions about what a passage is about, but does not say, look answerable to a
lexical score (squad2half). Passages come of two English data sets and of FAQs; where every question has an answer and the passages are
whole paragraphs (xquad), the model is too cautious. Questions of sources with subjects in common
(assistants, buses and trains) count as no strangers to one another (\`development-pairs.ts\`); intents of one source that were
left out may still ask what those that were taught do.

**How independent the tables are.** Left out means the whole data set, not the task alone. No public task was fitted on or
chosen by; an earlier fit's figures on them were known when this one was designed, so they are not a blind test.

**Reading the tables.** At each threshold: in-scope questions answered right / answered wrong / out-of-scope questions not
answered, in percent. ECE: expected calibration error, ten bins; by chance: about what it would be with so many questions
if every confidence were exactly right.

## Development tasks, each judged by a fit without its data set

${table(parts.leftOut)}

${describeErrors(parts.leftOut, parts.seen)}

## The same, all chatbots of a data set together

What one model for all is off by from subject to subject; chatbots of one subject that err both ways make up for each other here.

${table(parts.together)}

## Public tasks, never fitted on

${table(parts.published)}

## Weights

\`\`\`json
${JSON.stringify(parts.model.kinds, null, 2)}
\`\`\`
`;
}
