/** The ways in for other programs: what each is for, its address, and how it is asked; one row each. */
import { ApiError, unreachable } from '../../api/client.ts';
import { strings } from '../../strings/catalogue.ts';

export interface Door {
  name: keyof typeof strings.connect.doors;
  /** Of this service. */
  address(chatbotId: string): string;
  /** Path of the guide that says how to set it up. */
  recipe: string;
  /** Asks through the door, as the program will. @returns what it would show @throws ApiError */
  ask(chatbotId: string, key: string, question: string): Promise<string>;
}

async function post<T>(path: string, key: string, body: object): Promise<T> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const init: RequestInit = { method: 'POST', credentials: 'omit', headers, body: JSON.stringify(body) };
  const response = await fetch(path, init).catch(() => {
    throw unreachable();
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, 'refused', refusalOf(text));
  // MCP may answer as a stream of one event.
  return JSON.parse(text.replace(/^(?:event: .*\n)?data: /, '')) as T;
}

/** Each door has its own shape of errors. */
interface Refusal {
  detail?: string;
  error?: { message?: string };
  error_msg?: string;
}

function refusalOf(text: string): string {
  try {
    const { detail, error, error_msg: message } = JSON.parse(text) as Refusal;
    return detail ?? error?.message ?? message ?? text;
  } catch {
    return text;
  }
}

export const DOORS: readonly Door[] = [
  {
    name: 'openai',
    address: () => '/v1',
    recipe: '/docs/guides/connect/openai',
    async ask(chatbotId, key, question) {
      const body = { model: chatbotId, messages: [{ role: 'user', content: question }] };
      const { choices } = await post<{ choices: { message: { content: string } }[] }>(
        '/v1/chat/completions',
        key,
        body,
      );
      return choices[0]?.message.content ?? '';
    },
  },
  {
    name: 'mcp',
    address: () => '/mcp',
    recipe: '/docs/guides/connect/claude',
    async ask(_chatbotId, key, question) {
      const params = { name: 'ask', arguments: { question } };
      const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const { result } = await post<{ result: { structuredContent: { answer: string } } }>('/mcp', key, call);
      return result.structuredContent.answer;
    },
  },
  {
    name: 'dify',
    // Dify adds /retrieval itself.
    address: () => '',
    recipe: '/docs/guides/connect/dify',
    async ask(chatbotId, key, question) {
      const setting = { top_k: 1, score_threshold: 0 };
      const body = { knowledge_id: chatbotId, query: question, retrieval_setting: setting };
      const { records } = await post<{ records: { content: string }[] }>('/retrieval', key, body);
      return records[0]?.content ?? strings.connect.noRecord;
    },
  },
  {
    name: 'program',
    address: (chatbotId) => `/api/Chat/${chatbotId}`,
    recipe: '/docs/guides/connect',
    ask: async (chatbotId, key, question) =>
      (await post<{ answer: string }>(`/api/Chat/${chatbotId}`, key, { question })).answer,
  },
];
