/** Sentences that cannot be understood without the one before, told by their first words. */

import { startsCjk } from './scripts.ts';

/** Words that stand for something said before. */
const BACK: Record<string, string> = {
  en: 'it its they them their this these those that he she such otherwise therefore then',
  de: 'er sie es dies diese dieser dieses dabei dazu daher dann sonst',
  fr: 'il elle ils elles cela ceci ce cette ces',
  es: 'esto este esta estos estas ello ellos además',
  it: 'questo questa questi inoltre',
  pt: 'isso isto ele ela',
  nl: 'dit deze die dat daarna',
  sv: 'det detta denna de',
  da: 'det dette denne disse de',
  no: 'det dette denne disse de',
  fi: 'tämä ne',
  ru: 'это эти он она они',
};

/** Words that may open a sentence in front of one that stands for something: "If it", "Wenn sie". */
const OPENERS: Record<string, string> = {
  en: 'if when once until unless while because since as|soon|as',
  de: 'wenn falls sobald solange sofern weil bis',
  fr: 'si quand lorsque',
  es: 'si cuando',
  it: 'se quando',
  pt: 'se quando',
  nl: 'als wanneer zodra indien',
  sv: 'om när',
  da: 'hvis når',
  no: 'hvis når',
  fi: 'jos kun',
  ru: 'если когда',
};

/** Words that point back from the second place: "You then have …" */
const SECOND: Record<string, string> = {
  en: 'then therefore',
};

/** Words that take part of what was said before back. */
const LIMITS: Record<string, string> = {
  en: 'however but except exception exceptions',
  de: 'jedoch allerdings aber ausgenommen davon|ausgenommen hiervon|ausgenommen ausnahme ausnahmen',
  fr: 'mais cependant toutefois sauf exception exceptions',
  es: 'pero sin|embargo no|obstante excepto salvo excepción excepciones',
  it: 'ma però tuttavia tranne salvo eccezione eccezioni',
  pt: 'mas porém contudo no|entanto exceto salvo exceção exceções',
  nl: 'maar echter behalve uitgezonderd uitzondering uitzonderingen',
  sv: 'men dock undantag undantaget undantagna',
  da: 'men dog undtagelse undtagelser undtaget',
  no: 'men unntak unntatt',
  fi: 'mutta poikkeus poikkeuksena',
  pl: 'ale jednak wyjątek wyjątki wyjątkiem z|wyjątkiem',
  cs: 'ale však výjimka výjimky s|výjimkou',
  hu: 'de azonban kivétel kivéve',
  ro: 'dar însă excepție excepția excepțiile',
  tr: 'ancak fakat ama istisna',
  ru: 'но однако исключение исключения за|исключением',
  uk: 'але однак проте виняток винятки за|винятком',
  zh: '但 不过 然而',
  ja: 'ただし しかし',
};

function beginsWithOneOf(list: Record<string, string>, flags = 'iu'): Map<string, RegExp> {
  const patterns = new Map<string, RegExp>();
  for (const [language, words] of Object.entries(list)) {
    const alternatives = words.split(' ').map((word) => {
      return startsCjk(word) ? word : `${word.replaceAll('|', '\\s+')}(?![\\p{L}\\p{N}])`;
    });
    patterns.set(language, new RegExp(`^(?:${alternatives.join('|')})`, flags));
  }
  return patterns;
}

const BACK_PATTERNS = beginsWithOneOf(BACK);
/** Inside a sentence: there the German "Sie" is the customer. */
const INNER_BACK_PATTERNS = beginsWithOneOf(BACK, 'u');
const OPENER_PATTERNS = beginsWithOneOf(OPENERS);
const SECOND_PATTERNS = beginsWithOneOf(SECOND);
const FIRST_WORD = /^\p{L}+\s+/u;
const LIMIT_PATTERNS = beginsWithOneOf(LIMITS);

/** Empty where the sentence does not begin so. */
function restBehind(beginning: RegExp | undefined, sentence: string): string {
  const [begun] = beginning?.exec(sentence) ?? [];
  return begun === undefined ? '' : sentence.slice(begun.length).trimStart();
}

/** True where the sentence takes part of the one before it back. @param language ISO 639-1, where it is known */
export function limits(sentence: string, language: string | undefined): boolean {
  return language !== undefined && (LIMIT_PATTERNS.get(language)?.test(sentence) ?? false);
}

/** True where the sentence needs the one before it. @param language ISO 639-1, where it is known */
export function pointsBack(sentence: string, language: string | undefined): boolean {
  if (language === undefined) return false;
  if (limits(sentence, language) || BACK_PATTERNS.get(language)?.test(sentence)) return true;
  const opened = restBehind(OPENER_PATTERNS.get(language), sentence);
  if (INNER_BACK_PATTERNS.get(language)?.test(opened)) return true;
  return SECOND_PATTERNS.get(language)?.test(restBehind(FIRST_WORD, sentence)) ?? false;
}
