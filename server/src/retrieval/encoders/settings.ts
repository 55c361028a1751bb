/** The settings of what makes vectors, and of how long a question waits for them. */
import {
  flag,
  integer,
  list,
  milliseconds,
  optionalText,
  optionalUrl,
  type SettingsOf,
} from '../../config/setting.ts';
import { SENTENCE_MODELS } from './sentence/shipped-model.ts';

export const ENCODER_SETTINGS = {
  isSentenceOn: flag({
    variable: 'DOCENT_SENTENCE_ENCODER',
    default: true,
    description:
      'Whether the sentence encoders run, which find answers to questions in other words; docs/scaling.md says what memory they need.',
  }),
  sentenceModels: list({
    variable: 'DOCENT_SENTENCE_MODELS',
    description:
      'Which of the sentence encoders that ship run, separated by commas: english, multilingual. Each takes memory of its own. Unset: both.',
    check: (name) =>
      SENTENCE_MODELS.includes(name) ? undefined : `must name ${SENTENCE_MODELS.join(' or ')}`,
  }),
  threads: integer({
    variable: 'DOCENT_ENCODER_THREADS',
    default: 1,
    min: 1,
    max: 64,
    description:
      'Processor threads that each model computes with. More threads answer a single question sooner and cost more processor time.',
  }),
  checkMs: milliseconds({
    variable: 'DOCENT_ENCODER_CHECK_MS',
    default: 60_000,
    min: 1_000,
    description:
      'How long the start waits for the check that the models can be opened here; a model that is not checked by then stays off.',
  }),
  embeddingsUrl: optionalUrl({
    variable: 'DOCENT_EMBEDDINGS_URL',
    description:
      'An OpenAI-compatible endpoint for vectors of any language, such as https://host/v1; unset: none.',
  }),
  embeddingsModel: optionalText({
    variable: 'DOCENT_EMBEDDINGS_MODEL',
    description: 'The model to ask that endpoint for.',
  }),
  embeddingsApiKey: optionalText({
    variable: 'DOCENT_EMBEDDINGS_API_KEY',
    description: 'Sent to that endpoint as a bearer token.',
  }),
  embeddingsDimensions: integer({
    variable: 'DOCENT_EMBEDDINGS_DIMENSIONS',
    default: 0,
    max: 65_535,
    description: "Width of that model's vectors; needed with the endpoint.",
  }),
  embeddingsLanguages: list({
    variable: 'DOCENT_EMBEDDINGS_LANGUAGES',
    description: 'Languages that this model supports, separated by commas (en,de); unset: any.',
  }),
  embeddingsBatch: integer({
    variable: 'DOCENT_EMBEDDINGS_BATCH',
    default: 64,
    min: 1,
    max: 2048,
    description: 'Texts in one request to that endpoint.',
  }),
  embeddingsTimeoutMs: milliseconds({
    variable: 'DOCENT_EMBEDDINGS_TIMEOUT_MS',
    default: 30_000,
    min: 100,
    description: 'How long one request to that endpoint may take.',
  }),
  previousModel: optionalText({
    variable: 'DOCENT_EMBEDDINGS_PREVIOUS_MODEL',
    description:
      'The model before a change: its vectors answer until the new model has encoded every text. Unset: none.',
  }),
  previousDimensions: integer({
    variable: 'DOCENT_EMBEDDINGS_PREVIOUS_DIMENSIONS',
    default: 0,
    max: 65_535,
    description: "Width of the previous model's vectors; 0: as the new model's.",
  }),
  previousUrl: optionalUrl({
    variable: 'DOCENT_EMBEDDINGS_PREVIOUS_URL',
    description: 'The endpoint of the previous model; unset: the same one.',
  }),
  onnxFolder: optionalText({
    variable: 'DOCENT_ONNX_MODEL',
    description: 'Folder of a local ONNX model, as published for transformers.js. Unset: none.',
  }),
  previousOnnxFolder: optionalText({
    variable: 'DOCENT_ONNX_PREVIOUS_MODEL',
    description:
      'Folder of the ONNX model before a change: its vectors answer until the new one has encoded every text. Unset: none.',
  }),
  onnxLanguages: list({
    variable: 'DOCENT_ONNX_LANGUAGES',
    description: 'Languages that the ONNX model supports, separated by commas; unset: any.',
  }),
  onnxPrefix: optionalText({
    variable: 'DOCENT_ONNX_PREFIX',
    description: 'Prefix of every text for the ONNX model, as some models require.',
  }),
  questionMs: milliseconds({
    variable: 'DOCENT_ENCODER_QUESTION_MS',
    default: 1_500,
    min: 1,
    description:
      'How long an ask waits for the vectors of its question; it is answered without them after that.',
  }),
  classifierWaitMs: milliseconds({
    variable: 'DOCENT_CLASSIFIER_WAIT_MS',
    default: 1_000,
    min: 0,
    description:
      'How long the first asks after a start wait for the classifier of a chatbot whose answers have several questions.',
  }),
  classifierCostMax: integer({
    variable: 'DOCENT_CLASSIFIER_COST_MAX',
    default: 10_000_000,
    min: 0,
    description:
      'Questions times answers of a chatbot above which no classifier is trained, since that would take minutes. 0: never trained.',
  }),
  questionCache: integer({
    variable: 'DOCENT_ENCODER_QUESTION_CACHE',
    default: 2_000,
    description: 'Questions, and sentences of questions, whose vectors are cached.',
  }),
} as const;

export type EncoderSettings = SettingsOf<typeof ENCODER_SETTINGS>;
