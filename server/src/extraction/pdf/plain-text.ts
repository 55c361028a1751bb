/** Turns what a PDF engine calls text into text: without markup, glyphs of symbol fonts, and words broken at line ends. */

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

/** A hyphen at a line's end between small letters; not the first half of "pre- and post-". */
const BROKEN_WORD =
  /(\p{Ll}{2,})-[ \n](?!(?:and|or|to|und|oder|bis|et|ou|y|o|e|en|of|och|og|i)\b)(\p{Ll}{2,})/gu;

/** Joins words that a soft hyphen, U+FFFE or U+0002 marks as broken, or a hyphen at a line's end; and runs of spaces. */
export function joinBrokenWords(text: string): string {
  return text
    .replaceAll('\u0002', '\u00ad')
    .replace(/[\u00ad\ufffe]\s*/g, '')
    .replace(BROKEN_WORD, '$1$2')
    .replace(/ {2,}/g, ' ');
}

const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u303fー\uff01-\uff65]/u;
const SPLIT_IDEOGRAPHS = new RegExp(`(?<=${IDEOGRAPHIC.source}) (?=${IDEOGRAPHIC.source})`, 'gu');

/** Whether it is a character of Chinese or Japanese, which are written without spaces. */
export function isIdeographic(character: string | undefined): boolean {
  return character !== undefined && IDEOGRAPHIC.test(character);
}

/** Lines of Chinese and Japanese that were joined with a space between them. */
export function joinIdeographs(text: string): string {
  return text.replace(SPLIT_IDEOGRAPHS, '');
}

/** A line of at least this share of the longest one was broken where no more fitted. */
const FULL_LINE = 0.8;

/**
 * Lines as they stand, but for those of Chinese and Japanese that run on: fonts in which all their characters are equally
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

/** What two readings of one text agree on. */
export function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}
