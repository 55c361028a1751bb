/**
 * Blacks out what points to a person before a text is kept: addresses, numbers of cards, accounts and telephones, and what the
 * owner names. No expression here tries the same characters twice without bound, whatever the text.
 */

/** Characters that draw nothing, by which a number may be cut without anybody seeing it. */
const UNSEEN = '\\u00ad\\u200b-\\u200f\\u2060\\ufeff';

/** Between the groups of a number: at most two, as in ") ". */
const BETWEEN = `[\\s${UNSEEN}.\\-\\u2010-\\u2015/()]{1,3}`;

/** A number in groups, wherever in a text: digits of any script. */
const NUMBER = new RegExp(`[+＋]?\\(?(?<!\\p{Nd})\\p{Nd}+(?:${BETWEEN}\\p{Nd}+)*`, 'gu');

const AT = `(?:@|＠|\\s?[(\\[{]\\s?(?:at|ät|@)\\s?[)\\]}]\\s?)`;
const EMAIL = new RegExp(
  `[\\p{L}\\p{M}\\p{N}._%+'${UNSEEN}-]{1,64}${AT}(?:[\\p{L}\\p{M}\\p{N}-]{1,63}(?:\\.|．|。)){1,8}[\\p{L}\\p{M}\\p{N}-]{2,63}`,
  'giu',
);

/** Country, check digits, and up to thirty more letters and digits, in groups or not. */
const IBAN = new RegExp(
  `[A-Z]{2}[\\s${UNSEEN}-]?\\d{2}(?:[\\s${UNSEEN}.-]{0,2}[A-Z0-9]){11,30}(?![A-Z0-9])`,
  'gi',
);

const CARD_DIGITS = { least: 13, most: 19 };
const PHONE_DIGITS = { least: 7, most: 15 };

const DAY = String.raw`(?:\d{4}[-./ ]\d{1,2}[-./ ]\d{1,2}|\d{1,2}[-./ ]\d{1,2}[-./ ]\d{2}(?:\d{2})?)`;

/** What looks like a telephone's number and is none: days, perhaps with an hour or another day behind; years; amounts. */
const NO_PHONES = [
  new RegExp(`^${DAY}(?:[-/ ]{1,3}${DAY}|[ -]{1,3}\\d{1,2})?$`),
  /^(?:19|20)\d\d[-/ ]{1,3}(?:19|20)\d\d$/,
  /^[1-9]\d?(?:[ .]\d{3})+$/,
  /^\d+\.\d{1,2}$/,
];

