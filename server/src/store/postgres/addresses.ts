/**
 * The servers that an address names, as libpq writes them: `postgres://user@one:5432,two:5433/docent`. One of them is
 * the primary at any time; after a fail-over it is another one.
 */
import { AppError } from '../../errors.ts';

export interface Addresses {
  /** How many there are. */
  readonly count: number;
  /** The address of the server to connect to now. */
  current(): string;
  /** Says that this one could not be used: the next is current, unless that has happened already. */
  leave(address: string): void;
}

/** `scheme://credentials@` and the rest behind the hosts. */
const SHAPE = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;

/**
 * @param parameters server settings, set whatever the address says
 * @throws AppError invalid_request where the address is none
 */
export function parseAddresses(url: string, parameters: Readonly<Record<string, string>>): Addresses {
  const [, before, hosts, after] = SHAPE.exec(url) ?? [];
  if (before === undefined || hosts === undefined || after === undefined) {
    throw new AppError('invalid_request', 'The address of the database begins with postgres://.');
  }
  const addresses = hosts.split(',').map((host) => withParameters(`${before}${host}${after}`, parameters));
  let at = 0;
  const current = (): string => addresses[at] ?? '';
  return {
    count: addresses.length,
    current,
    leave(address) {
      if (address === current()) at = (at + 1) % addresses.length;
    },
  };
}

/** Options of the address stay, but for those that the store relies on; what only libpq knows is left out. */
function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  if (!URL.canParse(address)) {
    throw new AppError('invalid_request', 'The address of the database cannot be read.');
  }
  const url = new URL(address);
  url.searchParams.delete('target_session_attrs');
  const own = Object.entries(parameters).map(([name, value]) => `-c ${name}=${value}`);
  const options = [url.searchParams.get('options') ?? '', ...own].filter((option) => option !== '');
  if (options.length > 0) url.searchParams.set('options', options.join(' '));
  // The driver reads a plus sign as itself.
  return url.href.replaceAll('+', '%20');
}
