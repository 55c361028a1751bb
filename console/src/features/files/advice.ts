/** What to do about a file that was refused or failed. */
import { strings } from '../../strings/catalogue.ts';

const { advice } = strings.files;

export function adviceFor(code: string): string {
  return code in advice ? advice[code as keyof typeof advice] : advice.other;
}
