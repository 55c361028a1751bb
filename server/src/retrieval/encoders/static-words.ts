/** The static encoder's own tokenisation, frozen with its weights: a change here asks for a new training. */

const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/**
 * Words of a text in order: NFKD without marks, lower case, no possessive, no apostrophes; letters and digits only.
 * Runs of Chinese, Japanese or Korean give each character and each pair of neighbours, for they carry no spaces.
 */
export function splitWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’']s\b/g, '')
    .replace(/[’']/g, '');
  const words: string[] = [];
  for (const [run] of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (CJK.test(run)) pushCharacters(run, words);
    else words.push(run);
  }
  return words;
}

function pushCharacters(run: string, into: string[]): void {
  const characters = [...run];
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1];
    if (next !== undefined) into.push(character + next);
    into.push(character);
  }
}
