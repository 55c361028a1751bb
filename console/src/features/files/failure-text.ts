/** What to tell of a file that was refused or failed: what is wrong with it, and what to do, each once. */
import { strings } from '../../strings/catalogue.ts';

const { inFull, advice } = strings.files;

/** Whether the very same file can be taken when it is sent once more: not where it is the file that is at fault. */
export const canTryAgain = (code: string): boolean => !(code in inFull) && !(code in advice);

/** Whose messages say what to do as well are told in our own words; others keep the particulars, with advice. */
export function failureText({ code, message }: { code: string; message: string }): string {
  if (code in inFull) return inFull[code as keyof typeof inFull];
  return `${message} ${code in advice ? advice[code as keyof typeof advice] : advice.other}`;
}
