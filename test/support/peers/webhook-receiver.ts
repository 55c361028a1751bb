/** A receiver of webhooks that checks each signature, and replies as the test says. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook, type WebhookUnbrandedRequiredHeaders } from 'standardwebhooks';

export interface Received {
  id: string;
  type: string;
  data: Record<string, unknown>;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  url: string;
  /** Everything that came, refused or not, the first one first. */
  received: Received[];
  /** What is replied; default: 204. */
  reply: (received: Received) => { status: number; headers?: Record<string, string> } | 'nothing';
  /** Resolves when so many have come. */
  until(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startReceiver(port = 0): Promise<WebhookReceiver> {
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { type, data } = JSON.parse(body) as Pick<Received, 'type' | 'data'>;
    const one = { id: String(request.headers['webhook-id']), type, data, headers: request.headers, body };
    receiver.received.push(one);
    for (const { count, resolve } of waiting) if (receiver.received.length >= count) resolve();
    const said = receiver.reply(one);
    if (said !== 'nothing') response.writeHead(said.status, said.headers).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    reply: () => ({ status: 204 }),
    until(count) {
      return new Promise((resolve) => {
        if (receiver.received.length >= count) resolve();
        else waiting.push({ count, resolve });
      });
    },
    async close() {
      server.closeAllConnections();
      // One that is closed already says so, and is closed.
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** As a receiver does it that knows nothing of Docent. @throws where the signature is not of this secret */
export function verify(secret: string, { body, headers }: Received): unknown {
  return new Webhook(secret).verify(body, headers as unknown as WebhookUnbrandedRequiredHeaders);
}
