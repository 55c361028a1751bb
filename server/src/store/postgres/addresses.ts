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
  /** Reports that this address could not be used: the next becomes current, unless that has happened already. */
  leave(address: string): void;
}

/** `scheme://credentials@` and the rest behind the hosts. */
const SHAPE = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;

/** A percent sign that encodes nothing: with one, the driver parses the whole address differently. */
const LONE_PERCENT = /%(?![\da-f]{2})/i;

/**
 * @param parameters server settings, set whatever the address contains
 * @throws AppError invalid_request if the address is malformed
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

/**
 * The address keeps its options, except those that the store relies on and those that only libpq supports. The part
 * before the options stays as written, for only there is a plus sign literal.
 */
function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const [place = '', query] = address.replaceAll(' ', '%20').split(/\?(.*)/s);
  // If the host is a parameter, URL still requires one behind the user.
  if (!URL.canParse(place.replace(/@(?=\/|$)/, '@host')) || LONE_PERCENT.test(place)) {
    throw new AppError(
      'invalid_request',
      'The address of the database cannot be read. In its user and password, write special characters as %XX.',
    );
  }
  const options = new URLSearchParams(query);
  options.delete('target_session_attrs');
  // Connections of a service are known by their name.
  options.delete('application_name');
  const own = Object.entries(parameters).map(([name, value]) => `-c ${name}=${value}`);
  const settings = [options.get('options') ?? '', ...own].filter((setting) => setting !== '');
  if (settings.length > 0) options.set('options', settings.join(' '));
  return options.size === 0 ? place : `${place}?${String(options).replaceAll('+', '%20')}`;
}

/** The address without user, password and options: safe to show. */
export function labelOf(url: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/)[^@/?#]*@/, '$1').replace(/[?#].*$/s, '');
}
