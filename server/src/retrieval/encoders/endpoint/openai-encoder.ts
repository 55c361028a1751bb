/** An encoder behind any endpoint that speaks OpenAI's embeddings interface: hosted, or a model server of one's own. */
import { AppError } from '../../../errors.ts';
import { quantise } from '../../kernels/quantise.ts';
import type { Encoder } from '../encoder.ts';
import { type EmbeddingsEndpoint, requestEmbeddings } from './openai-request.ts';
import { type RetryPolicy, retry } from './retry.ts';

export interface OpenAiEncoderOptions {
  /** With the version, such as "https://api.openai.com/v1"; "/embeddings" is added unless it is there. */
  url: string;
  model: string;
  /** Sent as a bearer token; none for endpoints that ask for none. */
  apiKey?: string;
  /** Width of the model's vectors; replies of another width are refused. */
  dimensions: number;
  /** Whether to ask for `dimensions`, which models that can shorten their vectors need; default false. */
  requestDimensions?: boolean;
  /** How vectors travel; default 'float', which every endpoint knows. Both are understood in replies. */
  encodingFormat?: 'float' | 'base64';
  /** ISO 639-1; default 'any'. */
  languages?: readonly string[] | 'any';
  /** Texts in one request; default 64. */
  batchSize?: number;
  /** Longer texts are cut, for endpoints refuse what their model cannot read; default 8,000. */
  maxCharacters?: number;
  /** For one request; default 30,000. */
  timeoutMs?: number;
  /** Tries of one request in all; default 4. */
  attempts?: number;
  /** Before the second try, doubling after each, by lot between half and all of it; default 500. */
  retryDelayMs?: number;
  /** In [0, 1); default Math.random. */
  random?: () => number;
}

/**
 * Asks nothing until it is first used. Blank texts are not sent: their vector is zero. `encode` throws AppError
 * unavailable where the endpoint does not answer well in spite of all tries, and internal_error, without another try,
 * where the configuration has to be mended.
 * @throws AppError internal_error where the options cannot work
 */
export function createOpenAiEncoder(options: OpenAiEncoderOptions): Encoder {
  const { dimensions, batchSize = 64, maxCharacters = 8_000 } = options;
  const endpoint = toEndpoint(options);
  const closed = new AbortController();
  const policy: RetryPolicy = {
    attempts: options.attempts ?? 4,
    delayMs: options.retryDelayMs ?? 500,
    random: options.random ?? Math.random,
  };

  const encodeBatch = async (texts: readonly string[], signal: AbortSignal): Promise<Int8Array[]> => {
    const vectors: Int8Array[] = texts.map(() => new Int8Array(dimensions));
    const spoken = [...texts.keys()].filter((index) => (texts[index] as string).trim() !== '');
    if (spoken.length === 0) return vectors;
    const inputs = spoken.map((index) => (texts[index] as string).slice(0, maxCharacters));
    const encoded = await retry(() => requestEmbeddings(endpoint, inputs, signal), policy, signal);
    for (const [at, index] of spoken.entries()) vectors[index] = quantise(encoded[at] as Float32Array);
    return vectors;
  };

  return {
    name: `openai-${options.model}-${dimensions}`,
    dimensions,
    languages: options.languages ?? 'any',
    encodes: 'all',
    encode: async (texts, { signal } = {}) => {
      const stop = signal === undefined ? closed.signal : AbortSignal.any([signal, closed.signal]);
      const vectors: Int8Array[] = [];
      for (let start = 0; start < texts.length; start += batchSize) {
        stop.throwIfAborted();
        vectors.push(...(await encodeBatch(texts.slice(start, start + batchSize), stop)));
      }
      return vectors;
    },
    close: async () =>
      closed.abort(new AppError('unavailable', 'The embeddings endpoint is not used any more')),
  };
}

function toEndpoint(options: OpenAiEncoderOptions): EmbeddingsEndpoint {
  const { model, apiKey, dimensions, requestDimensions = false, encodingFormat = 'float' } = options;
  if (!URL.canParse(options.url) || !/^https?:$/.test(new URL(options.url).protocol)) {
    throw new AppError(
      'internal_error',
      `The address of the embeddings endpoint is not a URL: ${options.url}`,
    );
  }
  if (model === '') throw new AppError('internal_error', 'The embeddings endpoint needs the name of a model');
  if (!Number.isInteger(dimensions) || dimensions < 1) {
    throw new AppError('internal_error', 'The dimensions of the embeddings must be a positive whole number');
  }
  const url = new URL(options.url);
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = path.endsWith('/embeddings') ? path : `${path}/embeddings`;
  return {
    url,
    model,
    apiKey,
    dimensions,
    requestDimensions,
    encodingFormat,
    timeoutMs: options.timeoutMs ?? 30_000,
  };
}
