/** Letters that people write as two where their keyboard lacks them, in German and the Nordic languages: "Groesse", "koebe". */
import { statedBy } from './profiles/profiles.ts';

const AS_TWO: Readonly<Record<string, string>> = Object.assign(
  {},
  ...statedBy(({ digraphs }) => digraphs).map(([, digraphs]) => digraphs),
);
const ONE = new RegExp(`[${Object.keys(AS_TWO).join('')}]`, 'g');

/** A normalised word with every such letter as two. */
export function writeAsTwo(word: string): string {
  return word.replace(ONE, (letter) => AS_TWO[letter] ?? letter);
}
