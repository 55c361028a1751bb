/** Every language that something is known of, by its family if it is a large one of Europe, else by its region; and what may be asked of all. */

import { japanese } from './east-asian/ja.ts';
import { korean } from './east-asian/ko.ts';
import { chinese } from './east-asian/zh.ts';
import { danish } from './germanic/da.ts';
import { german } from './germanic/de.ts';
import { english } from './germanic/en.ts';
import { dutch } from './germanic/nl.ts';
import { norwegian } from './germanic/no.ts';
import { swedish } from './germanic/sv.ts';
import { greek } from './other-european/el.ts';
import { estonian } from './other-european/et.ts';
import { basque } from './other-european/eu.ts';
import { finnish } from './other-european/fi.ts';
import { irish } from './other-european/ga.ts';
import { hungarian } from './other-european/hu.ts';
import { lithuanian } from './other-european/lt.ts';
import { latvian } from './other-european/lv.ts';
import type { LanguageProfile, SharedProfile } from './profile.ts';
import { catalan } from './romance/ca.ts';
import { spanish } from './romance/es.ts';
import { french } from './romance/fr.ts';
import { italian } from './romance/it.ts';
import { portuguese } from './romance/pt.ts';
import { romanian } from './romance/ro.ts';
import { shared } from './shared.ts';
import { czech } from './slavic/cs.ts';
import { croatian } from './slavic/hr.ts';
import { polish } from './slavic/pl.ts';
import { russian } from './slavic/ru.ts';
import { slovak } from './slavic/sk.ts';
import { slovenian } from './slavic/sl.ts';
import { serbian } from './slavic/sr.ts';
import { ukrainian } from './slavic/uk.ts';
import { indonesian } from './south-east-asian/id.ts';
import { khmer } from './south-east-asian/km.ts';
import { lao } from './south-east-asian/lo.ts';
import { burmese } from './south-east-asian/my.ts';
import { thai } from './south-east-asian/th.ts';
import { vietnamese } from './south-east-asian/vi.ts';
import { bengali } from './southern-asian/bn.ts';
import { hindi } from './southern-asian/hi.ts';
import { tamil } from './southern-asian/ta.ts';
import { arabic } from './western-asian/ar.ts';
import { persian } from './western-asian/fa.ts';
import { hebrew } from './western-asian/he.ts';
import { armenian } from './western-asian/hy.ts';
import { georgian } from './western-asian/ka.ts';
import { turkish } from './western-asian/tr.ts';

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
