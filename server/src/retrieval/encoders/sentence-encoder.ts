/** The sentence encoder that ships, behind the encoder's interface: English texts that share no word still meet. */
import { encodeInLane, mergeTexts } from './encode-in-lane.ts';
import { readModelConfig } from './sentence-model/model-files.ts';
import type { Encoder } from './types.ts';
import { createWorkerLane, type WorkerLaneOptions } from './worker-lane.ts';

/** Texts handed to the worker together. More are hardly faster, cost memory, and keep a question waiting longer. */
const BATCH = 4;
/** The model reads 128 word pieces; what lies beyond this many characters hardly ever is among them. */
const MAX_CHARACTERS = 2_000;
/** Of a passage, read at once. Chosen on development passages (docs/adr/0022). */
export const SENTENCE_WINDOW_WORDS = 60;
/** Of how passages are cut into windows: raised where that changes, or stored vectors would name others. */
const WINDOWS_VERSION = 2;
/** What a text leaves behind is little and soon collected; a young generation of Node's own size would only keep more of it. */
const YOUNG_HEAP_MB = 8;
const OLD_HEAP_MB = 512;

/**
 * Costs nothing until it is first used: loading takes a fifth of a second and about 100 MB, in the worker. One worker
 * thread does the work; urgent calls overtake the others, though of three turns at least one is theirs. A
 * text without any word gives a vector of zeros. The name carries a hash of the model and how windows are cut: where
 * either changes, all is encoded anew.
 * @param folder the model's: see `sentence-model/model-files.ts`
 * @throws AppError internal_error where the folder has no readable `config.json`
 */
export function createSentenceEncoder(
  folder: string,
  options: Partial<Omit<WorkerLaneOptions, 'name' | 'workerData'>> = {},
): Encoder {
  const { name, width } = readModelConfig(folder);
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
    name: `${name}-w${WINDOWS_VERSION}`,
    dimensions: width,
    languages: ['en'],
    encodes: 'all',
    windowWords: SENTENCE_WINDOW_WORDS,
    encode: (texts, options) => {
      const cut = texts.map((text) => text.slice(0, MAX_CHARACTERS));
      return encodeInLane(lane, cut, BATCH, options);
    },
    close: () => lane.close(),
  };
}
