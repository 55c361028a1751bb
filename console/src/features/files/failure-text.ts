/** What to tell of a file that was refused or failed: what is wrong with it, and what to do, each once. */
import {
  adviceOf,
  type ErrorWords,
  isEnglish,
  translateFailure,
} from '../../components/notices/error-text.ts';
import { strings } from '../../strings/catalogue.ts';

const { advice, codes } = strings.errors;

/** Of these our own words say more than the service's in English too. */
const IN_OUR_WORDS = ['file_encrypted', 'file_has_no_text'] as const;

const ownWordsOf = (code: string): string | undefined => {
  const found = IN_OUR_WORDS.find((one) => one === code);
  return found && codes[found];
};

/** Whether the very same file can be taken when it is sent once more: not where it is the file that is at fault. */
export const canTryAgain = (code: string): boolean =>
  ownWordsOf(code) === undefined && adviceOf(code) === undefined;

export function failureWords({ code, message }: { code: string; message: string }): ErrorWords {
  const own = ownWordsOf(code);
  if (own !== undefined) return { text: own };
  return isEnglish
    ? { text: `${message} ${adviceOf(code) ?? advice.other}` }
    : translateFailure(code, message);
}
