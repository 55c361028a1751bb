/** Antonyms, as "activate" and "deactivate": texts about one match questions about the other, by terms and vectors alike. */
import { compileByLanguage, languagesWhere } from './profiles/profiles.ts';
import { stemWord } from './stemming/stem.ts';
import { tokenise } from './tokenise.ts';

interface Phrase {
  written: string;
  /** All must be there. */
  stems: string[];
}

/** What says one thing, and what its opposite. */
type Sides = [one: Phrase[], other: Phrase[]];

function stemsOf(text: string, language: string): string[] {
  return tokenise(text).map((word) => stemWord(word, language));
}

const sidesIn = compileByLanguage(
  ({ antonyms }) => antonyms,
  (antonyms, language): readonly Sides[] => {
    const readSide = (side: string): Phrase[] =>
      side.split(',').map((phrase) => ({ written: phrase.trim(), stems: stemsOf(phrase, language) }));
    return antonyms.split(';').map((sides) => sides.split('|').map(readSide) as Sides);
  },
);

const LISTED = [...languagesWhere(({ antonyms }) => antonyms !== undefined)];

/** The phrases of a side that a text has. */
function findIn(words: ReadonlySet<string>, side: readonly Phrase[]): Phrase[] {
  return side.filter(({ stems }) => stems.every((stem) => words.has(stem)));
}

function has(words: ReadonlySet<string>, side: readonly Phrase[]): boolean {
  return findIn(words, side).length > 0;
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
  const found = languages.flatMap((one) => findAntonymsIn(question, text, rest, one));
  return [...new Set(found)];
}

function findAntonymsIn(question: string, text: string, rest: string, language: string): string[] {
  const asked = new Set(stemsOf(question, language));
  const turned = (sidesIn(language) ?? []).flatMap(([one, other]) => [
    { own: one, opposite: other },
    { own: other, opposite: one },
  ]);
  const atStake = turned.filter(({ own, opposite }) => has(asked, own) && !has(asked, opposite));
  if (atStake.length === 0) return [];
  const matched = new Set(stemsOf(text, language));
  const said = new Set(stemsOf(rest, language));
  return atStake
    .filter(({ own }) => !has(matched, own) && !has(said, own))
    .flatMap(({ opposite }) => findIn(matched, opposite).map(({ written }) => written));
}
