/**
 * Reads cells and shared texts as nearly all programs write them straight from the markup, without an event per tag. All
 * that it takes is well formed; anything else is left to the scanner, so both read the same.
 */
import { stands } from '../xml/names.ts';
import { MAX_COLUMN, MAX_ROW } from './cell-reference.ts';

const QUOTE = 34;
const GREATER = 62;
const POINT = 46;
const ZERO = 48;
/** Doubles hold all whole numbers of this many digits, and dividing them by powers of ten gives the nearest double. */
const EXACT_DIGITS = 15;
const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, power) => 10 ** power);
const MOST_STYLE_DIGITS = 6;

const CELL = '<c r="';
const STYLE = ' s="';
const SHARED = ' t="s"';
const NUMBER = ' t="n"';
const VALUE = '><v>';
const CELL_END = '</v></c>';

/** A cell with a number: its own, or that of a shared text. */
export interface PlainCell {
  /** From 1. */
  column: number;
  style: number;
  isShared: boolean;
  value: number;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code < ZERO + 10;
}

/**
 * <c r="B2" s="1" t="s"><v>12</v></c>, with or without style and type; a number may have decimals.
 * @returns the end of the cell; -1 if there is no such cell, and then `cell` is meaningless
 */
export function takePlainCell(text: string, start: number, cell: PlainCell): number {
  if (!stands(text, start, CELL)) return -1;
  const reference = takeReference(text, start + CELL.length, cell);
  if (reference < 0) return -1;
  let at = reference;
  cell.style = 0;
  if (stands(text, at, STYLE)) {
    at += STYLE.length;
    const first = at;
    let code = text.charCodeAt(at);
    for (; isDigit(code); code = text.charCodeAt(++at)) cell.style = 10 * cell.style + code - ZERO;
    if (at === first || at - first > MOST_STYLE_DIGITS || code !== QUOTE) return -1;
    at++;
  }
  cell.isShared = stands(text, at, SHARED);
  if (cell.isShared || stands(text, at, NUMBER)) at += SHARED.length;
  if (!stands(text, at, VALUE)) return -1;
  at = takeNumber(text, at + VALUE.length, cell);
  return at >= 0 && stands(text, at, CELL_END) ? at + CELL_END.length : -1;
}

/** Index after the reference's closing quote. */
function takeReference(text: string, start: number, cell: PlainCell): number {
  let at = start;
  let column = 0;
  let code = text.charCodeAt(at);
  for (; code >= 65 && code <= 90 && column <= MAX_COLUMN; code = text.charCodeAt(++at))
    column = 26 * column + code - 64;
  let row = 0;
  for (; isDigit(code) && row <= MAX_ROW; code = text.charCodeAt(++at)) row = 10 * row + code - ZERO;
  if (column === 0 || column > MAX_COLUMN || row === 0 || row > MAX_ROW || code !== QUOTE) return -1;
  cell.column = column;
  return at + 1;
}

/** Index after the number's last digit. */
function takeNumber(text: string, start: number, cell: PlainCell): number {
  let at = start;
  let value = 0;
  let point = -1;
  for (let code = text.charCodeAt(at); ; code = text.charCodeAt(++at)) {
    if (isDigit(code)) value = 10 * value + code - ZERO;
    else if (code === POINT && point < 0 && at > start && !cell.isShared) point = at;
    else break;
  }
  const digits = at - start - (point < 0 ? 0 : 1);
  if (digits === 0 || digits > EXACT_DIGITS || point === at - 1) return -1;
  cell.value = point < 0 ? value : value / (POWERS[at - point - 1] as number);
  return at;
}

const ITEM = '<si><t';
const KEEPS_SPACE = ' xml:space="preserve"';
const ITEM_END = '</t></si>';
/** Characters that make a text differ from its markup. */
const UNLIKE_WRITTEN = ['&', '\r', ']'];

/** Takes consecutive shared texts from pieces of markup. */
export class PlainTexts {
  /** The last one taken. */
  text = '';
  private piece = '';
  /** Index of the next occurrence of each of UNLIKE_WRITTEN in the piece. */
  private readonly next = UNLIKE_WRITTEN.map(() => -1);

  /**
   * <si><t>text</t></si>, with or without xml:space.
   * @returns the end of the item; -1 if there is none
   */
  take(piece: string, start: number): number {
    if (!stands(piece, start, ITEM)) return -1;
    let from = start + ITEM.length;
    if (stands(piece, from, KEEPS_SPACE)) from += KEEPS_SPACE.length;
    if (piece.charCodeAt(from) !== GREATER) return -1;
    from++;
    const end = piece.indexOf('<', from);
    if (end <= from || !stands(piece, end, ITEM_END) || !this.readsAsWritten(piece, from, end)) return -1;
    this.text = piece.slice(from, end);
    return end + ITEM_END.length;
  }

  private readsAsWritten(piece: string, from: number, end: number): boolean {
    if (piece !== this.piece) {
      this.piece = piece;
      this.next.fill(-1);
    }
    for (let at = 0; at < UNLIKE_WRITTEN.length; at++) {
      let place = this.next[at] as number;
      if (place < from) {
        place = piece.indexOf(UNLIKE_WRITTEN[at] as string, from);
        if (place < 0) place = piece.length;
        this.next[at] = place;
      }
      if (place < end) return false;
    }
    return true;
  }
}
