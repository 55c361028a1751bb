/** A model in a thread of its own, behind the encoder's interface: the encoders that ship, and an owner's. */

import type { EncodeOptions, Encoder } from '../encoder.ts';
import { encodeInBatches, mergeTexts } from '../threads/encode-in-batches.ts';
import { createThreadQueue, type ThreadQueueOptions } from '../threads/thread-queue.ts';
import type { ModelWorkerData } from './model-worker.ts';

export interface ModelEncoderOptions {
  model: ModelWorkerData;
  /** Named in messages. */
  title: string;
  /** Put before questions, and before passages, as some models ask for. */
  prefixes: Readonly<Record<'query' | 'passage', string>>;
  /** Longer texts are cut, before the model's own limit. */
  maxCharacters: number;
  thread?: Partial<Pick<ThreadQueueOptions, 'entry' | 'restartDelayMs' | 'stallMs'>>;
}

/**
 * Questions run together, of those that came while others were under way. One that comes waits for all of them: by the flood of
 * `npm run bench encoders`, more make another chatbot's ask wait five to nine times as long as when it is alone, for a tenth less of
 * the processor.
 */
const URGENT = { texts: 2, characters: 400 };
/** Texts that nobody waits for: a question that comes waits for all of them. */
const BATCH = { texts: 8, characters: 600 };
/** What a text leaves behind is little and soon collected; a young generation of Node's own size would only keep more of it. */
const HEAP = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 };
/** Large models take their time to load. */
const STALL_MS = 300_000;

/**
 * Costs nothing until it is first used: the model is loaded then, by the thread. Urgent calls overtake the others, though of three
 * turns at least one is theirs. A text without any piece gives a vector of zeros.
 */
export function createModelEncoder(options: ModelEncoderOptions): Pick<Encoder, 'encode' | 'close'> {
  const { model, title, prefixes, maxCharacters, thread } = options;
  const queue = createThreadQueue<string[], Int8Array>(
    {
      entry: new URL('./model-worker.ts', import.meta.url),
      resourceLimits: HEAP,
      stallMs: STALL_MS,
      ...thread,
      name: title,
      workerData: model,
    },
    mergeTexts(URGENT),
  );
  return {
    encode(texts, { role = 'query', ...encoding }: EncodeOptions = {}) {
      const prefixed = texts.map((text) =>
        isBlank(text) ? '' : prefixes[role] + text.slice(0, maxCharacters),
      );
      const limits = encoding.isUrgent ? URGENT : BATCH;
      return encodeInBatches(queue, prefixed, limits, encoding);
    },
    close: () => queue.close(),
  };
}

/** Then a prefix would stand for it. */
function isBlank(text: string): boolean {
  return text.trim() === '';
}
