/** Picks the language of the console: the first of the reader's languages that has a catalogue, else English. */
import { en } from './en.ts';
import { localeOf } from './locale.ts';

export type Strings = typeof en;

/** A language is added by a file like en.ts, typed `Strings`, and a line here. */
export const CATALOGUES: Readonly<Record<string, Strings>> = { en };

/** @returns the tag of the catalogue to use for a reader's languages, most wanted first */
export function chooseLanguage(wanted: readonly string[]): string {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0] ?? '';
    if (language in CATALOGUES) return language;
  }
  return 'en';
}

export const language = chooseLanguage(globalThis.navigator?.languages ?? []);
/** How numbers and dates are written beside its texts. */
export const locale = localeOf(language);
export const strings: Strings = CATALOGUES[language] ?? en;
