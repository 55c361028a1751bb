/** The yes or no that answers open with: no question asks for it, and customers who type it mean what was said before. */
import { fold } from './normalise.ts';

const WORDS = `yes yeah yep no nope ja jawohl nein nee nej nei jo oui non si sí sì sim não kyllä joo ei да нет igen nem da nu evet
  hayır tak nie ano ne ναι όχι так ні не áno taip jā nē jah ya tidak bukan vâng dạ không bai ez այո ոչ დიახ კი არა نعم لا أجل
  بله خیر نه כן לא हाँ हां जी नहीं হ্যাঁ না ஆம் இல்லை ใช่ ไม่ はい いいえ ええ 是 是的 不 不是 可以 可以的 不可以 有 有的 没有 沒有 能 不能 会 會 不会
  不會 好 好的 行 不行 네 예 아니요 아니오 아뇨`;
const SURFACES: ReadonlySet<string> = new Set(WORDS.split(/\s+/).map(fold));

/** Whether a word, folded, is one of them. */
export function isYesOrNo(word: string): boolean {
  return SURFACES.has(word);
}

/** Where encoded terms, see analyse.ts, go on behind those at `start` that say yes or no; behind the end where there are no more. */
export function afterYesOrNo(terms: string, start: number): number {
  let at = start;
  while (at < terms.length) {
    const space = terms.indexOf(' ', at);
    const end = space < 0 ? terms.length : space;
    const [surface = ''] = terms.slice(at, end).split('.', 1);
    if (!SURFACES.has(surface)) break;
    at = end + 1;
  }
  return at;
}
