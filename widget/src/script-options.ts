/** What a page says to the widget: the attributes of its script element. */
import type { Credentials } from './connection.ts';
import { tellOwner } from './owner-notices.ts';
import { createSessionTokens } from './session-tokens.ts';

export interface ScriptOptions {
  /** Where the script came from is where it asks. */
  baseUrl: string;
  credentials: Credentials;
  /** Languages of the widget's own words, most wanted first. */
  languages: readonly string[];
  /** Undefined: as the visitor's system has it. */
  colorScheme: 'light' | 'dark' | undefined;
  isOpen: boolean;
}

/** Undefined, and the owner told why, where the page says too little. */
export function readScriptOptions({ src, dataset }: HTMLScriptElement): ScriptOptions | undefined {
  const { key, session, lang, colorScheme } = dataset;
  if (!key && !session) {
    tellOwner('The script needs the attribute data-key: an API key that may ask. The tab Website makes one.');
    return undefined;
  }
  return {
    baseUrl: new URL(src, location.href).origin,
    credentials: session ? createSessionTokens(session) : async () => key ?? '',
    languages: [...(lang ? [lang] : []), ...navigator.languages],
    colorScheme: colorScheme === 'light' || colorScheme === 'dark' ? colorScheme : undefined,
    isOpen: dataset.open !== undefined,
  };
}
