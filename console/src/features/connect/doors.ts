/** The ways in for other programs: what each is for, its address, and how it is asked; one row each. */
import { toApiError, unreachable } from '../../api/client.ts';
import { strings } from '../../strings/catalogue.ts';

export interface Door {
  name: keyof typeof strings.connect.doors;
  /** Of this service. */
  address(chatbotId: string): string;
  /** How to set it up, in the documentation of the project. */
  recipes: readonly string[];
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
  if (!response.ok) throw toApiError(response.status, text);
  // MCP may answer as a stream of one event.
  return JSON.parse(text.replace(/^(?:event: .*\n)?data: /, '')) as T;
}

export const DOORS: readonly Door[] = [
  {
    name: 'openai',
    address: () => '/v1',
    recipes: ['open-webui.md', 'librechat.md', 'n8n.md'],
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
    recipes: ['claude.md'],
    async ask(_chatbotId, key, question) {
      const params = { name: 'ask', arguments: { question } };
      const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const reply = await post<{ result: { content: { text?: string }[] } }>('/mcp', key, call);
      return reply.result.content.map(({ text = '' }) => text).join('\n');
    },
  },
  {
    name: 'dify',
    // Dify adds /retrieval itself.
    address: () => '',
    recipes: ['dify.md'],
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
    recipes: ['slack-or-telegram.md'],
    ask: async (chatbotId, key, question) =>
      (await post<{ answer: string }>(`/api/Chat/${chatbotId}`, key, { question })).answer,
  },
];
