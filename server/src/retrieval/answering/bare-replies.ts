/** Recognises bare replies, which do not say what they are about: a small number alone, as from a list of choices, and a yes or no. */

import { fold } from '../../language/normalise.ts';
import { wordsOfAll } from '../../language/profiles/profiles.ts';
import { tokenise } from '../../language/tokenise.ts';
import { isYesOrNo } from '../../language/yes-no.ts';

/** Longer numbers are names, as of a form, an article or a hotline. */
export const BARE_NUMBER_MAX_DIGITS = 2;

const BARE_NUMBER = new RegExp(`^\\p{N}{1,${BARE_NUMBER_MAX_DIGITS}}$`, 'u');
/** What makes a digit a key: 5️⃣. */
const KEYCAP_MARKS = /[\uFE0F\u20E3]/gu;

const POLITE: ReadonlySet<string> = new Set(wordsOfAll(({ politeWords }) => politeWords).map(fold));

function wordsOf(text: string): string[] {
  return tokenise(text.replace(KEYCAP_MARKS, '')).map(fold);
}

function isReply(word: string): boolean {
  return BARE_NUMBER.test(word) || isYesOrNo(word);
}

/**
 * The number, yes or no that a text consists of, folded, whatever punctuation and polite words are around it ("#1", "2)", "Yes
 * please!"); undefined if there is more to it.
 */
export function findBareReply(text: string): string | undefined {
  const words = wordsOf(text);
  const replyAt = words.findIndex(isReply);
  return words.every((word, at) => at === replyAt || POLITE.has(word)) ? words[replyAt] : undefined;
}

/** Whether the reply is a number that a text has as a word: "24/7" has 7 and 24. */
export function namesNumber(text: string, reply: string): boolean {
  return BARE_NUMBER.test(reply) && wordsOf(text).includes(reply);
}
