/** The sentence encoders that ship: texts that share no word still meet. */
import { join } from 'node:path';
import type { Encoder } from '../encoder.ts';
import { createModelEncoder, type ModelEncoderOptions } from '../onnx/model-encoder.ts';
import { RUNTIME } from '../onnx/onnx-runtime.ts';
import type { TextModelSource } from '../onnx/text-model.ts';
import { hashCard, type ModelCard, readModelCard } from './shipped-model.ts';

/** What the models read lies hardly ever beyond this many characters. */
const MAX_CHARACTERS = 2_000;
/** Of a passage, read at once. Chosen on development passages (docs/adr/0022). */
export const SENTENCE_WINDOW_WORDS = 60;
/** Of how passages are cut into windows: raised where that changes, or stored vectors would name others. */
const WINDOWS_VERSION = 2;

/**
 * By the names of the models: on 300 questions of our own, 95% of the pairs that are then grouped are answered by one answer
 * (`node research/experiments/unanswered-groups.ts`).
 */
const ALIKE_FROM: Readonly<Record<string, number>> = {
  'all-minilm-l6-v2': 0.7,
  'multilingual-e5-small': 0.75,
};

export interface SentenceEncoderOptions extends Pick<ModelEncoderOptions, 'thread'> {
  /** With which the model computes; default 1. */
  threads?: number;
  /** Default {@link RUNTIME}. */
  runtime?: string;
}

/**
 * The name carries a hash of the model and how windows are cut: where either changes, all is encoded anew.
 * @param folder the model's: see `shipped-model.ts`
 * @throws AppError internal_error where the folder has no readable `model.json`
 */
export function createSentenceEncoder(folder: string, options: SentenceEncoderOptions = {}): Encoder {
  const card = readModelCard(folder);
  const alikeFrom = ALIKE_FROM[card.name];
  return {
    name: nameSentenceEncoder(card),
    dimensions: card.dimensions,
    languages: card.languages,
    encodes: card.encodes,
    windowWords: SENTENCE_WINDOW_WORDS,
    ...(alikeFrom !== undefined && { alikeFrom }),
    ...createModelEncoder({
      model: { ...sourceOf(folder, card, options), dimensions: card.dimensions },
      title: `sentence encoder ${card.name}`,
      prefixes: { query: card.queryPrefix, passage: card.passagePrefix },
      maxCharacters: MAX_CHARACTERS,
      ...(options.thread && { thread: options.thread }),
    }),
  };
}

export function nameSentenceEncoder(card: ModelCard): string {
  return `sentence-${card.name}-${hashCard(card)}-w${WINDOWS_VERSION}`;
}

export function sourceOf(
  folder: string,
  { maxTokens }: Pick<ModelCard, 'maxTokens'>,
  { threads = 1, runtime = RUNTIME }: SentenceEncoderOptions = {},
): TextModelSource {
  return { runtime, folder, graph: join(folder, 'model.onnx'), maxTokens, pooling: 'mean', threads };
}
