/** Typos: words that one wrong letter makes of others. */

/** Two neighbours swapped; a letter left out or put in; a letter changed. */
export type Typo = 'swapped' | 'missed' | 'changed';

/** What makes one word of the other; undefined where it takes more than one typo, or nothing. */
export function typoBetween(a: string, b: string): Typo | undefined {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA === restB) return undefined;
  if (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)) return 'swapped';
  if (restA.slice(1) === restB || restA === restB.slice(1)) return 'missed';
  return restA.slice(1) === restB.slice(1) ? 'changed' : undefined;
}

/** Every word that is a typo away from this one, with these letters where one is put in or changed; some of them twice. */
export function* typosOf(word: string, letters: string): Generator<string> {
  for (let at = 0; at <= word.length; at++) {
    const [before, behind] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) yield before + letter + behind;
    if (behind === '') continue;
    const rest = behind.slice(1);
    yield before + rest;
    for (const letter of letters) if (letter !== behind[0]) yield before + letter + rest;
    if (rest !== '' && rest[0] !== behind[0]) yield before + rest[0] + behind[0] + rest.slice(1);
  }
}
