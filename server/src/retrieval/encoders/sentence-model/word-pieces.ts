/**
 * Cuts a text into the word pieces of BERT (Devlin et al., 2019): words without accents and capitals, punctuation by itself, and
 * of each word the longest piece that the vocabulary has, then the longest of the rest.
 */

const BEGIN = '[CLS]';
const END = '[SEP]';
const UNKNOWN = '[UNK]';
/** Before a piece that goes on a word. */
const CONTINUED = '##';
/** A longer word is unknown as a whole. */
const WORD_MAX = 100;

/** Characters that are no text: all that are no blanks of those that control, format, or stand for nothing. */
const NO_TEXT = /(?![\t\n\r])[\p{C}\uFFFD]/gu;
/** Each of these characters is a word: scripts that have no blanks. */
const IDEOGRAPH =
  /[\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{2A6DF}\u{2A700}-\u{2B81F}\u{2B820}-\u{2CEAF}\u{2F800}-\u{2FA1F}]/gu;
const ACCENT = /\p{Mn}/gu;
/** Whatever of ASCII is neither letter nor digit counts as punctuation. */
const WORD = /[\p{P}$+<=>^`|~]|[^\s\p{P}$+<=>^`|~]+/gu;

export type WordPieces = (text: string) => number[];

/**
 * @param longest pieces of a text at most, begin and end among them
 * @returns a function that gives the ids of a text's pieces between those of begin and end; none for a text without any
 * @throws where the vocabulary lacks a piece that every text needs
 */
export function createWordPieces(vocabulary: readonly string[], longest: number): WordPieces {
  const ids = new Map(vocabulary.map((piece, id) => [piece, id]));
  const [begin, end, unknown] = [BEGIN, END, UNKNOWN].map((piece) => {
    const id = ids.get(piece);
    if (id === undefined) throw new Error(`The vocabulary has no ${piece}`);
    return id;
  }) as [number, number, number];

  function cutWord(word: string): number[] {
    const symbols = [...word];
    if (symbols.length > WORD_MAX) return [unknown];
    const pieces: number[] = [];
    for (let start = 0; start < symbols.length; ) {
      let stop = symbols.length;
      let id: number | undefined;
      for (; stop > start; stop--) {
        id = ids.get((start === 0 ? '' : CONTINUED) + symbols.slice(start, stop).join(''));
        if (id !== undefined) break;
      }
      if (id === undefined) return [unknown];
      pieces.push(id);
      start = stop;
    }
    return pieces;
  }

  return (text) => {
    const plain = text
      .replace(NO_TEXT, '')
      .replace(IDEOGRAPH, ' $& ')
      .normalize('NFD')
      .replace(ACCENT, '')
      .toLowerCase();
    const pieces: number[] = [];
    for (const [word] of plain.matchAll(WORD)) {
      pieces.push(...cutWord(word));
      if (pieces.length >= longest - 2) break;
    }
    return pieces.length === 0 ? [] : [begin, ...pieces.slice(0, longest - 2), end];
  };
}
