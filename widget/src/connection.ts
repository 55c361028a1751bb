/** The way to the service: requests with the page's key or token, and what each refusal means to visitor and owner. */
import type { AskReply } from '../../contract/asking/chat.ts';
import { readEventStream } from '../../contract/asking/event-stream.ts';
import type { HandoverBody } from '../../contract/asking/handover.ts';
import type { Problem } from '../../contract/common.ts';
import type { EmbedSettings } from '../../contract/website.ts';
import { ChatFault, type FaultKind } from './fault.ts';
import { explainRefusal } from './owner-notices.ts';

/** Gives what goes into the Authorization header. @param isRefused the one given last was refused: a new one is wanted */
export type Credentials = (isRefused: boolean) => Promise<string>;

export interface Connection {
  readSettings(): Promise<EmbedSettings>;
  /** @param onSaid called with what is said so far, while the answer is made. @throws ChatFault */
  ask(
    chatbotId: string,
    question: string,
    conversationId: string | undefined,
    onSaid: OnSaid,
  ): Promise<AskReply>;
  /** @throws ChatFault */
  handOver(chatbotId: string, body: HandoverBody): Promise<void>;
  /** @throws ChatFault */
  judge(chatbotId: string, answerId: string, helpful: boolean): Promise<unknown>;
}

export type OnSaid = (said: string) => void;

const EVENT_STREAM = 'text/event-stream';
const SETTINGS_PATH = '/api/embed';
const REPLY_TIMEOUT_MS = 60_000;

const FAULTS: Readonly<Record<number, FaultKind>> = {
  401: 'closed',
  403: 'closed',
  404: 'closed',
  429: 'busy',
  503: 'busy',
};

/** @param baseUrl scheme, host and port of the service */
export function openConnection(baseUrl: string, credentials: Credentials): Connection {
  async function send(path: string, body: unknown, isRefused: boolean): Promise<Response> {
    const headers: Record<string, string> = { authorization: `Bearer ${await credentials(isRefused)}` };
    const init: RequestInit = {
      credentials: 'omit',
      headers,
      signal: AbortSignal.timeout(REPLY_TIMEOUT_MS),
    };
    if (body !== undefined) {
      init.method = 'POST';
      init.body = JSON.stringify(body);
      headers['content-type'] = 'application/json';
      headers.accept = `${EVENT_STREAM}, application/json`;
    }
    try {
      return await fetch(baseUrl + path, init);
    } catch (cause) {
      throw new ChatFault('offline', { cause });
    }
  }

  async function call<T>(path: string, body?: unknown, onSaid?: OnSaid): Promise<T> {
    let response = await send(path, body, false);
    if (response.status === 401) response = await send(path, body, true);
    const isStream = response.headers.get('content-type')?.startsWith(EVENT_STREAM) === true;
    if (isStream && response.body !== null) return hear<T>(response.body, onSaid);
    const text = await response.text().catch((cause: unknown) => {
      throw new ChatFault('offline', { cause });
    });
    if (response.ok) return JSON.parse(text || 'null') as T;
    explainRefusal(response.status, readProblem(text));
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    throw new ChatFault(FAULTS[response.status] ?? 'failed', {
      ...(Number.isFinite(seconds) && { retryAfterMs: seconds * 1_000 }),
    });
  }

  const readSettings = () => call<EmbedSettings>(SETTINGS_PATH);

  return {
    readSettings,

    async handOver(chatbotId, body) {
      await call(`/api/Chat/${chatbotId}/handover`, body);
    },

    judge: (chatbotId, answerId, helpful) => call(`/api/Chat/${chatbotId}/feedback`, { answerId, helpful }),

    async ask(chatbotId, question, conversationId, onSaid) {
      const path = `/api/Chat/${chatbotId}`;
      const body = { question, conversationId };
      const ask = async (): Promise<AskReply> => withAddresses(baseUrl, await call(path, body, onSaid));
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof ChatFault) || error.kind !== 'offline') throw error;
        // A refusal that this page may not read looks like a lost network; that of the settings it may read.
        await readSettings();
        return ask();
      }
    },
  };
}

/** The whole reply, at the end of the stream. @throws ChatFault where there is none: what was said till then is not the answer */
async function hear<T>(stream: ReadableStream<Uint8Array>, onSaid: OnSaid | undefined): Promise<T> {
  let said = '';
  try {
    for await (const { event, data } of readEventStream(stream)) {
      if (event === 'done') return JSON.parse(data) as T;
      if (event === 'error') throw new ChatFault(FAULTS[readProblem(data).status ?? 0] ?? 'failed');
      if (event !== 'delta') continue;
      said += (JSON.parse(data) as { text: string }).text;
      onSaid?.(said);
    }
  } catch (cause) {
    throw cause instanceof ChatFault ? cause : new ChatFault('offline', { cause });
  }
  throw new ChatFault('offline');
}

/** The page is of another origin than the files. */
function withAddresses(baseUrl: string, reply: AskReply): AskReply {
  for (const match of reply.matches) if (match.contentUrl) match.contentUrl = baseUrl + match.contentUrl;
  return reply;
}

function readProblem(text: string): Partial<Problem> {
  try {
    return JSON.parse(text) as Partial<Problem>;
  } catch {
    return {};
  }
}
