/**
 * The English Snowball stemmer (Porter 2, https://snowballstem.org/algorithms/english/stemmer.html), with the results of
 * the package that stems the other languages and some twenty times its speed: most words that customers teach are English.
 */

/** Words with a stem of their own; they go through no step. */
const WHOLE_WORDS = new Map(
  Object.entries({
    skis: 'ski',
    skies: 'sky',
    dying: 'die',
    lying: 'lie',
    tying: 'tie',
    idly: 'idl',
    gently: 'gentl',
    ugly: 'ugli',
    early: 'earli',
    only: 'onli',
    singly: 'singl',
  }),
);
for (const word of ['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes']) WHOLE_WORDS.set(word, word);
/** Words that are left alone after their plural is gone. */
const INVARIABLE = new Set('inning outing canning herring earring proceed exceed succeed'.split(' '));
const REGION_PREFIXES = ['gener', 'commun', 'arsen'];

interface Suffix {
  text: string;
  replacement: string;
  /** What the letter before must be one of. */
  after?: string;
  /** True where the suffix must stand in the second region also. */
  isInner?: boolean;
}
type SuffixTable = ReadonlyMap<string, readonly Suffix[]>;

/** Suffixes by their last letter, the longest first: only the longest that a word ends in counts. */
function tabulate(suffixes: readonly Suffix[]): SuffixTable {
  const table = new Map<string, Suffix[]>();
  for (const suffix of suffixes.toSorted((a, b) => b.text.length - a.text.length)) {
    const last = suffix.text.at(-1) as string;
    table.set(last, [...(table.get(last) ?? []), suffix]);
  }
  return table;
}

/** "from from>to": suffixes that become another one. */
function replacing(list: string): Suffix[] {
  return list.split(/\s+/).flatMap((entry) => {
    const [from = '', to = ''] = entry.split('>');
    return from.split('|').map((text) => ({ text, replacement: to }));
  });
}

const STEP_2 = tabulate([
  ...replacing(
    `tional>tion enci>ence anci>ance abli>able entli>ent izer|ization>ize ational|ation|ator>ate alism|aliti|alli>al
    fulness|fulli>ful ousli|ousness>ous iveness|iviti>ive biliti|bli>ble lessli>less`,
  ),
  { text: 'ogi', replacement: 'og', after: 'l' },
  { text: 'li', replacement: '', after: 'cdeghkmnrt' },
]);
const STEP_3 = tabulate([
  ...replacing('tional>tion ational>ate alize>al icate|iciti|ical>ic ful|ness>'),
  { text: 'ative', replacement: '', isInner: true },
]);
const STEP_4 = tabulate([
  ...replacing('al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ism|ate|iti|ous|ive|ize>'),
  { text: 'ion', replacement: '', after: 'st' },
]);

/** Y stands for a y that is no vowel. */
function isVowel(letter: string | undefined): boolean {
  return letter !== undefined && letter !== '' && 'aeiouy'.includes(letter);
}

function markConsonantY(word: string): string {
  if (!word.includes('y')) return word;
  let marked = '';
  for (let at = 0; at < word.length; at++) {
    const letter = word[at] as string;
    const isConsonant = letter === 'y' && (at === 0 || isVowel(marked[at - 1]));
    marked += isConsonant ? 'Y' : letter;
  }
  return marked;
}

/** Behind the first letter that is no vowel and follows one; the end of the word where there is none. */
function regionAfter(word: string, start: number): number {
  let at = start;
  while (at < word.length && !isVowel(word[at])) at++;
  while (at < word.length && isVowel(word[at])) at++;
  return Math.min(at + 1, word.length);
}

/** True where a short syllable ends at `end`. */
function endsShort(word: string, end: number): boolean {
  if (end === 2) return isVowel(word[0]) && !isVowel(word[1]);
  if (end < 3 || isVowel(word[end - 1]) || 'wxY'.includes(word[end - 1] as string)) return false;
  return isVowel(word[end - 2]) && !isVowel(word[end - 3]);
}

function hasVowelBefore(word: string, end: number): boolean {
  for (let at = 0; at < end; at++) if (isVowel(word[at])) return true;
  return false;
}

function dropPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ied') || word.endsWith('ies')) return word.slice(0, word.length > 4 ? -2 : -1);
  if (!word.endsWith('s') || word.endsWith('us') || word.endsWith('ss')) return word;
  return hasVowelBefore(word, word.length - 2) ? word.slice(0, -1) : word;
}

const PAST_OR_GERUND = /(?:eed|eedly|ed|edly|ing|ingly)$/;
const DOUBLE = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;

function dropPastAndGerund(word: string, region1: number): string {
  const suffix = PAST_OR_GERUND.exec(word);
  if (suffix === null) return word;
  if (suffix[0].startsWith('ee')) return suffix.index >= region1 ? word.slice(0, suffix.index + 2) : word;
  if (!hasVowelBefore(word, suffix.index)) return word;
  const stem = word.slice(0, suffix.index);
  if (stem.endsWith('at') || stem.endsWith('bl') || stem.endsWith('iz')) return `${stem}e`;
  if (DOUBLE.test(stem)) return stem.slice(0, -1);
  return stem.length === region1 && endsShort(stem, stem.length) ? `${stem}e` : stem;
}

function softenY(word: string): string {
  const last = word.at(-1);
  const isSoft = (last === 'y' || last === 'Y') && word.length > 2 && !isVowel(word.at(-2));
  return isSoft ? `${word.slice(0, -1)}i` : word;
}

/** Replaces the longest suffix of the table, where it stands in the region and what else it asks for holds. */
function replaceSuffix(word: string, table: SuffixTable, region: number, innerRegion: number): string {
  const suffix = table.get(word[word.length - 1] as string)?.find(({ text }) => word.endsWith(text));
  if (suffix === undefined) return word;
  const start = word.length - suffix.text.length;
  if (start < (suffix.isInner ? Math.max(region, innerRegion) : region)) return word;
  if (suffix.after !== undefined && (start === 0 || !suffix.after.includes(word[start - 1] as string)))
    return word;
  return word.slice(0, start) + suffix.replacement;
}

function dropFinalLetter(word: string, region1: number, region2: number): string {
  const end = word.length - 1;
  if (word[end] === 'e') {
    const isDropped = end >= region2 || (end >= region1 && !endsShort(word, end));
    return isDropped ? word.slice(0, end) : word;
  }
  return word[end] === 'l' && end >= region2 && word[end - 1] === 'l' ? word.slice(0, end) : word;
}

/** The stem of a lower-case word without apostrophes. */
export function stemEnglish(word: string): string {
  if (word.length < 3) return word;
  const known = WHOLE_WORDS.get(word);
  if (known !== undefined) return known;
  let stem = markConsonantY(word);
  const prefix = REGION_PREFIXES.find((start) => stem.startsWith(start));
  const region1 = prefix?.length ?? regionAfter(stem, 0);
  const region2 = regionAfter(stem, region1);
  stem = dropPlural(stem);
  if (!INVARIABLE.has(stem)) {
    stem = softenY(dropPastAndGerund(stem, region1));
    stem = replaceSuffix(stem, STEP_2, region1, region2);
    stem = replaceSuffix(stem, STEP_3, region1, region2);
    stem = replaceSuffix(stem, STEP_4, region2, region2);
    stem = dropFinalLetter(stem, region1, region2);
  }
  return stem.includes('Y') ? stem.replaceAll('Y', 'y') : stem;
}
