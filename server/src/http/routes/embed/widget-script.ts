/** Serves the widget's script to pages of any origin. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TypedApp } from '../../typed-app.ts';

/** Pages look for a newer one after this time; until then they ask nothing. */
const CACHE_CONTROL = 'public, max-age=300';

/** As it is sent to those who accept it, best first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

interface Script {
  etag: string;
  plain: Buffer;
  encoded: ReadonlyMap<string, Buffer>;
}

/** Undefined if none was built yet. */
async function readScript(dir: string): Promise<Script | undefined> {
  try {
    const [plain, ...encoded] = await Promise.all(
      ['', ...ENCODINGS.map(({ suffix }) => suffix)].map((suffix) =>
        readFile(join(dir, `widget.js${suffix}`)),
      ),
    );
    if (plain === undefined) return undefined;
    // Of the content, so that every node gives the same.
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
    return { etag, plain, encoded: new Map(encoded.map((bytes, at) => [ENCODINGS[at]?.name ?? '', bytes])) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param dir where the widget is built: read once, for it is built before the server starts */
export async function registerWidgetScript(app: TypedApp, dir: string): Promise<void> {
  const script = await readScript(dir);
  app.get('/widget.js', { schema: { hide: true } }, (request, reply) => {
    if (script === undefined) return reply.callNotFound();
    reply.headers({
      etag: script.etag,
      vary: 'Accept-Encoding',
      'cache-control': CACHE_CONTROL,
      'x-content-type-options': 'nosniff',
      // A page that isolates itself, or checks the script by its hash, may load it as well.
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    if (request.headers['if-none-match']?.includes(script.etag)) return reply.code(304).send();
    reply.type('text/javascript; charset=utf-8');
    const accepted = (request.headers['accept-encoding'] ?? '')
      .split(',')
      .map((one) => one.split(';')[0]?.trim());
    const encoding = ENCODINGS.find(({ name }) => accepted.includes(name) && script.encoded.has(name));
    if (encoding === undefined) return reply.send(script.plain);
    return reply.header('content-encoding', encoding.name).send(script.encoded.get(encoding.name));
  });
}
