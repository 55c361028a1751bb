/** Letters that people write as two where their keyboard lacks them, in German and the Nordic languages: "Groesse", "koebe". */
import { statedBy } from './profiles/profiles.ts';

type Letters = Readonly<Record<string, string>>;

/** By language, each way once. */
const WAYS: readonly Letters[] = [
  ...new Map(
    statedBy(({ digraphs }) => digraphs).map(([, digraphs]) => [
      Object.keys(digraphs).sort().join(''),
      digraphs,
    ]),
  ).values(),
];
const AS_TWO: Letters = Object.assign({}, ...WAYS);
const AS_ONE: readonly Letters[] = WAYS.map((way) =>
  Object.fromEntries(Object.entries(way).map(([letter, two]) => [two, letter])),
);
const ONE = new RegExp(`[${Object.keys(AS_TWO).join('')}]`, 'g');
const TWO = new RegExp([...new Set(Object.values(AS_TWO))].join('|'), 'g');

/** A normalised word with every such letter as two. */
export function writeAsTwo(word: string): string {
  return word.replace(ONE, (letter) => AS_TWO[letter] ?? letter);
}

/** A normalised word with every such two as one letter: as in German, and as in Nordic languages. */
export function writeAsOne(word: string): string[] {
  return AS_ONE.map((letters) => word.replace(TWO, (two) => letters[two] ?? two));
}
