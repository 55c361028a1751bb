/** Picks the language of the widget: the first of the visitor’s languages that has a file here, else English. */
import { ar } from './ar.ts';
import { cs } from './cs.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fa } from './fa.ts';
import { fr } from './fr.ts';
import { he } from './he.ts';
import { hi } from './hi.ts';
import { id } from './id.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { sv } from './sv.ts';
import type { Texts } from './texts.ts';
import { tr } from './tr.ts';
import { uk } from './uk.ts';
import { zh } from './zh.ts';

/** A language is added by a file like en.ts and its place here. */
export const TEXTS: Readonly<Record<string, Texts>> = {
  ar,
  cs,
  de,
  en,
  es,
  fa,
  fr,
  he,
  hi,
  id,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  ru,
  sv,
  tr,
  uk,
  zh,
};

/** `language` is what the widget's words are in, for its `lang`. */
export interface ChosenTexts {
  language: string;
  texts: Texts;
}

/** @param wanted tags of languages, most wanted first */
export function chooseTexts(wanted: readonly string[]): ChosenTexts {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split(/[-_]/)[0] ?? '';
    const texts = Object.hasOwn(TEXTS, language) ? TEXTS[language] : undefined;
    if (texts !== undefined) return { language, texts };
  }
  return { language: 'en', texts: en };
}
