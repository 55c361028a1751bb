/** Tells a full stop that belongs to a word from one that ends a sentence, by the word, its shape and what follows. */
import type { SharedProfile } from '../profiles/profile.ts';
import { wordsOfAll } from '../profiles/profiles.ts';
import { languagesWithFrequentWord } from '../stop-words.ts';
import { isCommon } from '../word-frequency.ts';

const TITLES = setOf(({ abbreviations }) => abbreviations?.titles);
const ABBREVIATIONS = setOf(({ abbreviations }) => abbreviations?.general);
const BEFORE_NUMBERS = setOf(({ abbreviations }) => abbreviations?.beforeNumbers);
const WEEKDAYS = setOf(({ abbreviations }) => abbreviations?.weekdays);

const MONTH = new RegExp(`^${anyOf(({ dates }) => dates?.months)}`, 'iu');
/** German nouns are capitalised. */
const BEFORE_ORDINAL = new RegExp(`^${anyOf(({ dates }) => dates?.beforeOrdinal)}$`, 'iu');
const BEFORE_DATE = new RegExp(`^${anyOf(({ dates }) => dates?.beforeDate)}$`, 'iu');

function setOf(read: (profile: SharedProfile) => string | undefined): ReadonlySet<string> {
  return new Set(wordsOfAll(read));
}

function capitalised(read: (profile: SharedProfile) => string | undefined): ReadonlySet<string> {
  return new Set(wordsOfAll(read).map((word) => word.charAt(0).toUpperCase() + word.slice(1)));
}

function anyOf(read: (profile: SharedProfile) => string | undefined): string {
  return `(?:${wordsOfAll(read).join('|')})`;
}

