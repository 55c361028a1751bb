/** The kinds of values a setting can have, each with the check that turns its text into that value. */

/** One variable of the environment. */
export interface Setting<T> {
  variable: string;
  /** Read where `variable` is unset. */
  alias?: string;
  /** The default as it would be written in the environment; empty: unset. */
  defaultText: string;
  description: string;
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

/** An absolute http or https address without its trailing slash, or null where it is unset. */
/** @param setting `isOrigin`: an address without a path, under which everything is */
export function optionalUrl(setting: Described & { isOrigin?: boolean }): Setting<string | null> {
  return describe(setting, '', (value) => {
    if (value === '') return null;
    if (!URL.canParse(value) || !/^https?:\/\//i.test(value)) {
      throw new Error('must be an address that begins with http:// or https://');
    }
    const address = value.replace(/\/+$/, '');
    const { pathname, search, hash, username } = new URL(address);
    if (setting.isOrigin === true && `${pathname}${search}${hash}${username}` !== '/') {
      throw new Error('must be an address without a path, such as https://docent.example.com');
    }
    return address;
  });
}

/** A whole number between `min` and `max`, both included. */
export function integer(
  setting: Described & { default: number; min?: number; max?: number },
): Setting<number> {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = setting;
  return describe(setting, String(setting.default), (value) => {
    const number = /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
    if (Number.isNaN(number) || number < min || number > max) {
      const bounds = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
      throw new Error(`must be a whole number ${bounds}`);
    }
    return number;
  });
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

function describe<T>(setting: Described, defaultText: string, parse: (text: string) => T): Setting<T> {
  const { variable, alias, description } = setting;
  return { variable, ...(alias !== undefined && { alias }), defaultText, description, parse };
}
