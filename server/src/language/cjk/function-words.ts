/**
 * What questions in Chinese, Japanese and Korean turn on, whatever they are about: they are written without spaces, or with
 * endings, so that no list of words leaves it out.
 */

import type { QuestionFrame } from '../profiles/profile.ts';
import { PROFILES } from '../profiles/profiles.ts';

/** A pattern that nothing fits. */
const NEVER = '(?!)';

/** A field that is not stated matches nothing: an empty alternative would match anywhere. */
function getFrame(code: string): Required<QuestionFrame> {
  const frame = PROFILES.get(code)?.questionFrame;
  if (frame === undefined) throw new Error(`The language profile of ${code} has no question frame`);
  return { endings: NEVER, particles: NEVER, openingVerbs: NEVER, ...frame };
}

const anyOf = (words: string): string =>
  words
    .split(/\s+/)
    .sort((a, b) => b.length - a.length)
    .join('|');

const CHINESE = getFrame('zh');
const JAPANESE = getFrame('ja');
const KOREAN = getFrame('ko');

/** A particle between two words that are not written in hiragana, or behind the last. */
const JAPANESE_PARTICLE = `(?<=[\\p{Script=Han}\\p{Script=Katakana}ー])(?:${anyOf(JAPANESE.particles)})(?=[\\p{Script=Han}\\p{Script=Katakana}]|$)`;
const IN_JAPANESE = new RegExp(`${anyOf(JAPANESE.words)}|${JAPANESE_PARTICLE}`, 'u');
/** What is left begins with a verb that says little: "有实体店". */
const IN_CHINESE = new RegExp(
  `${anyOf(CHINESE.words)}|(?<=^|${anyOf(CHINESE.words)})(?:${CHINESE.openingVerbs})(?=..)`,
  'u',
);
const KOREAN_WORD = new RegExp(`^(?:${anyOf(`${KOREAN.words} ${KOREAN.endings}`)})$`, 'u');
const KOREAN_ENDING = new RegExp(`(?<=..)(?:${anyOf(KOREAN.endings)}|${anyOf(KOREAN.particles)})$`, 'u');

const HAS_KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAS_HANGUL = /\p{Script=Hangul}/u;
const ONE_KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]$/u;

/** The parts of a question's run of Han, kana or Hangul that say what it is about; none where nothing does. */
export function contentOf(run: string): string[] {
  if (HAS_HANGUL.test(run)) return KOREAN_WORD.test(run) ? [] : [run.replace(KOREAN_ENDING, '')];
  const parts = run.split(HAS_KANA.test(run) ? IN_JAPANESE : IN_CHINESE);
  return parts.filter((part) => part !== '');
}

/** Whether a term is a single kana, or the mark of a long vowel, that stands in very many words. */
export function isLoneKana(term: string): boolean {
  return ONE_KANA.test(term);
}
