/** Reads what is drawn on a sheet: the texts of boxes and shapes, and the alternative texts of pictures. */
import { readAltText } from '../drawing/alt-text.ts';
import type { OfficePackage } from '../opc/package.ts';
import { createElementHandler, elementTable } from '../xml/elements.ts';

export interface SheetDrawing {
  /** Paragraphs, by the places of their boxes. */
  texts: string[];
  /** Pictures without alternative text, charts and diagrams. */
  leftOut: number;
}

interface Anchored {
  row: number;
  column: number;
  paragraphs: string[];
}

class DrawingState {
  readonly anchored: Anchored[] = [];
  leftOut = 0;
  text = '';
  /** Digits of the place that is being read. */
  place: string | undefined;
  private isFrom = false;

  begin(): void {
    this.anchored.push({ row: 0, column: 0, paragraphs: [] });
  }

  openFrom(isFrom: boolean): void {
    this.isFrom = isFrom;
  }

  endPlace(side: 'row' | 'column'): void {
    const last = this.anchored.at(-1);
    if (last && this.isFrom) last[side] = Number(this.place) || 0;
    this.place = undefined;
  }

  endParagraph(): void {
    this.give(this.text);
    this.text = '';
  }

  give(text: string | undefined): void {
    if (text === undefined || text.trim() === '') return;
    if (this.anchored.length === 0) this.begin();
    this.anchored.at(-1)?.paragraphs.push(text);
  }
}

const ANCHOR = { open: (state: DrawingState) => state.begin() };
const LEFT_OUT = {
  open(state: DrawingState) {
    state.leftOut++;
  },
};
const placeOf = (side: 'row' | 'column') => ({
  open(state: DrawingState) {
    state.place = '';
  },
  text(state: DrawingState, text: string) {
    state.place += text;
  },
  close: (state: DrawingState) => state.endPlace(side),
});

const DRAWING_ELEMENTS = elementTable<DrawingState>({
  twoCellAnchor: ANCHOR,
  oneCellAnchor: ANCHOR,
  absoluteAnchor: ANCHOR,
  from: { open: (state) => state.openFrom(true), close: (state) => state.openFrom(false) },
  row: placeOf('row'),
  col: placeOf('column'),
  // The same again for older programs.
  Fallback: { isLeftOut: true },
  graphicFrame: LEFT_OUT,
  pic: LEFT_OUT,
  cNvPr: {
    open(state, attributes) {
      const alternative = readAltText(attributes.get('descr'));
      if (alternative !== undefined) state.give(alternative);
    },
  },
  p: { close: (state) => state.endParagraph() },
  br: {
    open(state) {
      state.text += '\n';
    },
  },
  t: {
    text(state, text) {
      state.text += text;
    },
  },
});

export async function readDrawing(source: OfficePackage, part: string): Promise<SheetDrawing> {
  const state = new DrawingState();
  await source.parse(part, createElementHandler(DRAWING_ELEMENTS, state));
  const inOrder = state.anchored.sort((one, other) => one.row - other.row || one.column - other.column);
  return { texts: inOrder.flatMap((anchored) => anchored.paragraphs), leftOut: state.leftOut };
}
