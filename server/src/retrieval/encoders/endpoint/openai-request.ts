/**
 * One request to an embeddings endpoint, and every way in which its answer can be wrong. Nothing of an answer goes into an error:
 * endpoints repeat in it what they were sent, which customers wrote.
 */
import { AppError } from '../../../errors.ts';
import { RetryableError } from './retry.ts';

export interface EmbeddingsEndpoint {
  url: URL;
  model: string;
  apiKey: string | undefined;
  dimensions: number;
  requestDimensions: boolean;
  encodingFormat: 'float' | 'base64';
  timeoutMs: number;
}

/** What an endpoint may say of a refusal: names of OpenAI's interface, which nobody's text is taken for. */
const REASONS: ReadonlySet<unknown> = new Set([
  'context_length_exceeded',
  'insufficient_quota',
  'invalid_api_key',
  'invalid_request_error',
  'model_not_found',
  'rate_limit_exceeded',
]);

const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** What to mend, by status. */
const ADVICE: Record<number, string> = {
  400: 'check the model, its dimensions and the longest text it takes',
  401: 'check the API key',
  403: 'check what the API key may do',
  404: 'check the address and the name of the model',
  413: 'lower the batch size',
  422: 'check the model and its dimensions',
};

/**
 * One vector per text, in order.
 * @throws RetryableError where another try may help; AppError internal_error where the configuration is at fault; the
 * signal's reason once it is aborted
 */
export async function requestEmbeddings(
  endpoint: EmbeddingsEndpoint,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const timeout = AbortSignal.timeout(endpoint.timeoutMs);
  try {
    const reply = await fetch(endpoint.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(endpoint.apiKey === undefined ? {} : { authorization: `Bearer ${endpoint.apiKey}` }),
      },
      body: JSON.stringify({
        model: endpoint.model,
        input: texts,
        encoding_format: endpoint.encodingFormat,
        ...(endpoint.requestDimensions ? { dimensions: endpoint.dimensions } : {}),
      }),
      // A redirect would carry texts to where nobody configured them to go.
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    const body = await reply.text();
    if (!reply.ok) throw refusal(endpoint, reply, body);
    return readVectors(endpoint, body, texts.length);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError || error instanceof RetryableError) throw error;
    if (timeout.aborted)
      throw new RetryableError(`${named(endpoint)} gave no answer for ${endpoint.timeoutMs} ms`);
    throw new RetryableError(`${named(endpoint)} cannot be reached`, { cause: error });
  }
}

const named = ({ url }: EmbeddingsEndpoint): string => `The embeddings endpoint at ${url.host}`;

function refusal(endpoint: EmbeddingsEndpoint, reply: Response, body: string): RetryableError | AppError {
  const { status } = reply;
  const reason = readReason(body);
  const why = reason === undefined ? '' : ` (${reason})`;
  if (status >= 500 || RETRYABLE_STATUSES.has(status)) {
    const what = status === 429 ? `has had too many requests${why}` : `failed with status ${status}${why}`;
    const retryAfterMs = readRetryAfter(reply.headers.get('retry-after'));
    return new RetryableError(`${named(endpoint)} ${what}`, { retryAfterMs });
  }
  const advice = ADVICE[status] ?? 'check the address';
  return new AppError('internal_error', `${named(endpoint)} refused with status ${status}${why}: ${advice}`);
}

function readReason(body: string): string | undefined {
  try {
    const { error } = JSON.parse(body) as { error?: { code?: unknown; type?: unknown } };
    return [error?.code, error?.type].find((name): name is string => REASONS.has(name));
  } catch {
    return undefined;
  }
}

/** Seconds, or a date. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function readVectors(endpoint: EmbeddingsEndpoint, body: string, count: number): Float32Array[] {
  const bad = (what: string): RetryableError =>
    new RetryableError(`${named(endpoint)} answered with ${what}`);
  let parsed: { data?: unknown } | null;
  try {
    parsed = JSON.parse(body) as { data?: unknown } | null;
  } catch {
    throw bad('something that is not JSON');
  }
  const list = parsed?.data;
  if (!Array.isArray(list)) throw bad('no list of vectors');
  if (list.length !== count) throw bad(`${list.length} vectors for ${count} texts`);
  const vectors = new Array<Float32Array | undefined>(count);
  for (const [position, item] of (list as ({ index?: unknown; embedding?: unknown } | null)[]).entries()) {
    const index = item?.index ?? position;
    if (typeof index !== 'number' || !(index in list) || vectors[index] !== undefined) {
      throw bad('vectors whose numbers do not fit the texts');
    }
    const vector = readVector(item?.embedding);
    if (vector === undefined) throw bad('a vector that is neither a list of numbers nor base64');
    if (vector.length !== endpoint.dimensions) throw wrongWidth(endpoint, vector.length);
    if (!vector.every(Number.isFinite)) throw bad('a vector that holds something else than numbers');
    vectors[index] = vector;
  }
  return vectors as Float32Array[];
}

/** A list of numbers, or little-endian 32-bit floats in base64. */
function readVector(embedding: unknown): Float32Array | undefined {
  if (Array.isArray(embedding)) {
    return Float32Array.from(embedding, (value) => (typeof value === 'number' ? value : Number.NaN));
  }
  if (typeof embedding !== 'string') return undefined;
  const bytes = Buffer.from(embedding, 'base64');
  if (bytes.length % 4 !== 0) return undefined;
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
}

function wrongWidth({ url, model, dimensions }: EmbeddingsEndpoint, given: number): AppError {
  const message = `The model ${model} at ${url.host} gives ${given} dimensions, not ${dimensions}: set them to ${given}`;
  return new AppError('internal_error', message);
}
