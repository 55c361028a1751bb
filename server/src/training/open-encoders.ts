/** Makes the encoders that the configuration asks for. Those that are large are loaded when first needed. */
import { fileURLToPath } from 'node:url';
import { AppError } from '../errors.ts';
import { createStaticEncoder } from '../retrieval/encoders/static-encoder.ts';
import type { Encoder } from '../retrieval/encoders/types.ts';
import { createEncoderSet, type EncoderSet } from './encoder-set.ts';

export interface EncoderSettings {
  /** Whether the sentence encoder of the npm package runs, in a thread of its own. */
  isSentenceOn: boolean;
  /** An OpenAI-compatible endpoint; null: none. */
  embeddingsUrl: string | null;
  embeddingsModel: string | null;
  embeddingsApiKey: string | null;
  /** Width of the endpoint's vectors; 0: not said, which the endpoint does not allow. */
  embeddingsDimensions: number;
  /** ISO 639-1; empty: any. */
  embeddingsLanguages: readonly string[];
  embeddingsBatch: number;
  embeddingsTimeoutMs: number;
  /** Folder of a local ONNX model; null: none. */
  onnxFolder: string | null;
  onnxLanguages: readonly string[];
  /** Put before every text. */
  onnxPrefix: string | null;
}

const STATIC_FOLDER = fileURLToPath(new URL('../../../models/static-encoder', import.meta.url));

/** @throws AppError invalid_request or internal_error saying what to mend in the configuration */
export async function openEncoders(settings: EncoderSettings): Promise<EncoderSet> {
  const encoders: Encoder[] = [createStaticEncoder(STATIC_FOLDER)];
  if (settings.isSentenceOn) {
    const { createSentenceEncoder } = await import('../retrieval/encoders/sentence-encoder.ts');
    encoders.push(createSentenceEncoder());
  }
  if (settings.embeddingsUrl !== null) encoders.push(await openEndpoint(settings, settings.embeddingsUrl));
  if (settings.onnxFolder !== null) {
    const { createOnnxEncoder } = await import('../retrieval/encoders/onnx-encoder.ts');
    encoders.push(
      await createOnnxEncoder({
        folder: settings.onnxFolder,
        languages: anyUnlessGiven(settings.onnxLanguages),
        ...(settings.onnxPrefix !== null && { prefix: settings.onnxPrefix }),
      }),
    );
  }
  return createEncoderSet(encoders);
}

async function openEndpoint(settings: EncoderSettings, url: string): Promise<Encoder> {
  const { embeddingsModel: model, embeddingsApiKey: apiKey, embeddingsDimensions: dimensions } = settings;
  if (model === null || dimensions === 0) {
    throw new AppError(
      'invalid_request',
      'DOCENT_EMBEDDINGS_URL also needs DOCENT_EMBEDDINGS_MODEL and DOCENT_EMBEDDINGS_DIMENSIONS.',
    );
  }
  const { createOpenAiEncoder } = await import('../retrieval/encoders/openai-encoder.ts');
  return createOpenAiEncoder({
    url,
    model,
    dimensions,
    ...(apiKey !== null && { apiKey }),
    languages: anyUnlessGiven(settings.embeddingsLanguages),
    batchSize: settings.embeddingsBatch,
    timeoutMs: settings.embeddingsTimeoutMs,
  });
}

function anyUnlessGiven(languages: readonly string[]): readonly string[] | 'any' {
  return languages.length === 0 ? 'any' : languages;
}
