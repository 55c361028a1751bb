/** A website of somebody else: a server of its own, on an origin that Docent does not serve. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ForeignPage {
  /** Of the body; the page has a heading besides. */
  html: string;
  headers?: Record<string, string>;
}

export interface ForeignSite {
  origin: string;
  /** What is there from now on, by path. */
  put(path: string, page: ForeignPage): void;
  /** Answers a POST to this path, as the owner's own program does. */
  answer(path: string, make: () => Promise<object>): void;
  close(): Promise<void>;
}

export async function openForeignSite(): Promise<ForeignSite> {
  const pages = new Map<string, ForeignPage>();
  const programs = new Map<string, () => Promise<object>>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const program = request.method === 'POST' ? programs.get(pathname) : undefined;
    if (program !== undefined) {
      program().then((reply) =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify(reply)),
      );
      return;
    }
    const page = pages.get(pathname);
    response.writeHead(page === undefined ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
      ...page?.headers,
    });
    response.end(
      `<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width"></head><body><main><h1>A shop</h1></main>${page?.html ?? ''}</body></html>`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put: (path, page) => void pages.set(path, page),
    answer: (path, make) => void programs.set(path, make),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
