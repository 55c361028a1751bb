/** The way to the service: requests with the page's key or token, and what each refusal means to visitor and owner. */
import type { AskReply } from '../../contract/chat.ts';
import type { Problem } from '../../contract/common.ts';
import type { EmbedSettings } from '../../contract/website.ts';
import { ChatFault, type FaultKind } from './fault.ts';
import { explainRefusal } from './owner-notices.ts';

/** Gives what goes into the Authorization header. @param isRefused the one given last was refused: a new one is wanted */
export type Credentials = (isRefused: boolean) => Promise<string>;

export interface Connection {
  readSettings(): Promise<EmbedSettings>;
  /** @throws ChatFault */
  ask(chatbotId: string, question: string, conversationId?: string): Promise<AskReply>;
  /** @throws ChatFault */
  judge(chatbotId: string, answerId: string, helpful: boolean): Promise<unknown>;
}

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
    }
    try {
      return await fetch(baseUrl + path, init);
    } catch (cause) {
      throw new ChatFault('offline', { cause });
    }
  }

  async function call<T>(path: string, body?: unknown): Promise<T> {
    let response = await send(path, body, false);
    if (response.status === 401) response = await send(path, body, true);
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

    judge: (chatbotId, answerId, helpful) => call(`/api/Chat/${chatbotId}/feedback`, { answerId, helpful }),

    async ask(chatbotId, question, conversationId) {
      const path = `/api/Chat/${chatbotId}`;
      const body = { question, top: 1, conversationId };
      const ask = async (): Promise<AskReply> => withAddresses(baseUrl, await call(path, body));
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
