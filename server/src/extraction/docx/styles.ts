/** Reads a Word document's styles: heading level, list membership, hidden and raised text, and
 *  font. */
import type { OfficePackage } from '../opc/package.ts';
import type { XmlAttributes } from '../xml/attributes.ts';
import type { XmlHandler } from '../xml/handler.ts';
import { isOn } from '../xml/parse-xml.ts';

export interface ListMembership {
  numberId?: string;
  level?: number;
}

/** Unspecified properties are undefined. */
export interface TextLook {
  /** Looks like the prompt of a content control. */
  isPrompt?: boolean;
  isHidden?: boolean;
  isRaised?: boolean;
  isBold?: boolean;
  /** In half points. */
  size?: number;
}

export interface WordStyle extends TextLook {
  headingLevel?: number;
  list?: ListMembership;
  /** A line of a table of contents. */
  isContents?: boolean;
  /** The caption of a picture or table. */
  isCaption?: boolean;
}

export interface WordStyles {
  get(id: string): WordStyle | undefined;
  /** The style of a paragraph: the default one if it names none, or an unknown one. */
  ofParagraph(id: string | undefined): WordStyle | undefined;
  /** Applies if no style specifies a property. */
  defaults: TextLook;
}

interface RawStyle extends WordStyle {
  basedOn?: string;
}

/** Word's size for text without any, in half points. */
export const DEFAULT_SIZE = 20;
const MAX_INHERITANCE = 20;
/** LibreOffice writes superscript as a raised position; smaller values only adjust lines. */
const RAISED_HALF_POINTS = 4;

/** Inherited properties are filled in. */
export async function readStyles(source: OfficePackage, part: string | undefined): Promise<WordStyles> {
  const raw = new Map<string, RawStyle>();
  const defaults: TextLook = {};
  let defaultId = '';
  let style: RawStyle | undefined;
  /** `tblStylePr` formats only some cells of a table. */
  let isOfTablePart = false;
  const handler: XmlHandler = {
    open(name, attributes) {
      if (name === 'style') {
        const id = attributes.get('styleId') ?? '';
        style = {};
        raw.set(id, style);
        if (isDefaultOfParagraphs(attributes)) defaultId = id;
      }
      if (name === 'tblStylePr') isOfTablePart = true;
      if (!style) applyTextLook(defaults, name, attributes);
      if (!style || isOfTablePart) return;
      const value = attributes.get('val') ?? '';
      if (name === 'basedOn') style.basedOn = value;
      else if (name === 'name') applyName(style, value.toLowerCase());
      else if (name === 'outlineLvl' && Number(value) < 9) style.headingLevel ??= Number(value) + 1;
      else if (name === 'numPr') style.list = {};
      else if (name === 'ilvl' && style.list) style.list.level = Number(value);
      else if (name === 'numId' && style.list) style.list.numberId = value;
      else applyTextLook(style, name, attributes);
    },
    close(name) {
      if (name === 'style') style = undefined;
      else if (name === 'tblStylePr') isOfTablePart = false;
    },
  };
  if (part !== undefined) await source.parse(part, handler);
  const styles = new Map([...raw.keys()].map((id) => [id, inherit(raw, id)]));
  return {
    get: (id) => styles.get(id),
    ofParagraph: (id) => styles.get(id ?? defaultId) ?? styles.get(defaultId),
    defaults,
  };
}

/** Size of text in a paragraph without a style, in half points. */
export function usualSize(styles: WordStyles): number {
  return styles.ofParagraph(undefined)?.size ?? styles.defaults.size ?? DEFAULT_SIZE;
}

function isDefaultOfParagraphs(attributes: XmlAttributes): boolean {
  return attributes.get('type') === 'paragraph' && isOn(attributes.get('default') ?? '0');
}

/** Takes an element of run properties, in a run or in a style. */
export function applyTextLook(look: TextLook, name: string, attributes: XmlAttributes): void {
  if (name === 'color' && attributes.get('val') === PROMPT_COLOUR) look.isPrompt = true;
  else if (name === 'vanish') look.isHidden = isOn(attributes.get('val'));
  else if (name === 'vertAlign') look.isRaised = attributes.get('val') === 'superscript';
  else if (name === 'b') look.isBold = isOn(attributes.get('val'));
  else if (name === 'sz' && Number(attributes.get('val')) > 0) look.size = Number(attributes.get('val'));
  else if (name === 'position' && Number(attributes.get('val')) >= RAISED_HALF_POINTS) look.isRaised = true;
}

/** Grey, in which older files have the prompts of content controls. */
const PROMPT_COLOUR = '808080';

/** Built-in styles carry their English names in every language of Word. */
function applyName(style: RawStyle, name: string): void {
  const level = /^heading ([1-9])$/.exec(name)?.[1];
  if (level) style.headingLevel = Number(level);
  else if (name === 'title') style.headingLevel = 1;
  else if (name === 'placeholder text') style.isPrompt = true;
  else if (name === 'caption') style.isCaption = true;
  else if (/^toc( heading|\s?[1-9])$/.test(name)) style.isContents = true;
}

function inherit(raw: Map<string, RawStyle>, id: string): WordStyle {
  const resolved: WordStyle = {};
  let style = raw.get(id);
  for (let step = 0; style && step < MAX_INHERITANCE; step++) {
    if (style.headingLevel !== undefined) resolved.headingLevel ??= style.headingLevel;
    if (style.list) resolved.list = { ...style.list, ...resolved.list };
    if (style.isContents) resolved.isContents = true;
    if (style.isCaption) resolved.isCaption = true;
    if (style.isPrompt) resolved.isPrompt = true;
    if (style.isHidden !== undefined) resolved.isHidden ??= style.isHidden;
    if (style.isRaised !== undefined) resolved.isRaised ??= style.isRaised;
    if (style.isBold !== undefined) resolved.isBold ??= style.isBold;
    if (style.size !== undefined) resolved.size ??= style.size;
    style = style.basedOn === undefined ? undefined : raw.get(style.basedOn);
  }
  return resolved;
}
