/** The kinds of values a setting can have, each with the check that turns its text into that value. */

/** One variable of the environment. */
export interface Setting<T> {
  variable: string;
  /** Read where `variable` is unset. */
  alias?: string;
  /** The default as it would be written in the environment; empty: unset. */
  defaultText: string;
  description: string;
  /** Whether a password may be in its text: then a fault does not repeat it. */
  isSecret?: boolean;
  /** @throws Error with what the text should have been */
  parse(text: string): T;
}

interface Described {
  variable: string;
  alias?: string;
  description: string;
}

/** Any text that is not empty. */
export function text(setting: Described & { default: string }): Setting<string> {
  return describe(setting, setting.default, (value) => value);
}

/** Text, or null where it is unset. */
export function optionalText(setting: Described): Setting<string | null> {
  return describe(setting, '', (value) => value || null);
}

/** An address of its own form, or null where it is unset. @param setting `check`: what is wrong with it, if anything */
export function optionalAddress(
  setting: Described & { check: (value: string) => string | undefined },
): Setting<string | null> {
  return secret(setting, (value) => {
    const fault = value === '' ? undefined : setting.check(value);
    if (fault !== undefined) throw new Error(fault);
    return value || null;
  });
}

/**
 * An absolute http or https address without credentials and without its trailing slash, or null where it is unset.
 * @param setting `isOrigin`: an address without a path, under which everything is
 */
export function optionalUrl(setting: Described & { isOrigin?: boolean }): Setting<string | null> {
  return secret(setting, (value) => {
    if (value === '') return null;
    if (!URL.canParse(value) || !/^https?:\/\//i.test(value)) {
      throw new Error('must be an address that begins with http:// or https://');
    }
    const address = value.replace(/\/+$/, '');
    const { pathname, search, hash, username, password } = new URL(address);
    if (setting.isOrigin === true && `${pathname}${search}${hash}${username}` !== '/') {
      throw new Error('must be an address without a path, such as https://docent.example.com');
    }
    // Requests cannot be made to such addresses.
    if (username !== '' || password !== '') throw new Error('must be an address without user and password');
    return address;
  });
}

/** The longest that a timer runs, in milliseconds; a longer one would run out at once. */
export const TIMER_MAX_MS = 2 ** 31 - 1;

/** In milliseconds a time before the present that numbers hold, and so databases: a longer one is refused by PostgreSQL. */
const HOURS_MAX = Math.floor(Number.MAX_SAFE_INTEGER / 3_600_000);
/** A tebibyte: what bounds the memory of processes takes far larger ones for something else. */
const MEGABYTES_MAX = 2 ** 20;

/** A whole number between `min` and `max`, both included. Times and memory, told by their unit, have a `max` of their own. */
export function integer(
  setting: Described & { default: number; min?: number; max?: number },
): Setting<number> {
  const { min = 0, max = mostOf(setting.variable) } = setting;
  return describe(setting, String(setting.default), (value) => {
    const number = /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
    if (Number.isNaN(number) || number < min || number > max) {
      const isBoundless = max === Number.MAX_SAFE_INTEGER && !(number > max);
      const bounds = isBoundless ? `of at least ${min}` : `from ${min} to ${max}`;
      throw new Error(`must be a whole number ${bounds}`);
    }
    return number;
  });
}

/** Names of settings tell their units. */
function mostOf(variable: string): number {
  if (variable.endsWith('_MS')) return TIMER_MAX_MS;
  if (variable.endsWith('_SECONDS')) return Math.floor(TIMER_MAX_MS / 1_000);
  if (variable.endsWith('_HOURS')) return HOURS_MAX;
  return variable.endsWith('_MB') ? MEGABYTES_MAX : Number.MAX_SAFE_INTEGER;
}

/** True or false, by those words. */
export function flag(setting: Described & { default: boolean }): Setting<boolean> {
  return describe(setting, String(setting.default), (value) => {
    if (value !== 'true' && value !== 'false') throw new Error('must be true or false');
    return value === 'true';
  });
}

/** One of a few words. */
export function choice<const T extends string>(
  setting: Described & { default: NoInfer<T>; of: readonly T[] },
): Setting<T> {
  return describe(setting, setting.default, (value) => {
    const found = setting.of.find((word) => word === value);
    if (found === undefined) throw new Error(`must be one of ${setting.of.join(', ')}`);
    return found;
  });
}

/** Words separated by commas; none where it is unset. */
export function list(
  setting: Described & { check?: (item: string) => string | undefined },
): Setting<readonly string[]> {
  return describe(setting, '', (value) => {
    const items = value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
    for (const item of items) {
      const fault = setting.check?.(item);
      if (fault !== undefined) throw new Error(fault);
    }
    return Object.freeze(items);
  });
}

/** A text that may hold a password, unset by default. */
function secret<T>(setting: Described, parse: (text: string) => T): Setting<T> {
  return { ...describe(setting, '', parse), isSecret: true };
}

function describe<T>(setting: Described, defaultText: string, parse: (text: string) => T): Setting<T> {
  const { variable, alias, description } = setting;
  return { variable, ...(alias !== undefined && { alias }), defaultText, description, parse };
}
