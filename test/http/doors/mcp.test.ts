/** The MCP door, by the client of MCP's own SDK. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { AskReply } from '../../../contract/asking/chat.ts';
import type { KeyScope } from '../../../contract/keys.ts';
import type { PairRecord } from '../../../contract/knowledge/pairs.ts';
import { createClient } from '../../support/client.ts';
import { type Provisioned, startService, type TestService } from '../../support/service.ts';

interface RpcReply {
  id: unknown;
  result?: unknown;
  error?: { code: number; message: string; data?: { code?: string; supported?: string[] } };
}

describe('the MCP door', () => {
  let service: TestService;
  let bot: Provisioned;
  const clients: Client[] = [];

  before(async () => {
    service = await startService();
    bot = await service.provision('Lighthouse');
    const owner = createClient(service.baseUrl, bot);
    const body = { question: 'Where is my parcel?', answer: 'Open Orders and choose Track.' };
    assert.equal((await owner.call('POST', owner.pairs, { body })).status, 201);
  });
  after(async () => {
    for (const client of clients) await client.close();
    await service.close();
  });

  async function connect(apiKey: string): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${apiKey}` } };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${service.baseUrl}/mcp`), { requestInit }),
    );
    clients.push(client);
    return client;
  }
  const makeKey = async (...scopes: KeyScope[]): Promise<string> =>
    (await service.context.keys.create(bot.chatbotId, { scopes })).secret;
  const call = async <T>(client: Client, name: string, args: Record<string, unknown>): Promise<T> => {
    const result = await client.callTool({ name, arguments: args });
    assert.notEqual(result.isError, true, JSON.stringify(result.content));
    const [content] = result.content as { type: string; text: string }[];
    assert.deepEqual(JSON.parse(content?.text ?? ''), result.structuredContent);
    return result.structuredContent as T;
  };
  const post = async (
    body: unknown,
    headers: Record<string, string> = {},
    key: string | null = bot.apiKey,
  ) => {
    const accept = 'application/json, text/event-stream';
    const call = { key, body, headers: { accept, ...headers } };
    const reply = await createClient(service.baseUrl, bot).call<RpcReply>('POST', '/mcp', call);
    // A reply that came as a stream of one event.
    const [, data] = /^data: (.*)$/m.exec(reply.text) ?? [];
    return { ...reply, body: data === undefined ? reply.body : (JSON.parse(data) as RpcReply) };
  };

  it('lists the tools of the scopes of the key, each with schemas, and none that deletes', async () => {
    const names = async (key: string): Promise<string[]> =>
      (await (await connect(key)).listTools()).tools.map(({ name }) => name);
    const all = ['ask', 'search', 'list_unanswered', 'teach_pair', 'update_pair'];
    assert.deepEqual(await names(bot.apiKey), all);
    assert.deepEqual(await names(await makeKey('ask')), all.slice(0, 2));
    assert.deepEqual(await names(await makeKey('train')), all.slice(2));
    const { tools } = await (await connect(bot.apiKey)).listTools();
    for (const { inputSchema, outputSchema, annotations } of tools) {
      assert.equal(inputSchema.type, 'object');
      assert.equal(outputSchema?.type, 'object');
      assert.equal(annotations?.destructiveHint, false);
    }
  });

  it('asks, searches and teaches, and what was taught answers at once', async () => {
    const client = await connect(bot.apiKey);
    const asked = await call<AskReply>(client, 'ask', { question: 'Where is my parcel?' });
    assert.deepEqual([asked.answered, asked.answer], [true, 'Open Orders and choose Track.']);
    const unknown = await call<AskReply>(client, 'ask', { question: 'Do you sell umbrellas?' });
    assert.equal(unknown.answered, false);
    const { groups } = await call<{ groups: { question: string }[] }>(client, 'list_unanswered', {});
    assert.deepEqual(
      groups.map(({ question }) => question),
      ['Do you sell umbrellas?'],
    );
    const body = { question: 'Do you sell umbrellas?', answer: 'Yes, blue ones.' };
    const pair = await call<PairRecord>(client, 'teach_pair', body);
    assert.equal((await call<AskReply>(client, 'ask', body)).answer, 'Yes, blue ones.');
    await call(client, 'update_pair', { ...body, id: pair.id, answer: 'Yes, red ones.' });
    assert.equal((await call<AskReply>(client, 'ask', { question: body.question })).answer, 'Yes, red ones.');
    const { passages } = await call<{ passages: { text: string; pairId: number; score: number }[] }>(
      client,
      'search',
      {
        query: 'umbrellas?',
        top: 1,
      },
    );
    assert.deepEqual(
      passages.map(({ text, pairId }) => [text, pairId]),
      [['Yes, red ones.', pair.id]],
    );
  });

  it('shows a key that may only ask what is said, without its source', async () => {
    const client = await connect(await makeKey('ask'));
    const query = 'Where is my parcel?';
    assert.deepEqual((await call<AskReply>(client, 'ask', { question: query })).matches, []);
    const { passages } = await call<{ passages: object[] }>(client, 'search', { query });
    assert.deepEqual(
      passages.map((passage) => Object.keys(passage)),
      [['text', 'score']],
    );
  });

  it('tells an agent what is wrong with its arguments, and what is not there', async () => {
    const client = await connect(bot.apiKey);
    const failed = async (name: string, args: Record<string, unknown>): Promise<string> => {
      const result = await client.callTool({ name, arguments: args }).catch((error: Error) => error);
      return result instanceof Error ? result.message : JSON.stringify([result.isError, result.content]);
    };
    assert.match(await failed('ask', { question: ' ' }), /\/question must not be blank/);
    assert.match(await failed('ask', {}), /\/question is required/);
    assert.match(await failed('ask', { question: 'a'.repeat(2_001) }), /at most 2000 characters/);
    assert.match(await failed('search', { query: 'a', top: 21 }), /\/top must be at most 20/);
    const gone = await failed('update_pair', { id: 999_999, question: 'a', answer: 'b' });
    assert.match(gone, /true.*not_found: This chatbot has no pair 999999/);
    assert.match(await failed('delete_pair', { id: 1 }), /delete_pair/);
  });

  it("refuses in JSON-RPC's shape: keys, scopes, broken bodies and versions that it does not speak", async () => {
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    };
    const stranger = await post(initialize, {}, 'docent_nobody');
    assert.deepEqual([stranger.status, stranger.body.error?.data?.code], [401, 'unauthenticated']);
    assert.match(stranger.headers.get('www-authenticate') ?? '', /^Bearer/);
    const asker = await makeKey('ask');
    const teach = { name: 'teach_pair', arguments: { question: 'a', answer: 'b' } };
    const beyond = await post({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: teach }, {}, asker);
    assert.deepEqual([beyond.status, beyond.body.error?.data?.code], [403, 'forbidden_scope']);
    assert.match(beyond.body.error?.message ?? '', /"train"/);
    const broken = await post('{', { 'content-type': 'application/json' });
    assert.deepEqual([broken.status, broken.body.error?.code], [400, -32_700]);
    const list = { jsonrpc: '2.0', id: 3, method: 'tools/list' };
    for (const version of ['1999-01-01', 'x']) {
      const wrong = await post(list, { 'mcp-protocol-version': version });
      assert.equal(wrong.status, 400);
      assert.match(wrong.body.error?.message ?? '', /version/i);
    }
    const method = await post({ ...list, method: 'tools/destroy' });
    assert.equal(method.body.error?.code, -32_601);
    const batch = await post([initialize, initialize]);
    assert.deepEqual([batch.status, batch.body.error?.data?.code], [400, 'invalid_request']);
    const nothing = await post({});
    assert.ok(nothing.status === 400 && nothing.body.error !== undefined);
    const older = await post({
      ...initialize,
      params: { ...initialize.params, protocolVersion: '1999-01-01' },
    });
    assert.equal(older.status, 200, 'an older client is told a version that is spoken');
  });

  it('keeps no session and no stream open', async () => {
    const owner = createClient(service.baseUrl, bot);
    for (const method of ['GET', 'DELETE']) assert.equal((await owner.call(method, '/mcp')).status, 405);
    const listen = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: {} };
    const reply = await post(listen, { 'mcp-protocol-version': '2026-07-28' });
    assert.ok(reply.status >= 200 && reply.text.includes('error'), reply.text);
  });
});
