/** The code pages that old text files are in: one byte a character, and the same bytes for other letters in each. */

/** From byte 80 hexadecimal on: code pages of DOS, which the platform does not know. */
const OF_DOS: Readonly<Record<string, string>> = {
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅ' +
    'ÉæÆôöòûùÿÖÜø£Ø×ƒ' +
    'áíóúñÑªº¿®¬½¼¡«»' +
    '░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
    'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
    'ÓßÔÒõÕµþÞÚÛÙýÝ¯´' +
    '\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆ' +
    'ÉĹĺôöĽľŚśÖÜŤťŁ×č' +
    'áíóúĄąŽžĘę¬źČş«»' +
    '░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
    '└┴┬├─┼Ăă╚╔╩╦╠═╬¤' +
    'đĐĎËďŇÍÎě┘┌█▄ŢŮ▀' +
    'ÓßÔŃńňŠšŔÚŕŰýÝţ´' +
    '\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
};

/** The commoner one first, as the Encoding Standard names them, and those of DOS. */
export const CODE_PAGES = [
  'windows-1252',
  'iso-8859-15',
  'windows-1250',
  'iso-8859-2',
  'windows-1254',
  'windows-1257',
  'windows-1251',
  'koi8-u',
  'koi8-r',
  'iso-8859-5',
  'windows-1253',
  'iso-8859-7',
  'windows-1255',
  'windows-1256',
  'iso-8859-6',
  'windows-874',
  'windows-1258',
  'iso-8859-13',
  'iso-8859-4',
  'ibm866',
  'x-mac-cyrillic',
  'macintosh',
  'ibm850',
  'ibm852',
] as const;

export type CodePage = (typeof CODE_PAGES)[number];

/** The part of TextDecoder that readers use. */
export interface StreamDecoder {
  decode(bytes: Uint8Array, options?: { stream: boolean }): string;
}

/** @param name as in the Encoding Standard, or a code page of DOS */
export function createDecoder(name: string): StreamDecoder {
  const upperHalf = OF_DOS[name];
  if (upperHalf === undefined) return new TextDecoder(name);
  return {
    // Latin-1 keeps each byte as a character of its number.
    decode: (bytes) =>
      Buffer.from(bytes)
        .toString('latin1')
        .replace(/[\u0080-\u00ff]/g, (byte) => upperHalf[byte.charCodeAt(0) - 0x80] ?? ''),
  };
}

const EVERY_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => byte);

/** The character of each byte; U+FFFD for one that the code page has not. */
export function charactersOf(name: CodePage): readonly string[] {
  return [...createDecoder(name).decode(EVERY_BYTE)];
}
