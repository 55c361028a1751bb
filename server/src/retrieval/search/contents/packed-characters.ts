/** Characters of texts that are UTF-16 units in an array. */
import { CJK_FIRST, startsCjk } from '../../../language/scripts.ts';

/** Whether the character at `start` is of a run of CJK. */
export function beginsCjk(units: Uint16Array, start: number, end: number): boolean {
  const first = units[start] as number;
  if (first < CJK_FIRST) return false;
  return startsCjk(
    start + 1 < end ? String.fromCharCode(first, units[start + 1] as number) : String.fromCharCode(first),
  );
}

/** Where the character that begins at `start` ends. */
export function endOfCharacter(units: Uint16Array, start: number, end: number): number {
  const isPair =
    start + 1 < end &&
    ((units[start] as number) & 0xfc00) === 0xd800 &&
    ((units[start + 1] as number) & 0xfc00) === 0xdc00;
  return start + (isPair ? 2 : 1);
}
