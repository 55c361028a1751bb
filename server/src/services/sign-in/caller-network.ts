/** The name under which one caller's tries are counted. */
import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Groups of 16 bits that a subscriber is given at least, and may vary the rest of: 64 bits. */
const NETWORK_GROUPS = 4;
const ADDRESS_GROUPS = 8;

/** An IPv6 address as its network of 64 bits; an IPv4 address, also in IPv6 form, as it is. */
export function callerNetwork(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = MAPPED_IPV4.exec(plain)?.[1];
  if (mapped !== undefined || !isIPv6(plain)) return mapped ?? address;
  // The one form of an IPv6 address that an URL has: lower case, no leading zeros, hexadecimal throughout.
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const first = groupsOf(head);
  const last = groupsOf(tail ?? '');
  const zeros = new Array<string>(ADDRESS_GROUPS - first.length - last.length).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));
