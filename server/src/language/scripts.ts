/** Which writing systems need another way of finding words than spaces and punctuation. */

/** Han, kana and Hangul: taken as single characters and pairs of neighbours. */
const CJK =
  '\\u1100-\\u11ff\\u3005-\\u3007\\u3040-\\u30ff\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\u{20000}-\\u{323af}';
/** Thai, Lao, Myanmar and Khmer: written without spaces, segmented by dictionary. */
const UNSPACED = '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff';

/** A run of one such script inside a word; alternation order does not matter, the sets are disjoint. */
export const CJK_OR_UNSPACED_RUN = new RegExp(`[${CJK}]+|[${UNSPACED}]+`, 'gu');

const STARTS_CJK = new RegExp(`^[${CJK}]`, 'u');
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/** No character of CJK stands before this one. */
export const CJK_FIRST = 0x1100;

/** True where the text begins with Han, kana or Hangul. */
export function startsCjk(text: string): boolean {
  return text.charCodeAt(0) >= CJK_FIRST && STARTS_CJK.test(text);
}

/** True where the text begins with a script that is written without spaces and has a dictionary segmenter. */
export function startsUnspaced(text: string): boolean {
  return text.charCodeAt(0) >= 0x0e00 && STARTS_UNSPACED.test(text);
}

/** True where the text begins with either: its words are not parted by spaces. */
export function startsWithoutSpaces(text: string): boolean {
  return startsCjk(text) || startsUnspaced(text);
}

/** ISO 639-1 code of the language whose dictionary segments the run. */
export function segmenterLocale(run: string): 'th' | 'lo' | 'my' | 'km' {
  const code = run.charCodeAt(0);
  if (code < 0x0e80) return 'th';
  if (code < 0x0f00) return 'lo';
  return code < 0x1780 ? 'my' : 'km';
}
