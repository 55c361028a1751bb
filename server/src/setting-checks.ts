/** What is wrong with the text of a setting, in words that carry no credentials; undefined where nothing is. */
import { isIP, isIPv4 } from 'node:net';
import { parseS3Url } from './store/blobs/s3-url.ts';
import { parseAddresses } from './store/postgres/addresses.ts';

/** Networks that have a name: this machine's, those of one link, and those that no router passes on. */
const NAMED_NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

export function faultOfDatabase(address: string): string | undefined {
  return faultIn(() => parseAddresses(address, {}));
}

export function faultOfFileStore(address: string): string | undefined {
  return faultIn(() => parseS3Url(address));
}

/** With or without TLS from the start. */
export function faultOfMailServer(address: string): string | undefined {
  if (/^smtps?:\/\//i.test(address) && URL.canParse(address) && new URL(address).hostname !== '')
    return undefined;
  return 'must be an address such as smtps://user:password@mail.example.com; / ? # @ : % in a password are written as %XX';
}

/** Of an address, a network such as 10.0.0.0/8 or 10.0.0.0/255.0.0.0, or the name of one. */
export function faultOfNetwork(item: string): string | undefined {
  if (NAMED_NETWORKS.has(item)) return undefined;
  const [address = '', range, ...more] = item.split('/');
  const version = isIP(address);
  if (version !== 0 && more.length === 0 && isRange(range, version)) return undefined;
  return `"${item}" is not an address or a network such as 10.0.0.0/8`;
}

function isRange(range: string | undefined, version: number): boolean {
  if (range === undefined) return true;
  if (version === 4 && isIPv4(range)) return isMask(range);
  return /^\d{1,3}$/.test(range) && Number(range) >= 1 && Number(range) <= (version === 4 ? 32 : 128);
}

function isMask(range: string): boolean {
  const bits = range.split('.').map((byte) => Number(byte).toString(2).padStart(8, '0'));
  return /^1+0*$/.test(bits.join(''));
}

function faultIn(parse: () => unknown): string | undefined {
  try {
    parse();
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/\.$/, '');
  }
}
