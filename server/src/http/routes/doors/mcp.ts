/** MCP's door: the key's chatbot as tools of an agent. Each request stands alone, so that any node may answer it. */
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../errors.ts';
import { stepOf } from '../../access/history-step.ts';
import { accessOf, audienceOf, forbiddenScope } from '../../access/scopes.ts';
import { type ErrorShape, shapeErrors } from '../../replies/error-replies.ts';
import type { TypedApp } from '../../typed-app.ts';
import { isFields } from './fields.ts';
import { chatbotOf } from './key-chatbot.ts';
import { MCP_TOOLS } from './mcp-tools.ts';
import type { DoorParts } from './parts.ts';

export function registerMcpDoor(app: TypedApp, parts: DoorParts): void {
  const { log, chatbots } = parts;
  shapeErrors(app, MCP_ERRORS);

  app.post('/mcp', { config: { scope: 'any' }, schema: { hide: true } }, async (request, reply) => {
    if (Array.isArray(request.body))
      throw new AppError('invalid_request', 'Send one request at a time, no batch.');
    checkScope(request);
    const chatbot = await chatbotOf(request, chatbots);
    const { scopes } = accessOf(request);
    const step = stepOf(request, parts.store);
    const call = { chatbot, scopes, audience: audienceOf(request), step, parts };
    // Both loaded late, some 20 MiB: few installations are asked this way.
    const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('./mcp-server.ts'),
    ]);
    const handler = createMcpHandler(() => createMcpServer(call), {
      maxSubscriptions: 0,
      onerror: (error) => log.debug({ err: error, requestId: request.id }, 'an MCP request was refused'),
    });
    try {
      const answer = await handler.fetch(toWebRequest(request), { parsedBody: request.body });
      for (const [name, value] of answer.headers) reply.header(name, value);
      return reply.code(answer.status).send(await answer.text());
    } finally {
      await handler.close();
    }
  });
}

/** Tools beyond its scopes are not listed; a caller that names one all the same is told what it needs. */
function checkScope(request: FastifyRequest): void {
  const { body } = request;
  if (!isFields(body) || body.method !== 'tools/call' || !isFields(body.params)) return;
  const { name } = body.params;
  const tool = MCP_TOOLS.find((one) => one.name === name);
  if (tool !== undefined && !accessOf(request).scopes.includes(tool.scope)) throw forbiddenScope(tool.scope);
}

/** The body is given parsed. */
function toWebRequest({ headers, url }: FastifyRequest): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name.startsWith('content-') ? [] : [[name, String(value)] as [string, string]],
  );
  const own: [string, string] = ['content-type', 'application/json'];
  return new Request(new URL(url, 'http://docent.invalid'), { method: 'POST', headers: [...given, own] });
}

/** The code of JSON-RPC that servers may define, for a request refused before it reached the protocol. */
const REFUSED = -32_000;
const PARSE_ERROR = -32_700;

const MCP_ERRORS: ErrorShape = {
  mediaType: 'application/json; charset=utf-8',
  write: (error: AppError) => ({
    jsonrpc: '2.0',
    id: null,
    error: {
      code: error.code === 'invalid_json' ? PARSE_ERROR : REFUSED,
      message: error.message,
      data: { code: error.code, ...(error.errors && { errors: error.errors }) },
    },
  }),
};
