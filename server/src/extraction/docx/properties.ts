/** What the properties of paragraphs, tables and content controls do to the open element of a Word document. */
import type { XmlAttributes } from '../xml/attributes.ts';
import { isOn } from '../xml/parse-xml.ts';
import type { BodyState } from './body-state.ts';

type ApplyProperty = (open: BodyState, value: string | undefined, attributes: XmlAttributes) => void;

const PROPERTIES: Readonly<Record<string, ApplyProperty>> = {
  pStyle({ paragraph }, value) {
    if (paragraph && value !== undefined) paragraph.styleId = value;
  },
  outlineLvl({ paragraph }, value) {
    if (paragraph) paragraph.outlineLevel = Number(value);
  },
  framePr({ paragraph }, _, attributes) {
    // A drop cap is the first letter of the next paragraph.
    if (paragraph && /^(drop|margin)$/.test(attributes.get('dropCap') ?? '')) paragraph.isJoinedToNext = true;
  },
  numPr({ paragraph }) {
    if (paragraph) paragraph.list = {};
  },
  ilvl({ paragraph }, value) {
    if (paragraph?.list) paragraph.list.level = Number(value) || 0;
  },
  numId({ paragraph }, value) {
    if (paragraph?.list && value !== undefined) paragraph.list.numberId = value;
  },
  showingPlcHdr({ control }, value) {
    if (control) control.isPrompt = isOn(value);
  },
  shd({ cell }, _, attributes) {
    if (cell) cell.fill = attributes.get('fill');
  },
  tblLook({ table }, _, attributes) {
    if (table) table.builder.hasFirstRow = hasFirstRow(attributes);
  },
  tblHeader({ table }, value) {
    if (table?.row) table.row.isHeader = isOn(value);
  },
  gridBefore({ table }, value) {
    if (table?.row) table.row.skipped = Number(value) || 0;
  },
  gridSpan({ cell }, value) {
    if (cell) cell.span = Number(value) || 1;
  },
  vMerge({ cell }, value) {
    if (cell) cell.isMergedUp = value !== 'restart';
  },
};

const BY_NAME: ReadonlyMap<string, ApplyProperty> = new Map(Object.entries(PROPERTIES));

/** Takes an element of a property list. */
export function applyProperty(state: BodyState, name: string, attributes: XmlAttributes): void {
  if (state.run.isOpen) state.run.addProperty(name, attributes);
  BY_NAME.get(name)?.(state, attributes.get('val'), attributes);
}

/** Table looks have an attribute for the first row, or in older files bit 5 of a hexadecimal mask. */
function hasFirstRow(attributes: XmlAttributes): boolean {
  const flag = attributes.get('firstRow');
  if (flag !== undefined) return isOn(flag);
  const mask = attributes.get('val');
  return mask === undefined || (Number.parseInt(mask, 16) & 0x20) !== 0;
}
