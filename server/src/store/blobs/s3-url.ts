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
}

const PARAMETERS: ReadonlySet<string> = new Set(['endpoint', 'region', 'forcePathStyle']);

/**
 * `s3://[accessKeyId:secretAccessKey@]bucket[/prefix][?endpoint=URL][&region=NAME][&forcePathStyle=true]`. Without
 * credentials in the address, the AWS client finds them as it always does: environment, profile, role of the machine.
 * @throws AppError invalid_request saying what is wrong, without the credentials
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
  const client: S3Address['client'] = { region: url.searchParams.get('region') ?? 'us-east-1' };
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null) client.endpoint = endpoint;
  if (url.searchParams.get('forcePathStyle') === 'true') client.forcePathStyle = true;
  if (url.username !== '') {
    client.credentials = {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    };
  }
  return { bucket: url.hostname, prefix: folder === '' ? '' : `${decodeURIComponent(folder)}/`, client };
}