/** Before a number that has a sign of its own, as an order's: "#", or letters that it goes on from. */
const SIGNED = /[#№\p{L}_]$|\p{L}[-/_.]$/u;

/** As telephones are dialled where no group tells them from other numbers. */
const UNGROUPED_DIGITS = { least: 9, most: 12 };

export interface Masks {
  mask(text: string): string;
}

export const MASKED = {
  email: '[e-mail]',
  card: '[card]',
  iban: '[IBAN]',
  phone: '[phone]',
  own: '[masked]',
} as const;

/** @param ownMasks as contract/asking/answer-log.ts reads them */
export function createMasks(ownMasks: readonly string[] = []): Masks {
  const own = ownMasks.map(toExpression);
  return {
    mask(text) {
      let masked = text;
      for (const expression of own) masked = masked.replace(expression, MASKED.own);
      masked = maskIbans(masked.replace(EMAIL, MASKED.email));
      return masked.replace(NUMBER, (found, at: number) =>
        maskNumber(found, SIGNED.test(masked.slice(Math.max(0, at - 2), at))),
      );
    },
  };
}

const PLACES: Readonly<Record<string, string>> = {
  '#': '\\p{Nd}',
  '@': '[\\p{L}\\p{M}]',
  '?': '[\\p{L}\\p{M}\\p{Nd}]',
};

/** Longer runs than this are no number of a customer. */
const REPEATED_MAX = 64;

function toExpression(mask: string): RegExp {
  const source = [...mask]
    .map((character) => {
      if (character === '+') return `{1,${REPEATED_MAX}}`;
      if (/\s/u.test(character)) return '\\s{1,3}';
      return PLACES[character] ?? character.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
    })
    .join('');
  const [firstCharacter = ''] = mask;
  const startsInside = /[\p{L}\p{Nd}#@?]/u.test(firstCharacter);
  return new RegExp(
    `${startsInside ? '(?<![\\p{L}\\p{M}\\p{Nd}])' : ''}${source}(?![\\p{L}\\p{M}\\p{Nd}])`,
    'giu',
  );
}

/** Digits of any script as those of ASCII: each script has its ten in a row. */
function toAscii(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}

/** Cards in it first, whichever of its groups they are; what is left may be a telephone. */
function maskNumber(found: string, isSigned: boolean): string {
  if (isNoPhone(found)) return found;
  const groups = [...found.matchAll(/\p{Nd}+/gu)].map(({ 0: digits, index }) => ({
    digits: toAscii(digits),
    from: index,
    to: index + digits.length,
  }));
  for (let from = 0; from < groups.length; from += 1) {
    let digits = '';
    let end: number | undefined;
    for (const group of groups.slice(from)) {
      digits += group.digits;
      if (digits.length > CARD_DIGITS.most) break;
      if (digits.length >= CARD_DIGITS.least && isLuhn(digits)) end = group.to;
    }
    if (end === undefined) continue;
    const before = maskPhone(found.slice(0, groups[from]?.from), isSigned);
    return `${before}${MASKED.card}${maskNumber(found.slice(end), false)}`;
  }
  return maskPhone(found, isSigned);
}

function isNoPhone(found: string): boolean {
  const ascii = toAscii(found);
  if (/^(?:\+|\(|00)/.test(ascii)) return false;
  const plain = ascii.replace(/[^\d.\-/ ]/g, '').trim();
  return NO_PHONES.some((kind) => kind.test(plain));
}

/** @param isSigned whether it has a sign of its own before it */
function maskPhone(found: string, isSigned: boolean): string {
  const ascii = toAscii(found);
  const groups = ascii.match(/\d+/g) ?? [];
  const length = groups.join('').length;
  if (length < PHONE_DIGITS.least) return found;
  const [end = ''] = /[^\p{Nd}]*$/u.exec(found) ?? [];
  const isInternational = /^(?:\+|\(|00)/.test(ascii);
  if (isNoPhone(found)) return found;
  if (groups.length > 1 || isInternational) return isPhone() ? MASKED.phone + end : found;
  const { least, most } = UNGROUPED_DIGITS;
  const isDialled = ascii.startsWith('0') || (length >= least && length <= most);
  return isDialled && !isSigned && length <= PHONE_DIGITS.most ? MASKED.phone + end : found;

  /** More digits in groups are several telephones; in one, they are a parcel's. */
  function isPhone(): boolean {
    return groups.every((group) => group.length <= PHONE_DIGITS.most);
  }
}

/** ISO/IEC 7812-1, annex B. */
function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0 && /[1-9]/.test(digits);
}

/** Every place where one may begin is tried: words before it may look like the beginning of one. */
function maskIbans(text: string): string {
  let masked = '';
  let done = 0;
  IBAN.lastIndex = 0;
  for (let found = IBAN.exec(text); found !== null; found = IBAN.exec(text)) {
    const length = lengthOfIban(found[0]);
    if (length === undefined) {
      IBAN.lastIndex = found.index + 1;
      continue;
    }
    masked += text.slice(done, found.index) + MASKED.iban;
    done = found.index + length;
    IBAN.lastIndex = done;
  }
  return masked + text.slice(done);
}

/** Of the longest beginning that is one: words may follow it. */
function lengthOfIban(found: string): number | undefined {
  const ends = [...found.matchAll(/[A-Z0-9]/gi)].map(({ index }) => index + 1);
  for (let count = Math.min(34, ends.length); count >= 15; count -= 1) {
    const end = ends[count - 1] ?? 0;
    if (/[A-Z0-9]/i.test(found[end] ?? '')) continue;
    if (isIban(found.slice(0, end).replace(/[^A-Z0-9]/gi, ''))) return end;
  }
  return undefined;
}

/** ISO 13616: modulo 97. */
function isIban(code: string): boolean {
  let rest = 0;
  for (const character of code.slice(4) + code.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
