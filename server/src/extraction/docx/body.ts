/** Turns the elements of a Word document's body into blocks in reading order, by a table of these elements. */
import { readAltText } from '../drawing/alt-text.ts';
import { createEquation, IN_EQUATION } from '../drawing/equation.ts';
import { toSuperscript } from '../superscripts.ts';
import { createElementHandler, type ElementRow, elementTable } from '../xml/elements.ts';
import { type BodyContext, BodyState } from './body-state.ts';
import { readTarget } from './fields.ts';
import { HTML, INSERTED_HTML } from './inserted-html.ts';
import { applyProperty } from './properties.ts';
import { symbol } from './symbols.ts';

type BodyElement = ElementRow<BodyState>;

/** Not part of the current text: deleted text, former formatting, pronunciation, fallbacks for older programs. */
const LEFT_OUT: BodyElement = { isLeftOut: true };

/** Describes a paragraph, run, table, row, cell or content control, and never holds text. */
const PROPERTY_LIST: BodyElement = {
  open(state) {
    state.isInProperties = true;
  },
  inside: { open: applyProperty },
  close(state) {
    state.isInProperties = false;
  },
};

const TAB: BodyElement = {
  open(state) {
    if (state.run.isOpen) state.append('\t');
  },
};

const LINE_BREAK: BodyElement = { open: (state) => state.append('\n') };

const INSERTED_FILE: BodyElement = {
  open({ context }, attributes) {
    const part = context.relationships?.get(attributes.prefixed('id') ?? '')?.target ?? '';
    context.warn(HTML.test(part) ? INSERTED_HTML : 'A document inserted into this one was left out.');
  },
};

export const BODY_ELEMENTS = elementTable<BodyState>({
  p: { open: (state) => state.openParagraph(), close: (state) => state.closeParagraph() },
  r: { open: ({ run }) => run.open(), close: ({ run }) => run.close() },
  t: {
    text(state, text) {
      state.append(state.run.isRaised(state.paragraph?.styleId) ? toSuperscript(text) : text);
    },
  },
  tab: TAB,
  ptab: TAB,
  br: LINE_BREAK,
  cr: LINE_BREAK,
  noBreakHyphen: { open: (state) => state.append('-') },
  sym: { open: (state, attributes) => state.append(symbol(attributes.get('char'), attributes.get('font'))) },
  oMath: {
    open(state) {
      state.equation = createEquation();
    },
    inside: IN_EQUATION,
    close(state) {
      state.append(state.equation?.writeBehind(state.paragraph?.text ?? '') ?? '');
    },
  },

  tbl: { open: (state) => state.openTable(), close: (state) => state.closeTable() },
  tr: { open: (state) => state.openRow(), close: (state) => state.closeRow() },
  tc: { open: (state) => state.openCell(), close: (state) => state.closeCell() },

  hyperlink: linkTo(({ context }, attributes) => context.linkTargets.get(attributes.prefixed('id') ?? '')),
  fldSimple: linkTo((_, attributes) => readTarget(attributes.get('instr') ?? '')),
  fldChar: { open: ({ fields }, attributes) => fields.mark(attributes.get('fldCharType')) },
  instrText: { text: ({ fields }, text) => fields.addCode(text) },

  footnoteReference: referTo('footnote'),
  endnoteReference: referTo('endnote'),

  chart: graphicOf('id'),
  relIds: graphicOf('dm'),
  docPr: {
    open(state, attributes) {
      state.altText = readAltText(attributes.get('descr'));
    },
  },
  pic: {
    open(state) {
      if (state.altText !== undefined)
        state.addBehind([{ kind: 'paragraph', text: state.altText, locator: {} }]);
      state.altText = undefined;
    },
  },

  sdt: {
    open: ({ controls }) => void controls.push({ isPrompt: false }),
    close: ({ controls }) => void controls.pop(),
  },
  altChunk: INSERTED_FILE,
  subDoc: INSERTED_FILE,

  pPr: PROPERTY_LIST,
  rPr: PROPERTY_LIST,
  tblPr: PROPERTY_LIST,
  tblPrEx: PROPERTY_LIST,
  trPr: PROPERTY_LIST,
  tcPr: PROPERTY_LIST,
  sdtPr: PROPERTY_LIST,

  del: {
    isLeftOut: true,
    // Inside paragraph properties, `del` marks the paragraph's end as deleted.
    open({ isInProperties, run, paragraph }) {
      if (isInProperties && !run.isOpen && paragraph) paragraph.isJoinedToNext = true;
    },
  },
  Fallback: LEFT_OUT,
  moveFrom: LEFT_OUT,
  rt: LEFT_OUT,
  numberingChange: LEFT_OUT,
  pPrChange: LEFT_OUT,
  rPrChange: LEFT_OUT,
  sectPrChange: LEFT_OUT,
  tblPrChange: LEFT_OUT,
  tblPrExChange: LEFT_OUT,
  tcPrChange: LEFT_OUT,
  trPrChange: LEFT_OUT,
});

/** The handler for one part: the body, or the footnotes or endnotes. */
export function createBodyHandler(context: BodyContext) {
  return createElementHandler(BODY_ELEMENTS, new BodyState(context));
}

function linkTo(
  readLink: (...[state, attributes]: Parameters<NonNullable<BodyElement['open']>>) => string | undefined,
): BodyElement {
  return {
    open: (state, attributes) => void state.links.push(readLink(state, attributes)),
    close: ({ links }) => void links.pop(),
  };
}

function referTo(kind: 'footnote' | 'endnote'): BodyElement {
  return {
    open: ({ paragraph }, attributes) => void paragraph?.notes.push(`${kind}/${attributes.get('id')}`),
  };
}

/** @param attribute that names the relationship */
function graphicOf(attribute: 'id' | 'dm'): BodyElement {
  return {
    open: (state, attributes) =>
      state.addBehind(state.context.graphics.get(attributes.get(attribute) ?? '') ?? []),
  };
}
