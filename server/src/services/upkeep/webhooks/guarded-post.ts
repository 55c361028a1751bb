/**
 * Posts to addresses that owners typed: to public ones, unless the operator allows a network. What a name stands for is looked
 * at where the connection is made, so that no name means one address when it is checked and another when it is connected to.
 */
import { lookup as lookUp } from 'node:dns';
import { type ClientRequest, request as requestPlainly } from 'node:http';
import { request as requestSafely } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { WebhookFault } from '../../../../../contract/webhooks.ts';
import type { MessageTry } from '../../../store/types.ts';

export interface Post {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  timeoutMs: number;
}

export interface PostParts {
  /** Networks that may be reached though they are not public. */
  networks: readonly string[];
  /** Finds the addresses of a name. Default: the resolver of the system. */
  resolve?: typeof lookUp;
}

/** What came back, within the time. */
export type PostOutcome = Pick<MessageTry, 'status' | 'fault'>;

/** Of a reply that says more than its status; the rest is not read. */
const REPLY_BYTES_MAX = 64 * 1024;

class AddressRefused extends Error {}

/** What is wrong with the text of a network, if anything. */
export function faultOfNetwork(text: string): string | undefined {
  return ipaddr.isValidCIDR(text) ? undefined : `${text} is no network, such as 10.1.0.0/16`;
}

/** Whether it is public, or in one of the networks. An IPv4 address within an IPv6 one counts as that IPv4 address. */
export function mayReach(address: string, networks: readonly string[]): boolean {
  // Behind a percent sign stands which interface is meant.
  const [plain = ''] = address.split('%');
  if (!ipaddr.isValid(plain)) return false;
  const parsed = ipaddr.process(plain);
  if (parsed.range() === 'unicast') return true;
  return networks.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(network);
    return range.kind() === parsed.kind() && parsed.match(range, bits);
  });
}

/** False where the URL names an address that is refused; what a name stands for is looked at when it is posted to. */
export function mayPostTo(url: string, networks: readonly string[]): boolean {
  const literal = addressIn(url);
  return literal === undefined || mayReach(literal, networks);
}

/** The address that a URL names without a resolver, if it does. */
function addressIn(url: string): string | undefined {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(host) ? host : undefined;
}

/** Follows no redirect, and keeps no connection: the next post looks its address up anew. @throws what `signal` aborted with */
export async function post(
  { url, headers, body, timeoutMs }: Post,
  { networks, resolve = lookUp }: PostParts,
  signal: AbortSignal,
): Promise<PostOutcome> {
  // A resolver is not asked for an address.
  if (!mayPostTo(url, networks)) return { status: null, fault: 'address_not_allowed' };
  const timeout = AbortSignal.timeout(timeoutMs);
  const ending = AbortSignal.any([timeout, signal]);
  const request = new URL(url).protocol === 'https:' ? requestSafely : requestPlainly;
  try {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
      lookup: guardedLookup(networks, resolve),
      signal: ending,
    });
    return toOutcome(await send(sent, body));
  } catch (error) {
    signal.throwIfAborted();
    return { status: null, fault: timeout.aborted ? 'timeout' : faultOf(error) };
  }
}

/** All addresses of a name must be allowed: the connection is made to any of them. */
function guardedLookup(networks: readonly string[], resolve: typeof lookUp): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) {
        callback(error ?? new Error('The name has no address.'), '', 0);
      } else if (!addresses.every(({ address }) => mayReach(address, networks))) {
        callback(new AddressRefused(), '', 0);
      } else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** The status of the reply; its body is read to its end, or to where it is too long. */
function send(request: ClientRequest, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > REPLY_BYTES_MAX) request.destroy();
      });
      // The status is said, whatever becomes of the rest.
      response.on('error', () => undefined);
      response.on('close', () => resolve(status));
    });
    request.end(body);
  });
}

function toOutcome(status: number): PostOutcome {
  if (status >= 200 && status < 300) return { status, fault: null };
  return { status, fault: status >= 300 && status < 400 ? 'redirected' : 'status' };
}

const FAULTS: readonly [pattern: RegExp, fault: WebhookFault][] = [
  [/^(ENOTFOUND|EAI_)/, 'not_found'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^ETIMEDOUT$/, 'timeout'],
  [/CERT|^ERR_(TLS|SSL)|^EPROTO$|UNABLE_TO_/, 'tls'],
];

/** Of several addresses that were tried, the first one's. */
function faultOf(error: unknown): WebhookFault {
  const [cause = error] = error instanceof AggregateError ? error.errors : [];
  if (cause instanceof AddressRefused) return 'address_not_allowed';
  const code = String((cause as { code?: unknown }).code ?? '');
  return FAULTS.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection';
}
