/** Sentences that cannot be understood without the one before, told by their first word. */

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

/** Words that take part of what was said before back. */
const LIMITS: Record<string, string> = {
  en: 'however but',
  de: 'jedoch allerdings aber',
  fr: 'mais cependant toutefois',
  es: 'pero sin|embargo no|obstante',
  it: 'ma però tuttavia',
  pt: 'mas porém contudo no|entanto',
  nl: 'maar echter',
  sv: 'men dock',
  da: 'men dog',
  no: 'men',
  fi: 'mutta',
  ru: 'но однако',
  zh: '但 不过 然而',
  ja: 'ただし しかし',
};

function beginsWithOneOf(list: Record<string, string>): Map<string, RegExp> {
  const patterns = new Map<string, RegExp>();
  for (const [language, words] of Object.entries(list)) {
    const alternatives = words.split(' ').map((word) => {
      return startsCjk(word) ? word : `${word.replace('|', '\\s+')}(?![\\p{L}\\p{N}])`;
    });
    patterns.set(language, new RegExp(`^(?:${alternatives.join('|')})`, 'iu'));
  }
  return patterns;
}

const BACK_PATTERNS = beginsWithOneOf(BACK);
const LIMIT_PATTERNS = beginsWithOneOf(LIMITS);

/** True where the sentence takes part of the one before it back. @param language ISO 639-1, where it is known */
export function limits(sentence: string, language: string | undefined): boolean {
  return language !== undefined && (LIMIT_PATTERNS.get(language)?.test(sentence) ?? false);
}

/** True where the sentence needs the one before it. @param language ISO 639-1, where it is known */
export function pointsBack(sentence: string, language: string | undefined): boolean {
  if (language === undefined) return false;
  return limits(sentence, language) || (BACK_PATTERNS.get(language)?.test(sentence) ?? false);
}
