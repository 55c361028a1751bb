/**
 * Asks a language model behind any endpoint that speaks OpenAI's chat completions: hosted, or a model server of one's own. Nothing of
 * what it replies goes into an error: endpoints repeat in it what they were sent.
 */
import { readEventStream } from '../../../../../contract/asking/event-stream.ts';
import { AppError } from '../../../errors.ts';
import type { ModelSettings } from '../settings.ts';

export interface ModelMessage {
  role: 'system' | 'user';
  content: string;
}

/** Why there is no reply, or not all of one. */
export type ModelFault = 'unreachable' | 'slow' | 'refused' | 'nonsense' | 'cut';

export class ModelError extends Error {
  readonly fault: ModelFault;

  constructor(fault: ModelFault, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ModelError';
    this.fault = fault;
  }
}

export interface ModelRequest {
  messages: readonly ModelMessage[];
  /** Whether the endpoint is asked to reply bit by bit; what it does is understood either way. */
  isStreamed: boolean;
  /** Ends the call, for somebody who left. */
  signal?: AbortSignal | undefined;
}

export interface LanguageModel {
  readonly name: string;
  /** Where it is asked, without path or credentials. */
  readonly host: string;
  /**
   * The pieces of its reply, as they come; one if it is not streamed. The call ends where the caller stops reading.
   * @throws ModelError; the signal's reason once it is aborted
   */
  reply(request: ModelRequest): AsyncGenerator<string>;
}

/** Longer ones than any answer: a model that does not stop, or an endpoint that is something else. */
const REPLY_MAX_CHARACTERS = 100_000;
/** Asked for: several times what an answer needs. */
const MAX_TOKENS = 1_000;

/** Undefined where the operator has set up none. */
export function createLanguageModel({
  url,
  model,
  apiKey,
  timeoutMs,
}: Pick<ModelSettings, 'url' | 'model' | 'apiKey' | 'timeoutMs'>): LanguageModel | undefined {
  if (url === null || model === null) return undefined;
  const endpoint = toEndpoint(url);
  const named = `The language model at ${endpoint.host}`;

  async function request({ messages, isStreamed }: ModelRequest, signal: AbortSignal): Promise<Response> {
    const reply = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: isStreamed ? 'text/event-stream' : 'application/json',
        ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ model, messages, temperature: 0, max_tokens: MAX_TOKENS, stream: isStreamed }),
      // A redirect would carry texts to where nobody configured them to go.
      redirect: 'manual',
      signal,
    });
    if (reply.ok) return reply;
    await reply.body?.cancel();
    const fault = reply.status >= 500 || reply.status === 429 ? 'unreachable' : 'refused';
    throw new ModelError(fault, `${named} refused with status ${reply.status}`);
  }

  async function* read(reply: Response): AsyncGenerator<string> {
    if (reply.body === null) throw new ModelError('nonsense', `${named} replied nothing`);
    const isStream = reply.headers.get('content-type')?.includes('text/event-stream') === true;
    let length = 0;
    for await (const piece of isStream ? readStream(reply.body) : readWhole(reply.body)) {
      length += piece.length;
      if (length > REPLY_MAX_CHARACTERS) throw new ModelError('nonsense', `${named} replied without end`);
      yield piece;
    }
  }

  return {
    name: model,
    host: endpoint.host,

    async *reply(asked) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const done = new AbortController();
      const signals = [timeout, done.signal, ...(asked.signal ? [asked.signal] : [])];
      try {
        yield* read(await request(asked, AbortSignal.any(signals)));
      } catch (error) {
        asked.signal?.throwIfAborted();
        if (timeout.aborted) throw new ModelError('slow', `${named} took longer than ${timeoutMs} ms`);
        if (error instanceof ModelError) throw error;
        throw new ModelError('unreachable', `${named} cannot be reached`, { cause: error });
      } finally {
        done.abort();
      }
    },
  };
}

function toEndpoint(address: string): URL {
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol))
    throw new AppError('internal_error', 'The address of the language model is not a URL.');
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = path.endsWith('/chat/completions') ? path : `${path}/chat/completions`;
  return url;
}

/** One choice of a reply, or of a piece of one, as far as anything is known of what came. */
interface Choice {
  message?: { content?: unknown };
  delta?: { content?: unknown };
  finish_reason?: unknown;
}

function readChoice(json: string): Choice | undefined {
  let parsed: { choices?: unknown; error?: unknown } | null;
  try {
    parsed = JSON.parse(json) as typeof parsed;
  } catch {
    throw new ModelError('nonsense', 'The language model sent something that is not JSON');
  }
  if (parsed?.error !== undefined && parsed.error !== null)
    throw new ModelError('refused', 'The language model reported an error');
  const choices = parsed?.choices;
  if (!Array.isArray(choices)) throw new ModelError('nonsense', 'The language model sent no choices');
  // The last piece may tell the usage alone.
  return (choices as (Choice | null)[])[0] ?? undefined;
}

function checkEnd({ finish_reason: reason }: Choice): boolean {
  if (reason === 'length') throw new ModelError('cut', 'The language model was stopped at its limit');
  return typeof reason === 'string';
}

/** @throws ModelError cut where the stream ends before the reply does */
async function* readStream(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  try {
    for await (const { data } of readEventStream(body, REPLY_MAX_CHARACTERS)) {
      if (data === '[DONE]') return;
      const choice = readChoice(data);
      const content = choice?.delta?.content;
      if (typeof content === 'string' && content !== '') yield content;
      if (choice !== undefined && checkEnd(choice)) return;
    }
  } catch (error) {
    if (error instanceof ModelError) throw error;
    throw new ModelError(error instanceof RangeError ? 'nonsense' : 'cut', 'The stream broke off', {
      cause: error,
    });
  }
  throw new ModelError('cut', 'The stream ended before the reply');
}

async function* readWhole(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let text = '';
  try {
    for await (const piece of body.pipeThrough(
      new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>,
    )) {
      text += piece;
      if (text.length > REPLY_MAX_CHARACTERS) break;
    }
  } catch (error) {
    throw new ModelError('cut', 'The reply broke off', { cause: error });
  }
  const choice = readChoice(text);
  const content = choice?.message?.content;
  if (choice === undefined || typeof content !== 'string')
    throw new ModelError('nonsense', 'The language model sent no text');
  checkEnd(choice);
  yield content;
}
