/** Makes the encoders that the configuration asks for. Those that are large are loaded when first needed. */
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { createClassifierTrainer } from './classifier/classifier-trainer.ts';
import type { AbsentEncoder, ClassifierTrainer, Encoder, EncoderSet, QuestionVectors } from './encoder.ts';
import { createEncoderSet } from './encoder-set.ts';
import { createOnnxEncoder, nameOnnxEncoder } from './onnx/onnx-encoder.ts';
import { RUNTIME } from './onnx/onnx-runtime.ts';
import { createQuestionVectors } from './question-vectors.ts';
import { checkModels } from './sentence/check-models.ts';
import { createSentenceEncoder, nameSentenceEncoder } from './sentence/sentence-encoder.ts';
import { readModelCard, SENTENCE_MODELS } from './sentence/shipped-model.ts';
import type { EncoderSettings } from './settings.ts';

/** Where what ships is. */
export interface EncoderSources {
  /** Has the folders of the sentence encoders, such as `english-encoder`. */
  models: string;
  /** The names of those folders, each without `-encoder`. */
  sentence: readonly string[];
  /** The module of ONNX Runtime. */
  runtime: string;
}

const SHIPPED: EncoderSources = {
  models: fileURLToPath(new URL('../../../../models', import.meta.url)),
  sentence: SENTENCE_MODELS,
  runtime: RUNTIME,
};

/**
 * Of one family the first has the say: what the owner configured comes before the sentence encoders that ship. Where one
 * cannot be opened, those before it are closed; what cannot run here, for no fault of the configuration, is absent.
 * @throws AppError invalid_request or internal_error saying what to mend in the configuration
 */
export async function openEncoders(
  settings: EncoderSettings,
  sources: EncoderSources = SHIPPED,
): Promise<EncoderSet> {
  const { embeddingsUrl, onnxFolder, previousModel, previousOnnxFolder } = settings;
  await using opening = new AsyncDisposableStack();
  const keep = (encoder: Encoder): Encoder => opening.adopt(encoder, (kept) => kept.close());
  const encoders: Encoder[] = [];
  const replaced: Encoder[] = [];
  const absent: AbsentEncoder[] = [];
  const isWanted = (name: string): boolean =>
    settings.sentenceModels.length === 0 || settings.sentenceModels.includes(name);
  const sentence = (settings.isSentenceOn ? sources.sentence.filter(isWanted) : []).map((name) =>
    join(sources.models, `${name}-encoder`),
  );
  const onnx = [onnxFolder, previousOnnxFolder].filter((folder) => folder !== null);
  const faults =
    sentence.length + onnx.length === 0
      ? { models: new Map<string, string>() }
      : await checkModels({ runtime: sources.runtime, folders: sentence }, settings.checkMs);
  const fault = faults.runtime && `${RUNTIME} ${faults.runtime}`;
  if (embeddingsUrl !== null) {
    encoders.push(keep(await openEndpoint(settings, embeddingsUrl)));
    if (previousModel !== null) {
      const dimensions = settings.previousDimensions || settings.embeddingsDimensions;
      const previous = { ...settings, embeddingsModel: previousModel, embeddingsDimensions: dimensions };
      replaced.push(keep(await openEndpoint(previous, settings.previousUrl ?? embeddingsUrl)));
    }
  }
  for (const folder of onnx) {
    const name = await nameOnnxEncoder(folder);
    if (fault !== undefined) absent.push({ name, reason: fault });
    else (folder === onnxFolder ? encoders : replaced).push(keep(await openOnnx(settings, folder)));
  }
  for (const folder of sentence) {
    const reason = fault ?? faults.models.get(folder);
    if (reason !== undefined) absent.push({ name: findSentenceName(folder), reason });
    else encoders.push(keep(createSentenceEncoder(folder, { threads: settings.threads })));
  }
  const set = createEncoderSet(encoders, { replaced, absent });
  // From here on they are the set's to close.
  opening.move();
  return set;
}

/** What asks take of encoders beside the set itself. */
export interface AskingParts {
  questionVectors: QuestionVectors;
  classifierTrainer: ClassifierTrainer;
  /** Leaves the set open. Safe to call twice. */
  close(): Promise<void>;
}

export function openAskingParts(
  { askable }: EncoderSet,
  { questionMs, questionCache }: Pick<EncoderSettings, 'questionMs' | 'questionCache'>,
  log: Pick<Log, 'warn'>,
): AskingParts {
  const questionVectors = createQuestionVectors({
    encoders: askable,
    waitMs: questionMs,
    cacheSize: questionCache,
    log,
  });
  const classifierTrainer = createClassifierTrainer();
  return {
    questionVectors,
    classifierTrainer,
    async close() {
      await Promise.all([questionVectors.close(), classifierTrainer.close()]);
    },
  };
}

/** That of its vectors, or at least what it is, where the folder does not say that any more. */
function findSentenceName(folder: string): string {
  try {
    return nameSentenceEncoder(readModelCard(folder));
  } catch {
    return basename(folder);
  }
}

async function openOnnx(
  { onnxLanguages, onnxPrefix, threads }: EncoderSettings,
  folder: string,
): Promise<Encoder> {
  return createOnnxEncoder({
    folder,
    threads,
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
  const { createOpenAiEncoder } = await import('./endpoint/openai-encoder.ts');
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
