/** A real embeddings endpoint on this machine, which behaves as each test tells it to. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';

export interface EmbeddingsRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: { model: string; input: string[]; encoding_format: string; dimensions?: number };
}

/** What to do with one request; the last step is repeated for all that follow. */
export type Step = (response: ServerResponse, request: EmbeddingsRequest) => void;

export const WIDTH = 4;

/** Tells texts apart by their length and first letter. */
export function vectorOf(input: string): number[] {
  return [input.length, input.charCodeAt(0) % 13, 1, 0];
}

export const answer: Step = (response, { body }) => {
  sendJson(response, { data: body.input.map((input, index) => ({ index, embedding: vectorOf(input) })) });
};

export const fail =
  (status: number, headers: Record<string, string> = {}): Step =>
  (response) => {
    response.writeHead(status, headers).end('{"error":{"message":"no"}}');
  };

export function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Listens until the test is over; `requests` grows with what arrives. */
export async function serveEmbeddings(
  t: TestContext,
  ...steps: Step[]
): Promise<{ url: string; requests: EmbeddingsRequest[] }> {
  const requests: EmbeddingsRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const body = JSON.parse(await text(incoming)) as EmbeddingsRequest['body'];
    const request = { path: incoming.url ?? '', headers: incoming.headers, body };
    requests.push(request);
    const step = steps.length > 1 ? steps.shift() : steps[0];
    step?.(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests };
}
