/** Reads the text of one slide, or of its notes page, by a table of their elements. */
import { readAltText } from '../drawing/alt-text.ts';
import { createEquation, IN_EQUATION } from '../drawing/equation.ts';
import { readAddress } from '../links.ts';
import type { OfficePackage } from '../opc/package.ts';
import { toSuperscript } from '../superscripts.ts';
import { createElementHandler, type ElementRow, elementTable } from '../xml/elements.ts';
import { isOn } from '../xml/parse-xml.ts';
import { bulletOf, placeholderOf } from './bullets.ts';
import { type Slide, type SlideContext, SlideState } from './slide-state.ts';

type SlideElement = ElementRow<SlideState>;

const LEVELS = 9;

const SHAPE: SlideElement = { open: (state) => state.openShape(false) };

const RUN: SlideElement = {
  open: (state) => state.openRun(),
  close(state) {
    state.address = undefined;
  },
};

const PLACE = (name: 'off' | 'ext'): SlideElement => ({
  open(state, attributes) {
    const place = state.places.open(name, attributes);
    if (place) state.setPlace(place);
  },
});

const SLIDE_ELEMENTS = elementTable<SlideState>({
  sld: {
    open({ slide }, attributes) {
      const show = attributes.get('show');
      slide.isHidden = show !== undefined && !isOn(show);
    },
  },
  sp: SHAPE,
  grpSp: { open: (state) => state.openGroup(), close: (state) => state.closeGroup() },
  off: PLACE('off'),
  ext: PLACE('ext'),
  graphicFrame: SHAPE,
  cxnSp: SHAPE,
  pic: { open: (state) => state.openShape(true) },
  ph: {
    open(state, attributes) {
      state.placeholder = placeholderOf(attributes);
    },
  },
  cNvPr: {
    open(state, attributes) {
      const text = state.isPicture && !state.context.isNotes && readAltText(attributes.get('descr'));
      if (text) state.addParagraph(text);
    },
  },

  p: {
    open(state) {
      state.paragraph = { text: '', level: 0 };
    },
    close: (state) => state.closeParagraph(),
  },
  pPr: {
    open({ paragraph }, attributes) {
      if (paragraph) paragraph.level = Math.min(LEVELS - 1, Number(attributes.get('lvl')) || 0);
    },
    inside: {
      open({ paragraph }, name, attributes) {
        const bullet = bulletOf(name, attributes);
        if (bullet && paragraph) paragraph.bullet = bullet;
      },
    },
  },
  r: RUN,
  fld: RUN,
  rPr: {
    open(state, attributes) {
      state.isRaised = isAboveLine(attributes.get('baseline'));
    },
  },
  hlinkClick: {
    open(state, attributes) {
      if (state.paragraph)
        state.address = readAddress(state.context.linkTargets.get(attributes.get('id') ?? ''));
    },
  },
  t: { text: (state, text) => state.append(state.isRaised ? toSuperscript(text) : text) },
  br: { open: (state) => state.append('\n') },
  tab: { open: (state) => state.append('\t') },
  oMath: {
    open(state) {
      state.equation = createEquation();
    },
    inside: IN_EQUATION,
    close(state) {
      state.address = undefined;
      state.append(state.equation?.writeBehind(state.paragraph?.text ?? '') ?? '');
    },
  },

  tbl: { open: (state) => state.openTable(), close: (state) => state.closeTable() },
  tblPr: {
    open({ table }, attributes) {
      if (table) table.hasHeader = isOn(attributes.get('firstRow') ?? '0');
    },
  },
  tr: { open: ({ table }) => table?.openRow() },
  tc: { open: ({ table }, attributes) => table?.openCell(attributes) },

  chart: graphicOf('id'),
  relIds: graphicOf('dm'),

  Fallback: { isLeftOut: true },
});

export async function readSlide(source: OfficePackage, part: string, context: SlideContext): Promise<Slide> {
  const state = new SlideState(context, source.limits);
  await source.parse(part, createElementHandler(SLIDE_ELEMENTS, state));
  return state.finish();
}

/** @param attribute that names the relationship */
function graphicOf(attribute: 'id' | 'dm'): SlideElement {
  return {
    open(state, attributes) {
      state.add(...(state.context.graphics.get(attributes.get(attribute) ?? '') ?? []));
    },
  };
}

/** The baseline is a share of the line, in thousandths of a percent or, in strict files, with a percent sign. */
function isAboveLine(baseline: string | undefined): boolean {
  return Number.parseFloat(baseline ?? '0') > 0;
}
