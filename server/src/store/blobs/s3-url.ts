/** Reads the address of an S3-compatible store. */
import { AppError } from '../../errors.ts';

export interface S3Address {
  bucket: string;
  /** Empty, or ends in "/". */
  prefix: string;
  client: {
    region: string;
    endpoint?: string;
    forcePathStyle?: boolean;
    credentials?: { accessKeyId: string; secretAccessKey: string };
  };
  /** Tries of one request or upload. */
  tries: number;
  /** Silence of the store, in milliseconds, after which a try is given up. */
  silenceMs: number;
}

const PARAMETERS: ReadonlySet<string> = new Set([
  'endpoint',
  'region',
  'forcePathStyle',
  'tries',
  'silenceMs',
]);
const DEFAULT_TRIES = 3;
const DEFAULT_SILENCE_MS = 60_000;

/**
 * `s3://[accessKeyId:secretAccessKey@]bucket[/prefix][?endpoint=URL][&region=NAME][&forcePathStyle=true][&tries=3]
 * [&silenceMs=60000]`. Without credentials in the address, the AWS client finds them as it always does: environment,
 * profile, role of the machine.
 * @throws AppError invalid_request naming what is wrong, without the credentials
 */
export function parseS3Url(address: string): S3Address {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 's3:' || url.hostname === '') {
    throw new AppError(
      'invalid_request',
      'A file store is addressed as s3://bucket/prefix?endpoint=…&region=….',
    );
  }
  for (const name of url.searchParams.keys()) {
    if (!PARAMETERS.has(name)) {
      throw new AppError(
        'invalid_request',
        `The address of the file store has "${name}"; known are ${[...PARAMETERS].join(', ')}.`,
      );
    }
  }
  const folder = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: folder === '' ? '' : `${decodeURIComponent(folder)}/`,
    client: readClientSettings(url),
    tries: readNumber(url, 'tries', DEFAULT_TRIES),
    silenceMs: readNumber(url, 'silenceMs', DEFAULT_SILENCE_MS),
  };
}

function readClientSettings(url: URL): S3Address['client'] {
  const client: S3Address['client'] = { region: url.searchParams.get('region') ?? 'us-east-1' };
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null) client.endpoint = endpoint;
  const isPathStyle = url.searchParams.get('forcePathStyle') ?? 'false';
  if (isPathStyle !== 'true' && isPathStyle !== 'false') {
    throw new AppError('invalid_request', 'forcePathStyle of the file store must be true or false.');
  }
  if (isPathStyle === 'true') client.forcePathStyle = true;
  if (url.username !== '') {
    client.credentials = {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    };
  }
  return client;
}

function readNumber(url: URL, name: string, preset: number): number {
  const text = url.searchParams.get(name) ?? String(preset);
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new AppError('invalid_request', `${name} of the file store must be a whole number of at least 1.`);
}
