/** Cleans the text of a PDF engine: markup, glyphs of symbol fonts, words broken at line ends. */

const ESCAPED = /\\([\\`*_{}[\]()#+\-.!|<>~&$^=:])/g;
const EMPHASIS = /(^|[\s([“"'])(\*{1,3}|_{1,3}|~~)(?=\S)([^*\n]*?\S)\2(?=$|[\s)\].,;:!?”"'–—-])/gm;
const PRIVATE_USE = /[\ue000-\uf8ff]/g;

/** Undoes the Markdown that the engine writes into its blocks. */
export function withoutMarkup(markdown: string): string {
  if (!/[\\*_~<&]/.test(markdown)) return markdown;
  const kept: string[] = [];
  const shielded = markdown.replace(ESCAPED, (_, character: string) => {
    kept.push(character);
    return '\ue000';
  });
  const plain = shielded
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(EMPHASIS, '$1$3')
    .replace(EMPHASIS, '$1$3')
    .replace(/\*\*/g, '');
  let next = 0;
  return plain.replace(/\ue000/g, () => kept[next++] ?? '');
}

/** Bullets and boxes of symbol fonts come as private-use characters: at the start of a line they are bullets. */
export function withoutSymbols(text: string): string {
  return text.replace(/^\s*[\ue000-\uf8ff]+\s*/gm, '• ').replace(PRIVATE_USE, ' ');
}

const HYPHEN_AT_END = /([\p{L}\p{N}])-[ \n](?=\S)/gu;
/** Conjunctions, as after "pre-" in "pre- and post-". */
const PAIRED = /^(?:and|or|to|und|oder|bis|et|ou|y|o|e|en|of|och|og|i)(?!\p{L})/iu;
/** Part of an e-mail or web address. */
const ADDRESS = /@|:\/\/|^www\.|\p{L}\.\p{L}{2}/u;
/** Longer words are cut, as addresses may be long. */
const LONGEST_WORD = 200;

/** Joins words that a soft hyphen, U+FFFE or U+0002 marks as broken, or a hyphen at a line's end; and runs of spaces. */
export function joinBrokenWords(text: string): string {
  return text
    .replaceAll('\u0002', '\u00ad')
    .replace(/[\u00ad\ufffe]\s*/g, '')
    .replace(HYPHEN_AT_END, (found: string, last: string, at: number, whole: string) => {
      const end = at + found.length;
      const before = wordAt(whole.slice(Math.max(0, at + last.length - LONGEST_WORD), at + last.length), -1);
      const after = wordAt(whole.slice(end, end + LONGEST_WORD), 0);
      return `${last}${hyphenBetween(before, after) ?? found.slice(last.length)}`;
    })
    .replace(/ {2,}/g, ' ');
}

function wordAt(text: string, place: 0 | -1): string {
  return text.split(/\s/).at(place) ?? '';
}

/** What joins the halves of a word that is hyphenated at a line end; undefined for two words. */
export function hyphenBetween(before: string, after: string): '' | '-' | undefined {
  if (ADDRESS.test(before) || ADDRESS.test(after)) return '-';
  if (PAIRED.test(after) || after.endsWith('-')) return undefined;
  if (/\p{L}$/u.test(before) && /^\p{Lu}/u.test(after)) return '-';
  return /\p{Ll}{2}$/u.test(before) && /^\p{Ll}{2}/u.test(after) ? '' : undefined;
}

const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u303fー\uff01-\uff65]/u;
const SPLIT_IDEOGRAPHS = new RegExp(`(?<=${IDEOGRAPHIC.source}) (?=${IDEOGRAPHIC.source})`, 'gu');

/** Whether the character is Chinese or Japanese, which have no spaces between words. */
export function isIdeographic(character: string | undefined): boolean {
  return character !== undefined && IDEOGRAPHIC.test(character);
}

/** Removes the spaces at which lines of Chinese and Japanese were joined. */
export function joinIdeographs(text: string): string {
  return text.replace(SPLIT_IDEOGRAPHS, '');
}

/** A line of at least this share of the longest one is full: it was broken for lack of room. */
const FULL_LINE = 0.8;

/**
 * Keeps lines apart, except Chinese and Japanese ones that continue: fonts whose characters are all equally
 * wide look like those of program code.
 */
export function joinFixedLines(lines: readonly string[]): string {
  const longest = Math.max(0, ...lines.map((line) => line.length));
  return lines.reduce((text, line, index) => {
    const before = lines[index - 1] ?? '';
    const runsOn =
      before.length >= FULL_LINE * longest && isIdeographic(before.at(-1)) && isIdeographic(line.at(0));
    return index === 0 ? line : `${text}${runsOn ? '' : '\n'}${line}`;
  }, '');
}

/** Letters and digits only, to compare two readings of one text. */
export function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}
