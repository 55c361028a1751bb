/** Antonyms, as "activate" and "deactivate": texts about one match questions about the other, by terms and vectors alike. */
import {
  hasPhrase,
  isWithin,
  type Phrase,
  type PhraseText,
  readPhrase,
  readPhraseText,
} from './contrasts/phrases.ts';
import { compileByLanguage, languagesWhere } from './profiles/profiles.ts';

/** What says one thing, and what its opposite. */
type Sides = [one: Phrase[], other: Phrase[]];

function readSides(list: string, language: string): readonly Sides[] {
  const readSide = (side: string): Phrase[] => side.split(',').map((phrase) => readPhrase(phrase, language));
  return list.split(';').map((sides) => sides.split('|').map(readSide) as Sides);
}

const sidesIn = compileByLanguage(({ antonyms }) => antonyms, readSides);
const sidesAlikeIn = compileByLanguage(({ antonymsAlike }) => antonymsAlike, readSides);

const LISTED = [...languagesWhere(({ antonyms }) => antonyms !== undefined)];

/** The phrases of a side that a text has, but for those that are part of a longer one of the other side. */
function findIn(text: PhraseText, side: readonly Phrase[], other: readonly Phrase[]): Phrase[] {
  const own = side.filter((phrase) => hasPhrase(text, phrase));
  if (own.length === 0) return own;
  const longer = other.filter((phrase) => hasPhrase(text, phrase));
  return own.filter((phrase) => !longer.some((one) => isWithin(phrase, one)));
}

/**
 * The antonyms, as listed, that a text has of what a question asks about: "activate" if the question asks how to deactivate.
 * Empty if either has both sides, or if the rest of what would be said has the side asked about.
 * @param text what is matched: a pair's question, or a passage
 * @param rest what would be said besides: a pair's answer
 * @param language of the text, ISO 639-1; undefined: every language that has a list
 */
export function findAntonyms(question: string, text: string, rest: string, language?: string): string[] {
  const languages = language === undefined ? LISTED : [language];
  const found = languages.flatMap((one) => findAmong(sidesIn(one), { question, text, rest }, one));
  return [...new Set(found)];
}

/**
 * The same of the antonyms that are opposites only where all else is asked alike («buy | sell»): whoever calls has seen to that.
 * @param language undefined: none is found
 */
export function findAntonymsAlike(question: string, text: string, rest: string, language?: string): string[] {
  if (language === undefined) return [];
  return findAmong(sidesAlikeIn(language), { question, text, rest }, language);
}

function findAmong(
  sides: readonly Sides[] = [],
  texts: Readonly<Record<'question' | 'text' | 'rest', string>>,
  language: string,
): string[] {
  const asked = readPhraseText(texts.question, language);
  const turned = sides.flatMap(([one, other]) => [
    { own: one, opposite: other },
    { own: other, opposite: one },
  ]);
  const atStake = turned.filter(
    ({ own, opposite }) =>
      findIn(asked, own, opposite).length > 0 && findIn(asked, opposite, own).length === 0,
  );
  if (atStake.length === 0) return [];
  const matched = readPhraseText(texts.text, language);
  const said = readPhraseText(texts.rest, language);
  return atStake
    .filter(
      ({ own, opposite }) =>
        findIn(matched, own, opposite).length === 0 && findIn(said, own, opposite).length === 0,
    )
    .flatMap(({ own, opposite }) => findIn(matched, opposite, own).map(({ written }) => written));
}
