/** Shows the value of a cell as a spreadsheet program does, by the cell's type. */
import { type NumberFormat, serialOfIsoDate } from './number-format.ts';

/** How one type of cell is shown. */
export interface CellType {
  isText: boolean;
  /** The error of a formula, as "#N/A". */
  isError?: true;
  show(value: string, format: NumberFormat | undefined, texts: readonly string[]): string;
}

const WRITTEN: CellType = {
  isText: true,
  show: (value, format) => showText(decodeEscapes(value), format),
};

const NUMBER: CellType = {
  isText: false,
  show(value, format) {
    const number = Number(value);
    return format && value.trim() !== '' && !Number.isNaN(number) ? format.showNumber(number) : value;
  },
};

/** By the attribute `t` of a cell. */
const CELL_TYPES: ReadonlyMap<string, CellType> = new Map<string, CellType>([
  // The number of a shared text.
  ['s', { isText: true, show: (value, format, texts) => showText(texts[Number(value)] ?? '', format) }],
  ['str', WRITTEN],
  ['inlineStr', WRITTEN],
  ['b', { isText: false, show: (value) => (/^(1|true)$/i.test(value.trim()) ? 'TRUE' : 'FALSE') }],
  ['e', { isText: false, isError: true, show: (value) => value }],
  // A date of ISO 8601.
  [
    'd',
    {
      isText: false,
      show(value, format) {
        const serial = serialOfIsoDate(value);
        return serial !== undefined && format?.isDate ? format.showNumber(serial) : value;
      },
    },
  ],
]);

/** A cell without a type, or of an unknown one, holds a number. */
export function cellTypeOf(name: string | undefined): CellType {
  return CELL_TYPES.get(name ?? '') ?? NUMBER;
}

/** Decodes the characters that XML cannot hold, which are written as _x000D_. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function showText(text: string, format: NumberFormat | undefined): string {
  return format ? format.showText(text) : text;
}
