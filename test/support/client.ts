/** A client of the API for tests, as thin as can be: every byte it sends stands in the test. */
import type { Problem } from '../../contract/common.ts';
import type { Provisioned } from './service.ts';

export interface Reply<T = unknown> {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; undefined where it is empty or no JSON. */
  body: T;
}

export interface Call {
  key?: string | null;
  /** Sent as JSON with its media type, unless it is a form or a string. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Client {
  call<T = Problem>(method: string, path: string, call?: Call): Promise<Reply<T>>;
  /** Paths of this chatbot. */
  pairs: string;
  answers: string;
  files: string;
  chat: string;
}

/** Sends the chatbot's key unless a call says otherwise. */
export function createClient(baseUrl: string, { chatbotId, apiKey }: Provisioned): Client {
  return {
    pairs: `/api/Training/QA/${chatbotId}`,
    answers: `/api/Training/Answer/${chatbotId}`,
    files: `/api/Training/File/${chatbotId}`,
    chat: `/api/Chat/${chatbotId}`,
    async call<T>(method: string, path: string, { key = apiKey, body, headers = {} }: Call = {}) {
      const isRaw = body === undefined || body instanceof FormData || typeof body === 'string';
      const reply = await fetch(baseUrl + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(key !== null && { authorization: `Bearer ${key}` }),
          ...(!isRaw && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isRaw ? (body as FormData | string) : JSON.stringify(body) }),
      });
      const text = await reply.text();
      return { status: reply.status, headers: reply.headers, text, body: parse<T>(text) };
    },
  };
}

/** A form with one part named "file", or named otherwise. */
export function formWithFile(fileName: string, content: string | Uint8Array, part = 'file'): FormData {
  const form = new FormData();
  form.append(part, new Blob([content as string | Uint8Array<ArrayBuffer>]), fileName);
  return form;
}

function parse<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined as T;
  }
}
