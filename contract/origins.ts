/** Web origins that a key may be used from: the one form in which they are kept, and which page has one. */

const WILDCARD = '*.';

/**
 * The origin in the form that browsers send; `https://*.shop.example` stands for every subdomain. Undefined for what is
 * none: a path, a wildcard anywhere else, or one of a whole top-level domain.
 */
export function readOrigin(text: string): string | undefined {
  const [, scheme = '', wildcard = '', host = ''] =
    /^(https?):\/\/(\*\.)?([^/\s*]+)\/?$/i.exec(text.trim()) ?? [];
  const plain = `${scheme}://${host}`;
  if (host === '' || !URL.canParse(plain)) return undefined;
  const url = new URL(plain);
  const isPlain = url.pathname === '/' && `${url.search}${url.hash}${url.username}${url.password}` === '';
  if (!isPlain) return undefined;
  if (wildcard === '') return url.origin;
  return isWholeDomain(url.hostname) ? undefined : `${url.protocol}//${WILDCARD}${url.host}`;
}

/** A name of one label, such as `com`, and an address of numbers have no subdomains of one owner. */
function isWholeDomain(hostname: string): boolean {
  const last = hostname.split('.').pop() ?? '';
  return (!hostname.includes('.') && hostname !== 'localhost') || /^[\d\]]/.test(last) || last === '';
}

/** @param allowed as `readOrigin` gives them */
export function matchesOrigin(origin: string, allowed: readonly string[]): boolean {
  return allowed.some((one) => {
    const [scheme = '', host = ''] = one.split('://');
    if (!host.startsWith(WILDCARD)) return one === origin;
    return (
      origin.startsWith(`${scheme}://`) &&
      origin.endsWith(host.slice(1)) &&
      !origin.slice(scheme.length + 3).startsWith('.')
    );
  });
}
