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
