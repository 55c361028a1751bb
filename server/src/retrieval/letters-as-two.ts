/** Letters that people write as two where their keyboard lacks them, in German and the Nordic languages: "Groesse", "koebe". */

const AS_TWO: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', æ: 'ae', ø: 'oe' };
const ONE = /[äöüåæø]/g;
const TWO = /ae|oe|ue|aa/g;
const GERMAN: Record<string, string> = { ae: 'ä', oe: 'ö', ue: 'ü' };
const NORDIC: Record<string, string> = { ae: 'æ', oe: 'ø', aa: 'å' };

/** A normalised word with every such letter as two. */
export function writeAsTwo(word: string): string {
  return word.replace(ONE, (letter) => AS_TWO[letter] ?? letter);
}

/** A normalised word with every such two as one letter: as in German, and as in Nordic languages. */
export function writeAsOne(word: string): string[] {
  return [GERMAN, NORDIC].map((letters) => word.replace(TWO, (two) => letters[two] ?? two));
}
