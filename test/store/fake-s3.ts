/** As much of S3 as the store uses, over real HTTP, with the faults that real stores have. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** What befalls the next request of a kind. */
type Fault =
  /** It has no room. */
  | 'full'
  /** 500. */
  | 'error'
  /** Says nothing until the client gives up. */
  | 'silence'
  /** Answers late, and then properly. */
  | 'slow'
  /** Upload: keeps all but the last byte. Download: promises all bytes and breaks off in the middle. */
  | 'truncate'
  /** Upload: keeps as many bytes, but others, and says that all is well. */
  | 'corrupt'
  /** Upload: keeps the framing of a chunked body in the object, as a store did that was tried. */
  | 'framing';

export interface FakeS3 {
  /** `http://127.0.0.1:PORT`. */
  url: string;
  port: number;
  /** By `/bucket/key`. */
  objects: Map<string, { bytes: Buffer; modified: Date }>;
  faults: { PUT: Fault[]; GET: Fault[]; LIST: Fault[]; DELETE: Fault[] };
  /** The host names that were called. */
  hosts: Set<string>;
  /** Objects in one answer to a listing. Default 1000. */
  pageSize: number;
  close(): Promise<void>;
}

/** Refuses bodies that do not match their Content-MD5. */
export async function startFakeS3(): Promise<FakeS3> {
  const server = createServer((request, response) => {
    answer(fake, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeS3 = {
    url: `http://127.0.0.1:${port}`,
    port,
    objects: new Map(),
    faults: { PUT: [], GET: [], LIST: [], DELETE: [] },
    hosts: new Set(),
    pageSize: 1000,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return fake;
}

async function answer(fake: FakeS3, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', 'http://localhost');
  const path = findPath(fake, request, url);
  const isList = url.searchParams.get('list-type') === '2';
  const kind = isList ? 'LIST' : (request.method as 'PUT' | 'GET' | 'DELETE');
  const fault = fake.faults[kind].shift();
  if (fault === 'silence') return;
  const bytes = await buffer(request);
  if (fault === 'error') return void response.writeHead(500).end();
  if (fault === 'full') return void response.writeHead(507).end();
  if (fault === 'slow') await sleep(300);
  if (isList) return list(fake, path, url, response);
  if (kind === 'PUT') return put(fake, path, request, bytes, fault, response);
  if (kind === 'DELETE') {
    fake.objects.delete(path);
    return void response.writeHead(204).end();
  }
  get(fake, path, fault, response);
}

/** Path style has the bucket in the path, virtual-host style in front of the host name. */
function findPath(fake: FakeS3, request: IncomingMessage, url: URL): string {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  fake.hosts.add(host);
  const path = decodeURIComponent(url.pathname);
  return host.endsWith('.localhost') ? `/${host.slice(0, -'.localhost'.length)}${path}` : path;
}

function put(
  { objects }: FakeS3,
  path: string,
  request: IncomingMessage,
  bytes: Buffer,
  fault: Fault | undefined,
  response: ServerResponse,
): void {
  const md5 = createHash('md5').update(bytes).digest('base64');
  if (request.headers['content-md5'] !== md5) return void response.writeHead(400).end();
  objects.set(path, { bytes: spoil(bytes, fault), modified: new Date() });
  response.writeHead(200, { etag: `"${Buffer.from(md5, 'base64').toString('hex')}"` }).end();
}

function spoil(bytes: Buffer, fault: Fault | undefined): Buffer {
  if (fault === 'truncate') return bytes.subarray(0, -1);
  if (fault === 'corrupt') return Buffer.concat([Buffer.from([(bytes[0] ?? 0) ^ 1]), bytes.subarray(1)]);
  if (fault !== 'framing') return bytes;
  return Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from('\r\n0\r\n\r\n'),
  ]);
}

function get({ objects }: FakeS3, path: string, fault: Fault | undefined, response: ServerResponse): void {
  const object = objects.get(path);
  if (object === undefined) return void response.writeHead(404).end();
  response.writeHead(200, {
    'content-length': object.bytes.length,
    'last-modified': object.modified.toUTCString(),
  });
  if (fault !== 'truncate') return void response.end(object.bytes);
  response.write(object.bytes.subarray(0, object.bytes.length >> 1), () => response.destroy());
}

function list({ objects, pageSize }: FakeS3, path: string, url: URL, response: ServerResponse): void {
  const bucket = `/${path.split('/')[1]}/`;
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('continuation-token') ?? '';
  const found = [...objects]
    .filter(([name]) => name.startsWith(bucket + prefix))
    .map(([name, object]) => ({ key: name.slice(bucket.length), ...object }))
    .filter(({ key }) => key > after)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const page = found.slice(0, pageSize);
  const contents = page.map(
    ({ key, bytes, modified }) =>
      `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${modified.toISOString()}</LastModified></Contents>`,
  );
  const next =
    found.length > page.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)?.key}</NextContinuationToken>`
      : '';
  response.end(`<?xml version="1.0"?><ListBucketResult>${next}${contents.join('')}</ListBucketResult>`);
}
