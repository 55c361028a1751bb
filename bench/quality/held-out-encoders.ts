/**
 * Static encoders that have not seen some of the training data, so that a confidence can be fitted on that data: the one that
 * ships has learned from all of it and would look too good there. The sentence encoder has learned from none of it.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rotateRows, writeModel } from '../../scripts/encoder/export.ts';
import { prepare, readCleanData } from '../../scripts/encoder/prepare.ts';
import { createRandom } from '../../scripts/encoder/random.ts';
import { SETTINGS } from '../../scripts/encoder/settings.ts';
import { trainMean } from '../../scripts/encoder/train-model.ts';

const CACHE = join(import.meta.dirname, '../../.cache');
/** One training of the three whose mean is shipped, of fewer epochs: the cosines are spread alike. */
const settings = { ...SETTINGS, runs: 1, epochs: 6 };

/** Which sources each of the encoders has not seen; every source of intents is in one. */
export const HELD_OUT_FOLDS: readonly (readonly string[])[] = [
  ['hwu64', 'snips'],
  ['bitext', 'sgd', 'nlueval'],
];

/** The folder of the static encoder that has not seen these sources; it is trained on first use, some minutes long. */
export async function trainHeldOutEncoder(sources: readonly string[]): Promise<string> {
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
