/** Makes of the name that a client sends a file name that is safe to keep, list and show. */
import { isUtf8 } from 'node:buffer';
import { FILE_NAME_MAX_CHARACTERS } from '../../../../contract/knowledge/files.ts';
import { cleanName } from '../../../../contract/text.ts';

const LONGEST_EXTENSION = 16;

/**
 * The last part of a path in either notation, by the rule of all names (`cleanName`); otherwise as sent. At most 255 code points: a longer name loses the end of its stem, shown by "…". Empty if
 * nothing is left.
 */
export function sanitiseFileName(sent: string): string {
  const base = sent.split(/[/\\]/).at(-1) ?? '';
  // Browsers write a quotation mark in a form's file name so.
  const clean = cleanName(base.toWellFormed().replaceAll('%22', '"'));
  return clean === '.' || clean === '..' ? '' : shorten(clean);
}

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

function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= FILE_NAME_MAX_CHARACTERS) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= LONGEST_EXTENSION ? name.slice(dot) : '';
  return `${characters.slice(0, FILE_NAME_MAX_CHARACTERS - [...extension].length - 1).join('')}…${extension}`;
}
