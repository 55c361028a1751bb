/** Every language that something is known of, and what may be asked of all of them. */
import { arabic } from './ar.ts';
import { bengali } from './bn.ts';
import { catalan } from './ca.ts';
import { czech } from './cs.ts';
import { danish } from './da.ts';
import { german } from './de.ts';
import { greek } from './el.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { estonian } from './et.ts';
import { basque } from './eu.ts';
import { persian } from './fa.ts';
import { finnish } from './fi.ts';
import { french } from './fr.ts';
import { irish } from './ga.ts';
import { hebrew } from './he.ts';
import { hindi } from './hi.ts';
import { croatian } from './hr.ts';
import { hungarian } from './hu.ts';
import { armenian } from './hy.ts';
import { indonesian } from './id.ts';
import { italian } from './it.ts';
import { japanese } from './ja.ts';
import { georgian } from './ka.ts';
import { khmer } from './km.ts';
import { korean } from './ko.ts';
import { lao } from './lo.ts';
import { lithuanian } from './lt.ts';
import { latvian } from './lv.ts';
import { burmese } from './my.ts';
import { dutch } from './nl.ts';
import { norwegian } from './no.ts';
import { polish } from './pl.ts';
import type { LanguageProfile, SharedProfile } from './profile.ts';
import { portuguese } from './pt.ts';
import { romanian } from './ro.ts';
import { russian } from './ru.ts';
import { shared } from './shared.ts';
import { slovak } from './sk.ts';
import { slovenian } from './sl.ts';
import { serbian } from './sr.ts';
import { swedish } from './sv.ts';
import { tamil } from './ta.ts';
import { thai } from './th.ts';
import { turkish } from './tr.ts';
import { ukrainian } from './uk.ts';
import { vietnamese } from './vi.ts';
import { chinese } from './zh.ts';

/** By ISO 639-1 code. Where what several languages say is listed, it comes in this order. */
export const PROFILES: ReadonlyMap<string, LanguageProfile> = new Map(
  [
    english,
    german,
    french,
    spanish,
    italian,
    portuguese,
    dutch,
    swedish,
    danish,
    norwegian,
    finnish,
    hungarian,
    romanian,
    turkish,
    polish,
    czech,
    catalan,
    basque,
    irish,
    croatian,
    slovak,
    slovenian,
    lithuanian,
    latvian,
    estonian,
    indonesian,
    vietnamese,
    russian,
    greek,
    ukrainian,
    serbian,
    armenian,
    georgian,
    arabic,
    persian,
    hebrew,
    hindi,
    bengali,
    tamil,
    thai,
    lao,
    khmer,
    burmese,
    chinese,
    japanese,
    korean,
  ].map((profile) => [profile.code, profile]),
);

/**
 * A lookup by ISO 639-1 code of what a profile states, compiled on first use and kept; undefined if the profile states nothing, or there is
 * none.
 */
export function compileByLanguage<Stated, Compiled>(
  read: (profile: LanguageProfile) => Stated | undefined,
  compile: (stated: Stated, code: string) => Compiled,
): (language: string | undefined) => Compiled | undefined {
  const known = new Map<string | undefined, Compiled | undefined>();
  return (language) => {
    const profile = PROFILES.get(language ?? '');
    if (profile === undefined) return undefined;
    if (!known.has(language)) {
      const stated = read(profile);
      known.set(language, stated === undefined ? undefined : compile(stated, profile.code));
    }
    return known.get(language);
  };
}

/** The codes of the languages whose profile fulfils the condition. */
export function languagesWhere(
  isTrue: (profile: LanguageProfile) => boolean | undefined,
): ReadonlySet<string> {
  return new Set([...PROFILES.values()].filter(isTrue).map(({ code }) => code));
}

/** What each profile states, with its code; those that state nothing are left out. */
export function statedBy<Stated>(
  read: (profile: LanguageProfile) => Stated | undefined,
): [code: string, stated: Stated][] {
  return [...PROFILES.values()].flatMap((profile) => {
    const stated = read(profile);
    return stated === undefined ? [] : [[profile.code, stated]];
  });
}

/** The words of a field of every text: those of all languages and of none in particular, each once. */
export function wordsOfAll(read: (profile: SharedProfile) => string | undefined): readonly string[] {
  const lists = [...PROFILES.values(), shared].map((profile) => read(profile)?.trim() ?? '');
  return [...new Set(lists.flatMap((list) => (list === '' ? [] : list.split(/\s+/))))];
}
