/** Judges whether a quote is fit to be said: whether it says anything, and whether what it says was asked for. */
import { guessLanguage } from '../../../language/detect-language.ts';
import { foldQuestion } from '../../../language/question-hash.ts';
import { asks } from '../../../language/sentences/question-sentences.ts';
import { LIST_MARK } from '../../../language/sentences/sentences.ts';
import { tokenise } from '../../../language/tokenise.ts';
import { coverPassage } from './coverage.ts';
import { DEFAULT_QUOTE } from './quote.ts';
import { type Segment, splitSegments } from './segments.ts';

/**
 * «nothing»: it is blank, a title by itself, as that of a letterhead, or a line that only repeats the question. «stray»: names and
 * values («Customer: John Miller») without a word of the question, which stand near it by chance; «partly» with some of its words, or no other ones.
 */
export type Fitness = 'fit' | 'partly' | 'stray' | 'nothing';

const ENDS_SENTENCE = /[.!?…。！？؟।]["'”’»)\]]*$/u;
/** A line of so many words is a sentence without its full stop. */
const SENTENCE_MIN_WORDS = 6;
const CJK_WORD = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Hang}]{6,}/u;
const TITLE_MAX_WORDS = 6;
/** «of», «and», which titles have in lower case. */
const SHORT_WORD_LETTERS = 3;
/** «Page 2 of 3», a running head. */
const PAGE = /^\p{L}+\.? \p{N}+(?: ?(?:\p{L}+|\/) ?\p{N}+)?$/u;
const LABELLED = /[:：]\s*\S/u;
const LABEL = /^[^:：]*[:：]/u;

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}]{2,}/gu) ?? [];
}

/** Whether a segment says something by itself: sentences, rows and marked items do, titles, names and values do not. */
export function isStatement({ kind, text }: Segment): boolean {
  if (kind === 'row') return true;
  if (kind === 'heading') return false;
  if (ENDS_SENTENCE.test(text) || LIST_MARK.test(text) || CJK_WORD.test(text)) return true;
  return wordsOf(text).length >= SENTENCE_MIN_WORDS;
}

/** «NORTHWIND TRADING COMPANY», «Tom Becker»: short, and all words of some length begin with a capital. */
function isTitle(text: string): boolean {
  const words = wordsOf(text);
  const long = words.filter((word) => word.length > SHORT_WORD_LETTERS);
  if (LABELLED.test(text) || words.length > TITLE_MAX_WORDS || /\p{N}/u.test(text)) return false;
  return long.length > 0 && long.every((word) => /^\p{Lu}/u.test(word));
}

function repeats(text: string, question: string): boolean {
  const asked = new Set(tokenise(question));
  return tokenise(text).every((word) => asked.has(word));
}

/** @param language of the quote, ISO 639-1; undefined if it is not known */
export function judgeFitness(question: string, quote: string, language: string | undefined): Fitness {
  const segments = splitSegments(quote);
  const [first] = segments;
  if (first === undefined) return 'nothing';
  if (segments.some(isStatement)) return 'fit';
  if (
    segments.length === 1 &&
    (isTitle(first.text) || PAGE.test(first.text) || repeats(first.text, question))
  )
    return 'nothing';
  // «Drink: Coffee» tells what coffee is, and not what it costs.
  if (segments.length === 1 && repeats(first.text.replace(LABEL, ''), question)) return 'partly';
  const asked = guessLanguage(tokenise(question));
  // Words of two languages cannot be the same, so that their absence tells nothing.
  if (asked.isSure && language !== undefined && asked.languages[0] !== language) return 'fit';
  return judgeValues(question, quote, language ?? asked.languages[0]);
}

/** Whether a quote says something below its heading; below a question anything does. */
export function saysBelow(heading: string, quote: string): boolean {
  const below = splitSegments(quote).filter(({ text }) => foldQuestion(text) !== foldQuestion(heading));
  return !PAGE.test(heading.trim()) && below.some((segment) => asks(heading) || isStatement(segment));
}

function judgeValues(question: string, text: string, language: string | undefined): Fitness {
  const passage = coverPassage({ question, text, language, bestWindow: undefined, settings: DEFAULT_QUOTE });
  const { segments } = passage;
  const terms = segments[0]?.coverage ?? [];
  const missing = terms.filter((_, term) => segments.every(({ coverage }) => coverage[term] === 0)).length;
  if (missing === 0) return 'fit';
  return missing === terms.length ? 'stray' : 'partly';
}
