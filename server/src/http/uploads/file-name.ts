/** Reads the file name of an upload as its client meant it. */
import { isUtf8 } from 'node:buffer';

/** One word of RFC 2047, as .NET clients write a name that is not ASCII. */
const ENCODED_WORD = /^=\?utf-8\?([bq])\?([!->@-~]*)\?=$/i;

/** The decoded name if it is an encoded word; any other name as it is. */
export function decodeEncodedWord(sent: string): string {
  const [, encoding, text = ''] = ENCODED_WORD.exec(sent) ?? [];
  if (encoding === undefined) return sent;
  const bytes =
    encoding.toLowerCase() === 'b'
      ? Buffer.from(text, 'base64')
      : Buffer.from(
          text
            .replaceAll('_', ' ')
            .replace(/=([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        );
  return isUtf8(bytes) ? bytes.toString('utf8') : sent;
}
