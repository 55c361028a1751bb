import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { hashFiles } from '../../../scripts/sentence-encoder/write-model.ts';
import { AppError } from '../../../server/src/errors.ts';
import {
  MODEL_FILES,
  readModelConfig,
  readSentenceModel,
} from '../../../server/src/retrieval/encoders/sentence-model/model-files.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

const SHIPPED = resolve(import.meta.dirname, '../../../models/sentence-encoder');
const FILES = ['config.json', ...MODEL_FILES];

/** The shipped model, but for one file: cut by `cut` bytes, or absent. */
function damagedModel(damaged: string, cut?: number): string {
  const folder = join(makeTemporaryFolder('model-files'), 'model');
  mkdirSync(folder);
  for (const name of FILES) {
    if (name !== damaged) symlinkSync(join(SHIPPED, name), join(folder, name));
    else if (cut !== undefined)
      writeFileSync(join(folder, name), readFileSync(join(SHIPPED, name)).subarray(0, -cut));
  }
  return folder;
}

function assertRefused(folder: string): void {
  assert.throws(
    () => readSentenceModel(folder),
    (error) => error instanceof AppError && error.code === 'internal_error' && error.message.includes(folder),
  );
}

for (const name of FILES) {
  test(`a model without ${name} is refused, naming its folder`, () => assertRefused(damagedModel(name)));
}

/** A line of the vocabulary, a byte, a number, and half of the config. */
for (const [name, cut] of Object.entries({
  'vocab.txt': 12,
  'embeddings.i8': 1,
  'matrices.i4': 1,
  'numbers.f32': 4,
  'config.json': 60,
})) {
  test(`a model whose ${name} is cut off is refused, naming its folder`, () =>
    assertRefused(damagedModel(name, cut)));
}

for (const text of ['{"name":"nothing"}', '{"width":384}', 'null']) {
  test(`a config that says ${text} is refused, naming its folder`, () => {
    const folder = damagedModel('config.json');
    writeFileSync(join(folder, 'config.json'), text);
    assertRefused(folder);
  });
}

test('the shipped name carries the hash of the shipped files', () => {
  assert.equal(readModelConfig(SHIPPED).name, `sentence-minilm-l6-v2-${hashFiles(SHIPPED)}`);
});

test('the shipped embeddings use all of their eight bits', () => {
  const { config, vocabulary, embeddings, embeddingScales } = readSentenceModel(SHIPPED);
  for (const [row, piece] of vocabulary.entries()) {
    const steps = embeddings.subarray(row * config.width, (row + 1) * config.width);
    const largest = steps.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
    assert.equal(largest, 127, piece);
    assert.ok((embeddingScales[row] as number) > 0, piece);
  }
});
