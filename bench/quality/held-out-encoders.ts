/**
 * Encoders that have not seen some of the training data, so that a confidence can be fitted on that data: those that ship
 * have learned from all of it and would look too good there.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rotateRows, writeModel } from '../../scripts/encoder/export.ts';
import { prepare, readCleanData } from '../../scripts/encoder/prepare.ts';
import { createRandom } from '../../scripts/encoder/random.ts';
import { SETTINGS } from '../../scripts/encoder/settings.ts';
import { trainMean } from '../../scripts/encoder/train-model.ts';
import { questionsOf } from '../../scripts/sentence-encoder/data.ts';
import { writeTuning } from '../../scripts/sentence-encoder/export.ts';
import { SETTINGS as SENTENCE_SETTINGS } from '../../scripts/sentence-encoder/settings.ts';
import { tuneModel } from '../../scripts/sentence-encoder/tune-model.ts';
import type { EncoderFolders } from './encoders.ts';

const CACHE = join(import.meta.dirname, '../../.cache');
/** One training of the three whose mean is shipped, of fewer epochs: the cosines are spread alike. */
const settings = { ...SETTINGS, runs: 1, epochs: 6 };

/** Which sources each of the encoders has not seen; every source of intents is in one. */
export const HELD_OUT_FOLDS: readonly (readonly string[])[] = [
  ['hwu64', 'snips'],
  ['bitext', 'sgd', 'nlueval'],
];

/** The folders of the encoders that have not seen these sources; they are trained on first use, some minutes long. */
export async function trainHeldOutEncoders(sources: readonly string[]): Promise<EncoderFolders> {
  return { static: await trainHeldOutStatic(sources), sentence: await tuneHeldOutSentence(sources) };
}

async function tuneHeldOutSentence(sources: readonly string[]): Promise<string> {
  const name = `sentence-without-${sources.join('-')}`;
  const folder = join(CACHE, 'quality', name);
  if (existsSync(join(folder, 'scales.f32'))) return folder;
  const data = questionsOf(readCleanData().data, sources);
  const report = (line: string): void => console.error(`${name}: ${line}`);
  writeTuning(folder, await tuneModel(data, SENTENCE_SETTINGS, report));
  return folder;
}

async function trainHeldOutStatic(sources: readonly string[]): Promise<string> {
  const folder = join(CACHE, 'quality', `static-without-${sources.join('-')}`);
  if (existsSync(join(folder, 'weights.i8'))) return folder;
  const isKept = ({ source }: { source: string }): boolean => !sources.includes(source);
  const clean = readCleanData();
  const data = {
    pairs: clean.data.pairs.filter(isKept),
    intents: clean.data.intents.filter(isKept),
    loose: clean.data.loose.filter(isKept),
  };
  const report = (line: string): void => console.error(`without ${sources.join(', ')}: ${line}`);
  const prepared = await prepare({ data, dropped: clean.dropped }, settings, join(CACHE, 'encoder'), report);
  const rows = await trainMean({ ...prepared, settings, report });
  const sample = createRandom(settings.seed + 4)
    .shuffle([...prepared.dataset.texts])
    .slice(0, settings.rotationTexts);
  const rotated = rotateRows(rows, sample, prepared.table, settings.exportDimensions);
  writeModel(folder, rotated, prepared.table, prepared.vocabulary.words);
  return folder;
}
