/** Decodes text of DOS programs, in code page 850 for Western Europe, which the platform does not know. */

/** From byte 80 hexadecimal on. */
const UPPER_HALF =
  'ÇüéâäàåçêëèïîìÄÅ' +
  'ÉæÆôöòûùÿÖÜø£Ø×ƒ' +
  'áíóúñÑªº¿®¬½¼¡«»' +
  '░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
  'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´' +
  '\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

export const CODE_PAGE_850 = 'ibm850';

/** The part of TextDecoder that readers use. */
export interface StreamDecoder {
  decode(bytes: Buffer, options?: { stream: boolean }): string;
}

/** @param name as in the Encoding Standard, or CODE_PAGE_850 */
export function createDecoder(name: string): StreamDecoder {
  return name === CODE_PAGE_850 ? { decode: decodeCodePage850 } : new TextDecoder(name);
}

function decodeCodePage850(bytes: Buffer): string {
  // Latin-1 keeps each byte as a character of its number.
  return bytes
    .toString('latin1')
    .replace(/[\u0080-\u00ff]/g, (byte) => UPPER_HALF[byte.charCodeAt(0) - 0x80] ?? '');
}
