/** Tells which questions lean on the one before them, and puts the two together: «and on Sundays?» behind «When are you open?». */

import { guessLanguage } from '../detect-language.ts';
import type { FollowUps } from '../profiles/profile.ts';
import { compileByLanguage } from '../profiles/profiles.ts';
import { startsWithoutSpaces } from '../scripts.ts';
import { stopWordsOf } from '../stop-words.ts';
import { tokenise } from '../tokenise.ts';
import { listPhrases, type PhraseWord, phraseWords } from './phrases.ts';

/** Fewer words that say something do not say what they are about. */
const CONTENT_WORDS_MIN = 3;
/** With more of them, what a pronoun stands for is in the question itself. */
const PRONOUN_CONTENT_WORDS_MAX = 4;
/** With more of them, a question that opens with «and» is about something of its own. */
const OPENED_CONTENT_WORDS_MAX = 6;
/** Longer questions tell what they are about. */
const LEANING_MAX_CHARACTERS = 200;
/** So many characters of a script without spaces are taken for a word that says something. */
const CHARACTERS_A_WORD = 4;
/** A word at the beginning of what is new that stands in the topic too begins the part that it takes the place of. */
const REPLACED_SHARE_MAX = 0.6;

/** Behind a word that stands for something only at the end, and before a noun elsewhere: «das» in «was kostet das?». */
const AT_END = '$';

const ENDING = /[\s.!?…。！？؟;,]+$/u;
const BEGINNING = /^[\s,;:.!?¿¡…、，。]+/u;

/** A question that may lean on the one before it. */
export interface Leaning {
  /** True where its words say so; false where there are only too few of them to say what it is about. */
  readonly isTold: boolean;
  /** Whether there are so few of them. */
  readonly saysLittle: boolean;
  /** The topic with the question in the place of a part of it, where it has such a part: a topic of its own. */
  readonly replaced: string | undefined;
  /** It, or else the question behind the topic. */
  readonly together: readonly string[];
}

interface Phrases {
  readonly openers: ReadonlySet<string>;
  readonly pronouns: ReadonlySet<string>;
}

/** With their accents, which part an «e» from an «è». */
function writtenPhrases(phrases: string): string[] {
  return listPhrases(phrases).map((phrase) => {
    const words = phraseWords(phrase);
    return writtenAt(words, 0, words.length) + (phrase.endsWith(AT_END) ? AT_END : '');
  });
}

const phrasesOf = compileByLanguage(
  ({ followUps }) => followUps,
  ({ openers, pronouns }: FollowUps): Phrases => ({
    openers: new Set(writtenPhrases(openers)),
    pronouns: new Set(writtenPhrases(pronouns)),
  }),
);

/** Words of the longest phrase of any language. */
const PHRASE_WORDS_MAX = 6;

function writtenAt(words: readonly PhraseWord[], at: number, length: number): string {
  return words
    .slice(at, at + length)
    .map(({ written }) => written)
    .join(' ');
}

/** Where in the text what is asked begins, behind words that only go on: 0 if there are none. */
function afterOpener(text: string, words: readonly PhraseWord[], known: readonly Phrases[]): number {
  for (let length = Math.min(PHRASE_WORDS_MAX, words.length); length > 0; length -= 1) {
    const key = writtenAt(words, 0, length);
    if (known.some(({ openers }) => openers.has(key))) return (words[length - 1] as PhraseWord).end;
  }
  const [first] = words;
  if (first === undefined || !startsWithoutSpaces(first.key)) return 0;
  const fits = known
    .flatMap(({ openers }) => [...openers])
    .filter((opener) => startsWithoutSpaces(opener) && text.startsWith(opener, first.start));
  return fits.length === 0 ? 0 : first.start + Math.max(...fits.map(({ length }) => length));
}

/** A single character of such a script is a part of many words. */
function isWithin(phrase: string, run: string): boolean {
  return phrase.length > 1 && run.includes(phrase);
}

function hasPronoun(words: readonly PhraseWord[], known: readonly Phrases[]): boolean {
  return words.some(({ written }, at) =>
    known.some(({ pronouns }) => {
      if (pronouns.has(written) || pronouns.has(writtenAt(words, at, 2))) return true;
      if (at === words.length - 1 && pronouns.has(written + AT_END)) return true;
      return startsWithoutSpaces(written) && [...pronouns].some((one) => isWithin(one, written));
    }),
  );
}

function contentWords(text: string, languages: readonly string[]): number {
  const stops = languages.map(stopWordsOf);
  return tokenise(text)
    .filter((word) => !stops.some((words) => words.has(word)))
    .reduce(
      (sum, word) => sum + (startsWithoutSpaces(word) ? Math.ceil(word.length / CHARACTERS_A_WORD) : 1),
      0,
    );
}

/** The topic with what is new in the place of the part that begins alike: «How much is it to France?» and «to Italy». */
function replace(topic: string, rest: string): string | undefined {
  const [first] = phraseWords(rest);
  if (first === undefined || startsWithoutSpaces(first.key)) return undefined;
  const words = phraseWords(topic);
  const at = words.findLastIndex(({ key }) => key === first.key);
  const start = words[at]?.start;
  if (start === undefined || at < words.length * (1 - REPLACED_SHARE_MAX)) return undefined;
  return topic.slice(0, start) + rest;
}

/** The languages that the two may be in, the likelier ones first. */
function languagesOf(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => guessLanguage(tokenise(text)).languages))];
}

/** Undefined for a question that stands alone. @param topic what was asked before it */
export function leanOn(topic: string, question: string): Leaning | undefined {
  if (question.length > LEANING_MAX_CHARACTERS) return undefined;
  const languages = languagesOf(topic, question);
  const known = languages.flatMap((language) => phrasesOf(language) ?? []);
  const words = phraseWords(question);
  if (words.length === 0) return undefined;
  const restAt = afterOpener(question, words, known);
  const content = contentWords(question, languages);
  const isOpened = restAt > 0 && content <= OPENED_CONTENT_WORDS_MAX;
  const isTold = isOpened || (content <= PRONOUN_CONTENT_WORDS_MAX && hasPronoun(words, known));
  const saysLittle = content < CONTENT_WORDS_MIN;
  if (!isTold && !saysLittle) return undefined;
  const rest = question.slice(restAt).replace(BEGINNING, '');
  if (rest === '') return undefined;
  const base = topic.trim().replace(ENDING, '');
  const gap = startsWithoutSpaces(rest) && startsWithoutSpaces(base) ? '' : ' ';
  const replaced = replace(base, rest);
  const behind = `${base}${gap}${rest}`;
  return { isTold, saysLittle, replaced, together: [replaced ?? behind] };
}
