/** Universal Sentence Encoder Lite behind the encoder's interface: English questions that share no word still meet. */
import { AppError } from '../../errors.ts';
import { encodeInLane, mergeTexts } from './encode-in-lane.ts';
import { SENTENCE_DIMENSIONS } from './sentence-model/sentence-model.ts';
import { readTuning } from './sentence-model/tuning.ts';
import { sentenceModelVersion } from './sentence-model/weights.ts';
import type { Encoder } from './types.ts';
import { createWorkerLane, type WorkerLaneOptions } from './worker-lane.ts';

/** Texts handed to the worker together. More are hardly faster, cost memory, and keep a question waiting longer. */
const BATCH = 4;
/** The model reads 128 word pieces; what lies beyond this many characters could not change the vector. */
const MAX_CHARACTERS = 2_000;
/** A small young generation saves about 70 MB; the old one needs 40 and has room. */
const YOUNG_HEAP_MB = 8;
const OLD_HEAP_MB = 512;

export interface SentenceEncoderOptions extends Partial<Omit<WorkerLaneOptions, 'name' | 'workerData'>> {
  /** The folder of what the model learned since it was published; left out: as it is published. */
  folder?: string;
}

/**
 * Costs nothing until it is first used: loading takes a quarter of a second and about 120 MB, in the worker. One worker
 * thread does the work; a call with one text overtakes calls with many, though of three turns at least one is theirs. A
 * text without any word gives a vector of zeros. The name carries the version of the published model and a hash of what it
 * learned since.
 * @throws AppError internal_error where the folder is missing, damaged or made for another version
 */
export function createSentenceEncoder({ folder, ...options }: SentenceEncoderOptions = {}): Encoder {
  const lane = createWorkerLane<string[], Int8Array>(
    {
      entry: new URL('./sentence-worker.ts', import.meta.url),
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_HEAP_MB, maxOldGenerationSizeMb: OLD_HEAP_MB },
      ...options,
      name: 'sentence encoder',
      workerData: folder,
    },
    mergeTexts(BATCH),
  );
  return {
    name: nameModel(folder),
    dimensions: SENTENCE_DIMENSIONS,
    languages: ['en'],
    encodes: 'questions',
    encode: (texts, signal) => {
      const cut = texts.map((text) => text.slice(0, MAX_CHARACTERS));
      return encodeInLane(lane, cut, BATCH, signal);
    },
    close: () => lane.close(),
  };
}

function nameModel(folder: string | undefined): string {
  const version = sentenceModelVersion();
  const published = `sentence-use-lite-${version}`;
  if (folder === undefined) return published;
  const { base, hash } = readTuning(folder);
  if (base === version) return `${published}-${hash}`;
  throw new AppError(
    'internal_error',
    `The sentence encoder in ${folder} was made for version ${base} of its model; installed is ${version}`,
  );
}
