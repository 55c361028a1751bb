/**
 * Picks the language of the console: what the reader chose in the account menu, else the first of the browser's languages
 * that has a catalogue, else English. Another language than English is loaded when it is the one, before anything is drawn.
 */
import { en } from './en.ts';
import type { MakeStrings, Strings } from './forms.ts';
import { localeOf } from './locale.ts';

interface Language {
  /** What it is called by those who read it. */
  name: string;
  load(): Promise<MakeStrings>;
}

/** A language is added by a file like de.ts and a line here. */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  en: { name: 'English', load: async () => () => en },
  de: { name: 'Deutsch', load: async () => (await import('./de.ts')).makeGerman },
  fr: { name: 'Français', load: async () => (await import('./fr.ts')).makeFrench },
  es: { name: 'Español', load: async () => (await import('./es.ts')).makeSpanish },
  pt: { name: 'Português', load: async () => (await import('./pt.ts')).makePortuguese },
  pl: { name: 'Polski', load: async () => (await import('./pl.ts')).makePolish },
  ja: { name: '日本語', load: async () => (await import('./ja.ts')).makeJapanese },
};

const CHOICE_KEY = 'docent-language';

/** @returns what the reader chose in this browser, if it has a catalogue; null where the browser's languages decide */
export function chosenLanguage(): string | null {
  try {
    const chosen = localStorage.getItem(CHOICE_KEY) ?? '';
    return Object.hasOwn(LANGUAGES, chosen) ? chosen : null;
  } catch {
    // No browser, or its storage is closed to this page.
    return null;
  }
}

/** Holds from the next load of the page on. @param chosen null: as the browser says */
export function keepLanguage(chosen: string | null): void {
  try {
    if (chosen === null) localStorage.removeItem(CHOICE_KEY);
    else localStorage.setItem(CHOICE_KEY, chosen);
  } catch {
    // Storage is closed to this page: the browser's languages go on deciding.
  }
}

/** @returns the tag of the catalogue to use for a reader's languages, most wanted first */
export function chooseLanguage(wanted: readonly string[]): string {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0] ?? '';
    if (Object.hasOwn(LANGUAGES, language)) return language;
  }
  return 'en';
}

/** The texts of a language that has a catalogue. */
export async function loadStrings(tag: string, numbersAs = localeOf(tag)): Promise<Strings> {
  const make = await LANGUAGES[tag]?.load();
  if (make === undefined) return en;
  const number = new Intl.NumberFormat(numbersAs);
  const plural = new Intl.PluralRules(numbersAs);
  return make({
    number: (value) => number.format(value),
    count: (amount, words) => {
      const form = plural.select(amount) as keyof typeof words;
      return `${number.format(amount)} ${words[form] ?? words.other}`;
    },
  });
}

const wanted = chosenLanguage() ?? chooseLanguage(globalThis.navigator?.languages ?? []);
// A console without words is worse than one in English.
const loaded = await loadStrings(wanted).catch(() => undefined);

export const language = loaded === undefined ? 'en' : wanted;
/** How numbers and dates are written beside its texts. */
export const locale = localeOf(language);
export const strings: Strings = loaded ?? en;
