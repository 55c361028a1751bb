/**
 * Declares settings: each room declares its own once, and derives their type and defaults from the declaration. The
 * kinds of values are below, each with the check that parses its text.
 */

/** A value that a room names as its setting. */
export interface Setting<T> {
  readonly default: T;
}

/** A setting that an owner may change by a variable of the environment. */
export interface Variable<T> extends Setting<T> {
  readonly variable: string;
  /** Read if `variable` is unset. */
  readonly alias?: string;
  /** The default as it would be written in the environment; empty: unset. */
  readonly defaultText: string;
  readonly description: string;
  /** Whether a password may be in its text: then a fault does not repeat it. */
  readonly isSecret?: boolean;
  /** @throws Error with what the text should have been */
  parse(text: string): T;
}

/** What a room declares: its settings by name. */
export type SettingGroup = Readonly<Record<string, Setting<unknown>>>;

/** The values of a group. */
export type SettingsOf<G> = {
  readonly [K in keyof G]: G[K] extends Setting<infer T> ? T : never;
};

/** The default values of a group. */
export function defaultsOf<const G extends SettingGroup>(group: G): SettingsOf<G> {
  const values = Object.entries(group).map(([name, setting]) => [name, setting.default]);
  return Object.freeze(Object.fromEntries(values)) as SettingsOf<G>;
}

/** Those that an owner may change, by name. */
export function variablesOf(group: SettingGroup): [name: string, variable: Variable<unknown>][] {
  const isVariable = (entry: [string, Setting<unknown>]): entry is [string, Variable<unknown>] =>
    'variable' in entry[1];
  return Object.entries(group).filter(isVariable);
}

/** A value that is no owner's matter: it has no variable. */
export function fixed<T>(value: T): Setting<T> {
  return { default: value };
}

interface Described {
  variable: string;
  alias?: string;
  description: string;
}

/** Any text that is not empty. */
export function text(setting: Described & { default: string }): Variable<string> {
  return describe(setting, setting.default, (value) => value);
}

/** Text, or null if it is unset. */
export function optionalText(setting: Described): Variable<string | null> {
  return describe(setting, '', (value) => value || null);
}

/** An address with its own syntax, or null if it is unset. @param setting `check`: what is wrong with it, if anything */
export function optionalAddress(
  setting: Described & { check: (value: string) => string | undefined },
): Variable<string | null> {
  return secret(setting, (value) => {
    const fault = value === '' ? undefined : setting.check(value);
    if (fault !== undefined) throw new Error(fault);
    return value || null;
  });
}

/**
 * An absolute http or https address without credentials and trailing slash, or null if it is unset.
 * @param setting `isOrigin`: an address without a path, under which everything is served
 */
export function optionalUrl(setting: Described & { isOrigin?: boolean }): Variable<string | null> {
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
    // Requests to such addresses are impossible.
    if (username !== '' || password !== '') throw new Error('must be an address without user and password');
    return address;
  });
}

/** The longest that a timer runs, in milliseconds; a longer one would run out at once. */
export const TIMER_MAX_MS = 2 ** 31 - 1;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** In milliseconds a time before the present that numbers hold, and so databases: a longer one is refused by PostgreSQL. */
const HOURS_MAX = Math.floor(Number.MAX_SAFE_INTEGER / HOUR_MS);
/** A tebibyte: what bounds the memory of processes takes far larger ones for something else. */
const MEGABYTES_MAX = 2 ** 20;

type WholeNumber = Described & { default: number; min?: number; max?: number };

/** A whole number between `min` and `max`, both included. */
export function integer(setting: WholeNumber): Variable<number> {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = setting;
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

/** A time that a timer can wait for; its variable ends in `_MS`. */
export const milliseconds = upTo(TIMER_MAX_MS);
/** A time that a timer can wait for; its variable ends in `_SECONDS`. */
export const seconds = upTo(Math.floor(TIMER_MAX_MS / SECOND_MS));
/** A time that a timer can wait for; its variable ends in `_MINUTES`. */
export const minutes = upTo(Math.floor(TIMER_MAX_MS / MINUTE_MS));
/** An age of stored records; its variable ends in `_HOURS`. */
export const hours = upTo(HOURS_MAX);
/** Memory of a process; its variable ends in `_MB`. */
export const megabytes = upTo(MEGABYTES_MAX);

/** The kind of whole numbers of one unit, which none may exceed whatever its own `max` is. */
function upTo(unitMax: number): (setting: WholeNumber) => Variable<number> {
  return (setting) => integer({ ...setting, max: Math.min(setting.max ?? unitMax, unitMax) });
}

/** True or false, by those words. */
export function flag(setting: Described & { default: boolean }): Variable<boolean> {
  return describe(setting, String(setting.default), (value) => {
    if (value !== 'true' && value !== 'false') throw new Error('must be true or false');
    return value === 'true';
  });
}

/** One of a few words. */
export function choice<const T extends string>(
  setting: Described & { default: NoInfer<T>; of: readonly T[] },
): Variable<T> {
  return describe(setting, setting.default, (value) => {
    const found = setting.of.find((word) => word === value);
    if (found === undefined) throw new Error(`must be one of ${setting.of.join(', ')}`);
    return found;
  });
}

/** Words separated by commas; empty if it is unset. */
export function list(
  setting: Described & { check?: (item: string) => string | undefined },
): Variable<readonly string[]> {
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
function secret<T>(setting: Described, parse: (text: string) => T): Variable<T> {
  return { ...describe(setting, '', parse), isSecret: true };
}

/** The default is parsed like a value of the environment, so that it is checked as well. */
function describe<T>(setting: Described, defaultText: string, parse: (text: string) => T): Variable<T> {
  const { variable, alias, description } = setting;
  return {
    variable,
    ...(alias !== undefined && { alias }),
    default: parse(defaultText),
    defaultText,
    description,
    parse,
  };
}
