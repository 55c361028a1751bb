/** Every door gives the answer of the API, on the same asks. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import OpenAI from 'openai';
import { readFaqs } from '../../../bench/quality/faqs.ts';
import type { AskReply } from '../../../contract/asking/chat.ts';
import { createClient } from '../../support/client.ts';
import { type Provisioned, startService, type TestService } from '../../support/service.ts';

const FAQS = readFaqs('faqs').slice(0, 4);
const ASKS_EACH = 50;

/** The id of the conversation differs with each reply. */
function withoutConversation({ conversationId, answerId, ...reply }: AskReply): AskReply {
  assert.ok(conversationId !== undefined && answerId !== undefined);
  return reply;
}

interface Bot extends Provisioned {
  asks: string[];
}

describe('the doors', () => {
  let service: TestService;
  const bots: Bot[] = [];

  before(async () => {
    service = await startService();
    for (const { name, pairs, asks } of FAQS) {
      const bot = await service.provision(name);
      const client = createClient(service.baseUrl, bot);
      await Promise.all(pairs.map((body) => client.call('POST', client.pairs, { body })));
      bots.push({ ...bot, asks: asks.map(({ text }) => text).slice(0, ASKS_EACH) });
    }
  });
  after(() => service.close());

  it('give the same answers as the API to the same two hundred asks', async () => {
    let asked = 0;
    const decisions = new Set<string>();
    for (const bot of bots) {
      const { chatbotId, apiKey } = bot;
      const client = createClient(service.baseUrl, bot);
      const openai = new OpenAI({ apiKey, baseURL: `${service.baseUrl}/v1` });
      const mcp = new Client({ name: 'test', version: '1' });
      const requestInit = { headers: { authorization: `Bearer ${apiKey}` } };
      await mcp.connect(
        new StreamableHTTPClientTransport(new URL(`${service.baseUrl}/mcp`), { requestInit }),
      );
      for (const question of bot.asks) {
        const { body } = await client.call<AskReply>('POST', client.chat, { body: { question } });
        const reply = withoutConversation(body);
        const messages = [{ role: 'user' as const, content: question }];
        const chat = await openai.chat.completions.create({ model: chatbotId, messages });
        // Its clients have no other place for what may be meant.
        const offered = reply.suggestions.map((suggestion) => `- ${suggestion}`).join('\n');
        const content = reply.answered || offered === '' ? reply.answer : `${reply.answer}\n\n${offered}`;
        assert.equal(chat.choices[0]?.message.content, content, question);
        assert.deepEqual(withoutConversation((chat as unknown as { docent: AskReply }).docent), reply);
        const { structuredContent } = await mcp.callTool({ name: 'ask', arguments: { question } });
        assert.deepEqual(withoutConversation(structuredContent as AskReply), reply);
        const knowledge = { knowledge_id: chatbotId, query: question };
        const { body: found } = await client.call<{ records: { content: string; score: number }[] }>(
          'POST',
          '/retrieval',
          {
            body: knowledge,
          },
        );
        assert.deepEqual(
          found.records.map(({ content }) => content),
          reply.matches.map(({ text }) => text),
        );
        if (found.records[0] !== undefined) assert.equal(found.records[0].score, reply.confidence);
        asked += 1;
        decisions.add(reply.answered ? 'answer' : reply.suggestions.length > 0 ? 'suggest' : 'refuse');
      }
      await mcp.close();
    }
    assert.deepEqual([asked, [...decisions].sort()], [200, ['answer', 'refuse', 'suggest']]);
  });
});
