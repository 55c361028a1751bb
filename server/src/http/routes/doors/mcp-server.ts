/** The MCP server of one request: the tools that its key may use, held to their schemas by the validator of the API. */
import { fromJsonSchema, type JsonSchemaType, McpServer } from '@modelcontextprotocol/server';
import type { TSchema } from 'typebox';
import type { KeyScope } from '../../../../../contract/keys.ts';
import { VERSION } from '../../../version.ts';
import { toAppError } from '../../replies/problem.ts';
import { compileValidator } from '../../replies/validation.ts';
import { MCP_TOOLS, type McpTool, type ToolCall } from './mcp-tools.ts';

export function createMcpServer(call: ToolCall & { scopes: readonly KeyScope[] }): McpServer {
  const server = new McpServer(
    { name: 'docent', title: `Docent: ${call.chatbot.name}`, version: VERSION },
    {
      instructions: `Answers of the chatbot "${call.chatbot.name}", word for word as its owner taught them.`,
    },
  );
  for (const tool of MCP_TOOLS) if (call.scopes.includes(tool.scope)) addTool(server, tool, call);
  return server;
}

function addTool(
  server: McpServer,
  { name, title, description, isWriting, input, output, run }: McpTool,
  call: ToolCall,
): void {
  const annotations = { readOnlyHint: !isWriting, destructiveHint: false, openWorldHint: false };
  const schemas = { inputSchema: toStandardSchema(input), outputSchema: toStandardSchema(output) };
  server.registerTool(name, { title, description, annotations, ...schemas }, async (given) => {
    try {
      const result = await run(given as never, call);
      return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result };
    } catch (error) {
      const { code, message } = toAppError(error);
      if (code === 'internal_error') throw error;
      return { content: [{ type: 'text', text: `${code}: ${message}` }], isError: true };
    }
  });
}

type Fault = { error: Error };

function toStandardSchema(schema: TSchema) {
  return fromJsonSchema<Record<string, unknown>>(plain(schema), {
    getValidator<T>() {
      const validate = compileValidator({ schema, method: 'POST', url: '/mcp', httpPart: 'body' });
      return (input: unknown) => {
        const { error } = validate(input) as Partial<Fault>;
        return error === undefined
          ? { valid: true, data: input as T, errorMessage: undefined }
          : { valid: false, data: undefined, errorMessage: error.message };
      };
    },
  });
}

/** As JSON, without the names under which the API's document lists its schemas. */
const plain = (schema: TSchema): JsonSchemaType =>
  JSON.parse(
    JSON.stringify(schema, (name, value: unknown) => (name === '$id' ? undefined : value)),
  ) as JsonSchemaType;
