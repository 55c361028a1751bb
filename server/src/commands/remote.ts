/** Calls a running service with an API key, for commands that need not run where its data are. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyChatbot } from '../../../contract/keys.ts';
import { listeningUrl } from '../app/listening-url.ts';
import type { Config } from '../config/config.ts';
import { AppError, ERROR_TABLE, type ErrorCode } from '../errors.ts';
import { type CommandOption, UsageError } from './command.ts';

/** For `readArguments`. */
export const REMOTE_ARGUMENTS = {
  url: { type: 'string' },
  key: { type: 'string' },
  chatbot: { type: 'string' },
} as const;

export const REMOTE_OPTIONS: readonly CommandOption[] = [
  { usage: '--url URL', meaning: 'Address of the service; default: DOCENT_URL, else this machine.' },
  {
    usage: '--key KEY',
    meaning: 'API key of the chatbot; default: DOCENT_API_KEY, which no list of processes shows.',
  },
  {
    usage: '--chatbot NAME',
    meaning:
      'Name or id of the chatbot; the command ends where the key opens another one. Default: that of the key.',
  },
];

export interface RemoteCall {
  method: string;
  /** From the root of the service. */
  path: string;
  /** Sent as JSON unless it is a form or a text. A form may name files: they are read while they are sent. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/** The chatbot of the key, at the service. */
export interface Remote extends KeyChatbot {
  url: string;
  /**
   * Sends the request, again while the service is busy (429 and 503: after its Retry-After) or cannot be reached. It must
   * change nothing more if it comes twice. The body of the reply is the caller's to read.
   * @throws AppError with the code and message of the service, or unavailable where it was not reached in two minutes
   */
  send(call: RemoteCall): Promise<Response>;
  /** The body of the reply as JSON. @throws AppError as `send` */
  read<T>(call: RemoteCall): Promise<T>;
}

export interface RemoteValues {
  url?: string | undefined;
  key?: string | undefined;
  chatbot?: string | undefined;
}

/** How long a call is tried again, counted anew after each reply that says when to come back. */
const PATIENCE_MS = 120_000;
const BUSY: readonly number[] = [429, 503];
const RETRY_AFTER_MAX_SECONDS = 60;

/** @throws UsageError without a key; AppError where the service cannot be reached, or the key opens another chatbot */
export async function openRemote(
  { url: givenUrl, key: givenKey, chatbot }: RemoteValues,
  readConfig: () => Config,
): Promise<Remote> {
  const { remote, http } = readConfig();
  const key = givenKey ?? remote.key;
  if (key === null) {
    throw new UsageError(
      'An API key is needed: set DOCENT_API_KEY, or give --key KEY. The console makes keys under Settings.',
    );
  }
  const url = checkUrl(givenUrl ?? remote.url ?? listeningUrl(http.host, http.port));
  const call = (one: RemoteCall): Promise<Response> => request(url, key, one);
  // Once alone: who mistyped the address is told at once.
  const opened = await asJson<KeyChatbot>(
    url,
    await checked(url, await call({ method: 'GET', path: '/api/key' })),
  );
  if (typeof opened.chatbotId !== 'string') throw noService(url);
  if (chatbot !== undefined && chatbot !== opened.name && chatbot.toLowerCase() !== opened.chatbotId) {
    throw new AppError('forbidden', `The key opens the chatbot "${opened.name}", not "${chatbot}".`);
  }
  const send = async (one: RemoteCall): Promise<Response> =>
    checked(url, await persist(() => call(one), one.signal));
  return { ...opened, url, send, read: async (one) => asJson(url, await send(one)) };
}

function checkUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:\/\//i.test(text)) {
    throw new UsageError(`The address must begin with http:// or https://, unlike "${text}".`);
  }
  return text.replace(/\/+$/, '');
}

async function request(url: string, key: string, call: RemoteCall): Promise<Response> {
  const { method, path, body, headers, signal } = call;
  const isRaw = body === undefined || body instanceof FormData || typeof body === 'string';
  try {
    return await fetch(`${url}${path}`, {
      method,
      // A key is for this service alone.
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${key}`,
        ...(!isRaw && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? (body as FormData | string) : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (cause) {
    signal?.throwIfAborted();
    if (isFileFault(cause))
      throw new AppError('file_unreadable', 'The file changed or went while it was sent.');
    const { cause: reason = cause } = cause as Error;
    throw new AppError('unavailable', `No service can be reached at ${url}; --url names another address`, {
      cause: reason,
    });
  }
}

/** A file that was opened for a form may not change until it is sent. */
function isFileFault(error: unknown): boolean {
  const { name, cause } = error as Error;
  return name === 'NotReadableError' || (cause as Error | undefined)?.name === 'NotReadableError';
}

async function persist(call: () => Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  let untilMs = performance.now() + PATIENCE_MS;
  for (let tries = 0; ; tries += 1) {
    try {
      const reply = await call();
      const seconds = Number(reply.headers.get('retry-after') ?? Number.NaN);
      if (!BUSY.includes(reply.status) || !(seconds <= RETRY_AFTER_MAX_SECONDS)) return reply;
      await reply.body?.cancel();
      untilMs = performance.now() + PATIENCE_MS;
      // Those who were refused together must not come back together.
      await sleep(seconds * 1_000 * (1 + Math.random() / 2), undefined, { signal });
    } catch (error) {
      const isGone = error instanceof AppError && error.code === 'unavailable';
      if (!isGone || performance.now() > untilMs) throw error;
      await sleep(Math.min(250 * 2 ** tries, 5_000), undefined, { signal });
    }
  }
}

interface ProblemReply {
  code?: string;
  detail?: string;
}

/** @throws AppError for any reply but a success */
async function checked(url: string, reply: Response): Promise<Response> {
  if (reply.ok) return reply;
  const problem = await reply.json().then(
    (body) => body as ProblemReply,
    (): ProblemReply => ({}),
  );
  const { code, detail } = problem;
  if (code === undefined || detail === undefined) throw noService(url, reply.status);
  throw new AppError(code in ERROR_TABLE ? (code as ErrorCode) : 'internal_error', detail);
}

async function asJson<T>(url: string, reply: Response): Promise<T> {
  try {
    return (await reply.json()) as T;
  } catch {
    throw noService(url, reply.status);
  }
}

function noService(url: string, status?: number): AppError {
  const said = status === undefined ? '' : ` with ${status}`;
  return new AppError(
    'unavailable',
    `What answers at ${url} answered${said} as no Docent does; --url names another address.`,
  );
}
