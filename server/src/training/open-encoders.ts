/** Makes the encoders that the configuration asks for. Those that are large are loaded when first needed. */
import { fileURLToPath } from 'node:url';
import { AppError } from '../errors.ts';
import { createStaticEncoder } from '../retrieval/encoders/static-encoder.ts';
import type { Encoder } from '../retrieval/encoders/types.ts';
import { createEncoderSet, type EncoderSet } from './encoder-set.ts';

export interface EncoderSettings {
  /** Whether the sentence encoder runs, in a thread of its own. */
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
  /** What the endpoint was asked for before a change, while its vectors are being replaced; null: nothing. */
  previousModel: string | null;
  /** 0: as those of the new model. */
  previousDimensions: number;
  /** Null: the same endpoint. */
  previousUrl: string | null;
  /** The folder of the ONNX model before a change; null: none. */
  previousOnnxFolder: string | null;
}

const STATIC_FOLDER = fileURLToPath(new URL('../../../models/static-encoder', import.meta.url));
const SENTENCE_FOLDER = fileURLToPath(new URL('../../../models/sentence-encoder', import.meta.url));

/**
 * Of one family the first has the say: what the owner configured comes before the sentence encoder that ships. Where one
 * cannot be opened, those before it are closed.
 * @throws AppError invalid_request or internal_error saying what to mend in the configuration
 */
export async function openEncoders(settings: EncoderSettings): Promise<EncoderSet> {
  const { embeddingsUrl, onnxFolder, previousModel, previousOnnxFolder } = settings;
  await using opening = new AsyncDisposableStack();
  const keep = (encoder: Encoder): Encoder => opening.adopt(encoder, (kept) => kept.close());
  const encoders: Encoder[] = [keep(createStaticEncoder(STATIC_FOLDER))];
  const replaced: Encoder[] = [];
  if (embeddingsUrl !== null) {
    encoders.push(keep(await openEndpoint(settings, embeddingsUrl)));
    if (previousModel !== null) {
      const dimensions = settings.previousDimensions || settings.embeddingsDimensions;
      const previous = { ...settings, embeddingsModel: previousModel, embeddingsDimensions: dimensions };
      replaced.push(keep(await openEndpoint(previous, settings.previousUrl ?? embeddingsUrl)));
    }
  }
  if (onnxFolder !== null) encoders.push(keep(await openOnnx(settings, onnxFolder)));
  if (previousOnnxFolder !== null) replaced.push(keep(await openOnnx(settings, previousOnnxFolder)));
  if (settings.isSentenceOn) {
    const { createSentenceEncoder } = await import('../retrieval/encoders/sentence-encoder.ts');
    encoders.push(keep(createSentenceEncoder(SENTENCE_FOLDER)));
  }
  const set = createEncoderSet(encoders, replaced);
  // From here on they are the set's to close.
  opening.move();
  return set;
}

async function openOnnx({ onnxLanguages, onnxPrefix }: EncoderSettings, folder: string): Promise<Encoder> {
  const { createOnnxEncoder } = await import('../retrieval/encoders/onnx-encoder.ts');
  return createOnnxEncoder({
    folder,
    languages: anyUnlessGiven(onnxLanguages),
    ...(onnxPrefix !== null && { prefix: onnxPrefix }),
  });
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