/** What stands before a word: white space, or an opening quotation mark or bracket. */
const BEFORE_WORD = /[\s("'„“«[]/;
const APOSTROPHE = 39;
const LETTER_BEFORE = /\p{L}$/u;
const ASCII_BEFORE_WORD = '("\'[';

/** Where the last word of a text begins. */
function lastWordStart(text: string): number {
  let start = text.length;
  while (start > 0) {
    const unit = text.charCodeAt(start - 1);
    const ends =
      unit < 128
        ? unit === 32 || (unit >= 9 && unit <= 13) || ASCII_BEFORE_WORD.includes(text[start - 1] as string)
        : BEFORE_WORD.test(text[start - 1] as string);
    if (ends && !(unit === APOSTROPHE && LETTER_BEFORE.test(text.slice(0, start - 1)))) break;
    start--;
  }
  return start;
}

/** "t.o.m", "z.B", "m.in": longer parts are those of an address on the web. */
const HAS_INNER_STOPS = /^\p{L}{1,2}(?:\.\p{L}{1,2})+$/u;
/** A longer word without stops in it is no abbreviation by its shape. */
const LONGEST_SHAPED = 4;
/** In Chinese, Japanese and Korean one is a word. */
const LETTER = /^(?=\p{L})[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;
/** Capitals alone are an acronym, and scripts without them have no shape that tells. */
const SHORT = /^[\p{Lu}\p{Ll}]\p{Ll}{1,2}$/u;
/** What a word of several parts has before its last one: "z. " of "z. B", "m. " of "m. in"; and what comes next. */
const FIRST_PARTS = /(?:^|[\s("'„“«[])\p{L}\.\s?$/u;
const LOWER_FIRST_PARTS = /(?:^|[\s("'„“«[])[^\P{L}\p{Lu}]\.\s?$/u;
const NEXT_PART = /^\s\p{L}{1,3}\./u;
const SHORT_LAST_PART = /^\p{Ll}{1,4}$/u;
/** "EE. UU." */
const DOUBLED_LETTER = /^(\p{Lu})\1$/u;
const NEXT_DOUBLED_LETTER = /^\s+(\p{Lu})\1\./u;
const AFTER_DOUBLED_LETTER = /(?:^|\s)(\p{Lu})\1\.\s?$/u;
/** Neither language ends a sentence with a full stop. */
const THAI_OR_LAO = /[\p{Script=Thai}\p{Script=Lao}]$/u;

const CAPITAL = /^\p{Lu}$/u;
const FOLLOWS_NUMBER = /\p{N}\s*$/u;
/** Also "A3", "€5" and "No: 5". */
const NUMBER_NEXT = /^\s*(?:N[or][:.]?\s*)?[(+#№§€$£¥]*\s*\p{Lu}{0,2}\p{N}/u;
const TIME_NEXT = /^\s*\d{1,2}(?:[:.h]\d\d)?\s*(?:[-–—:]|\p{Ll}*\s*\d{1,2}[:.]|(?:h|uur|uhr)(?!\p{L}))/iu;
const NAME_NEXT = /^\s+\p{Lu}[\p{Ll}.]/u;
const CAPITALISED_NEXT = /^\s+["'„“«(]*(\p{Lu}\p{L}*)(?![\p{L}.])/u;
/** "Míru 12" */
const ADDRESS_NEXT = /^\s+\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?\s\d/u;
/** Capitalised within a sentence too: "inkl. Ihrer", "J. De Vries". */
const POLITE = capitalised(({ politePronouns }) => politePronouns);
const NAME_PARTICLES = capitalised(({ nameParticles }) => nameParticles);

/** Whether what comes next begins as many sentences do. */
function beginsOften(word: string, after: string): boolean {
  const next = CAPITALISED_NEXT.exec(after)?.[1];
  const isCapitalisedAnyway = (CAPITAL.test(word) ? NAME_PARTICLES : POLITE).has(next ?? '');
  return next !== undefined && !isCapitalisedAnyway && isFrequent(next.toLowerCase());
}

function isFrequent(word: string): boolean {
  return languagesWithFrequentWord(word).length > 0;
}

/** True where the word is known by its list: where it is frequent as a word too, only if capitalised, or in an address. */
function isListed(list: ReadonlySet<string>, word: string, after: string): boolean {
  const lower = word.toLowerCase();
  return list.has(lower) && (word !== lower || !isFrequent(lower) || ADDRESS_NEXT.test(after));
}

function isInAnyList(word: string): boolean {
  const lower = word.toLowerCase();
  return [TITLES, ABBREVIATIONS, BEFORE_NUMBERS, WEEKDAYS].some((list) => list.has(lower));
}

/** Whether the parts before it, as in "z. B" and "m. in", make the word an abbreviation. */
function isLastPart(word: string, preceding: string): boolean {
  if (LETTER.test(word)) return FIRST_PARTS.test(preceding);
  return SHORT_LAST_PART.test(word) && LOWER_FIRST_PARTS.test(preceding);
}

function isDoubledLetter(word: string, preceding: string, after: string): boolean {
  return (
    DOUBLED_LETTER.test(word) && (NEXT_DOUBLED_LETTER.test(after) || AFTER_DOUBLED_LETTER.test(preceding))
  );
}

/** A unit behind its number, as in "50 kr", may end a sentence; what stands before a number seldom does. */
function belongsBeforeNumber(word: string, preceding: string, after: string): boolean {
  const lower = word.toLowerCase();
  if (BEFORE_NUMBERS.has(lower)) return true;
  if (FOLLOWS_NUMBER.test(preceding)) return false;
  if (LETTER.test(word) || isListed(ABBREVIATIONS, word, after)) return true;
  if (WEEKDAYS.has(lower) && TIME_NEXT.test(after)) return true;
  return SHORT.test(word) && !isFrequent(lower) && !isCommon(lower, 'en');
}

function belongsBeforeWord(word: string, preceding: string, after: string): boolean {
  if (CAPITAL.test(word))
    return NAME_NEXT.test(after) && !FOLLOWS_NUMBER.test(preceding) && !beginsOften(word, after);
  if (beginsOften(word, after)) return false;
  if (LETTER.test(word)) return !FOLLOWS_NUMBER.test(preceding) || NEXT_PART.test(after);
  const isWeekday = WEEKDAYS.has(word.toLowerCase()) && word !== word.toLowerCase();
  return isWeekday || isListed(ABBREVIATIONS, word, after);
}

/** A day, or the number of an item. */
function isOrdinal(number: string, preceding: string, after: string): boolean {
  if (!/^\d{1,3}$/.test(number)) return false;
  const previous = preceding.trimEnd();
  const isLabel = previous === '' || /\n\s*$/.test(preceding);
  const previousWord = /\p{L}+\.?$/u.exec(previous)?.[0].replace('.', '') ?? '';
  if (isLabel || MONTH.test(after.trimStart()) || BEFORE_ORDINAL.test(previousWord)) return true;
  return NUMBER_NEXT.test(after) && BEFORE_DATE.test(previousWord);
}

/** True where the full stop after `before` (the text up to it) belongs to the word, given what comes after it. */
export function isAbbreviation(before: string, after: string): boolean {
  const whole = before.slice(lastWordStart(before));
  // Of "Best.-Nr" and "Mo.–Fr" the last part tells.
  const word = whole.slice(
    Math.max(whole.lastIndexOf('-'), whole.lastIndexOf('–'), whole.lastIndexOf('/')) + 1,
  );
  const preceding = before.slice(0, before.length - word.length);
  if (/^\d/.test(whole)) return isOrdinal(whole, preceding, after);
  if (THAI_OR_LAO.test(word)) return true;
  if (word.length > LONGEST_SHAPED && !word.includes('.') && !isInAnyList(word)) return false;
  const isOneOfParts =
    HAS_INNER_STOPS.test(word) ||
    (ABBREVIATIONS.has(whole.toLowerCase()) && whole !== word) ||
    isLastPart(word, preceding) ||
    isDoubledLetter(word, preceding, after);
  if (isOneOfParts) return !beginsOften(word, after);
  if (isListed(TITLES, word, after)) return !(FOLLOWS_NUMBER.test(preceding) && beginsOften(word, after));
  return NUMBER_NEXT.test(after)
    ? belongsBeforeNumber(word, preceding, after)
    : belongsBeforeWord(word, preceding, after);
}
