/** Tells which type of answer a question expects, and which sentences have one: "how much" expects a price. */

import { writeAsTwo } from '../../../language/digraphs.ts';
import { fold } from '../../../language/normalise.ts';
import type { AnswerType, LanguageProfile } from '../../../language/profiles/profile.ts';
import { compileByLanguage, statedBy } from '../../../language/profiles/profiles.ts';

const TYPES: readonly AnswerType[] = ['amount', 'duration', 'time', 'telephone'];

/** The patterns of all languages together: amounts and times of day are written alike in many. */
function anyOf(read: (profile: LanguageProfile) => string | undefined): string {
  return statedBy(read)
    .map(([, patterns]) => patterns)
    .join('|');
}

const CURRENCY_SIGNS = anyOf(({ measures }) => measures?.currencySigns);
const CURRENCY_WORDS = anyOf(({ measures }) => measures?.currencyWords);
const CLOCK_MARKS = anyOf(({ measures }) => measures?.clockMarks);
const CURRENCY_CODES =
  'AED|AUD|BRL|CAD|CHF|CNY|CZK|DKK|EUR|GBP|HKD|HUF|INR|JPY|MXN|NOK|NZD|PLN|SAR|SEK|SGD|USD|ZAR';
const AMOUNT = new RegExp(
  `(?:\\p{Sc}|(?<![\\p{L}\\p{N}])(?:${CURRENCY_CODES})|(?<![\\p{L}\\p{N}])Rs[. ]) ?\\d` +
    `|\\d(?: ?(?:[\\p{Sc}%]|${CURRENCY_SIGNS})| ?(?:${CURRENCY_CODES}|${CURRENCY_WORDS})(?![\\p{L}\\p{N}]))`,
  'iu',
);
const CLOCK = new RegExp(`(?<!\\p{N})\\d{1,2}(?:[:h.]\\d{2}| ?(?:${CLOCK_MARKS})(?!\\p{L}))`, 'iu');
/** At least six digits, with the characters that group them. */
const TELEPHONE = /\d(?:[ ()/.–-]{0,2}\d){5,}/;

/** The phrases with each letter as it is, without its accent, and as a digraph, since people type all three. */
function withSpellings(phrases: string): string {
  return phrases.replace(/[^\0-\x7f]/gu, (letter) => {
    return `(?:${[...new Set([letter, fold(letter), writeAsTwo(letter)])].join('|')})`;
  });
}

function beginningWord(phrases: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.replaceAll(' ', '\\s+')})`, 'iu');
}

function askingPattern(phrases: string): RegExp {
  return beginningWord(withSpellings(phrases));
}

const askingFor = new Map(
  TYPES.map((type) => [type, compileByLanguage(({ answerTypes }) => answerTypes?.[type], askingPattern)]),
);
const howToIn = compileByLanguage(({ howTo }) => howTo, askingPattern);
const closedIn = compileByLanguage(({ measures }) => measures?.closed, beginningWord);
/** "two to three working days": a number, at most three words, a unit. */
const durationIn = compileByLanguage(
  ({ measures }) => measures?.durations,
  ({ units, numberWords }) => {
    const number = `(?:\\p{N}+|(?:${numberWords})(?!\\p{L}))`;
    return new RegExp(
      `(?<![\\p{L}\\p{N}])${number}(?:[\\s–-]+\\p{L}+){0,3}?[\\s–-]*(?:${units})(?!\\p{L})`,
      'iu',
    );
  },
);

/** Whether a question asks how to do something. @param language as `findAnswerTypes` */
export function asksHowTo(question: string, language: string | undefined): boolean {
  return howToIn(language)?.test(question) ?? false;
}

/** The types of answers that a question expects; none without a language. @param language of the question, ISO 639-1 */
export function findAnswerTypes(question: string, language: string | undefined): AnswerType[] {
  return TYPES.filter((type) => askingFor.get(type)?.(language)?.test(question));
}

/** The question without "how long", which matches texts about lengths; as it is if nothing else would be left. */
export function stripDurationPhrase(question: string, language: string | undefined): string {
  const asking = askingFor.get('duration')?.(language);
  if (asking === undefined) return question;
  const rest = question.replace(asking, ' ');
  return /[\p{L}\p{N}]/u.test(rest) ? rest : question;
}

/** Whether a text has an answer of the type. @param language ISO 639-1 */
export function hasAnswer(text: string, type: AnswerType, language: string | undefined): boolean {
  if (type === 'amount') return AMOUNT.test(text);
  if (type === 'telephone') return TELEPHONE.test(text);
  const own = (type === 'time' ? closedIn : durationIn)(language);
  return own?.test(text) === true || (type === 'time' && CLOCK.test(text));
}
