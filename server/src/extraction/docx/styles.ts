/** What a Word document's paragraph styles say of their paragraphs: heading level and list membership. */
import type { OfficePackage } from '../opc/package.ts';

export interface ListMembership {
  numberId?: string;
  level?: number;
}

export interface ParagraphStyle {
  headingLevel?: number;
  list?: ListMembership;
  /** A line of a table of contents. */
  isContents?: boolean;
}

interface RawStyle extends ParagraphStyle {
  basedOn?: string;
}

const MAX_INHERITANCE = 20;

/** Styles by id, with what they inherit filled in. */
export async function readStyles(
  source: OfficePackage,
  part: string | undefined,
): Promise<Map<string, ParagraphStyle>> {
  const raw = new Map<string, RawStyle>();
  if (part === undefined) return raw;
  let style: RawStyle | undefined;
  await source.parse(part, {
    open(name, attributes) {
      if (name === 'style') {
        style = {};
        raw.set(attributes.get('styleId') ?? '', style);
      }
      if (!style) return;
      const value = attributes.get('val') ?? '';
      if (name === 'basedOn') style.basedOn = value;
      else if (name === 'name') applyName(style, value.toLowerCase());
      else if (name === 'outlineLvl' && Number(value) < 9) style.headingLevel ??= Number(value) + 1;
      else if (name === 'numPr') style.list = {};
      else if (name === 'ilvl' && style.list) style.list.level = Number(value);
      else if (name === 'numId' && style.list) style.list.numberId = value;
    },
    close(name) {
      if (name === 'style') style = undefined;
    },
  });
  return new Map([...raw.keys()].map((id) => [id, inherit(raw, id)]));
}

/** Built-in styles carry their English names in every language of Word. */
function applyName(style: RawStyle, name: string): void {
  const level = /^heading ([1-9])$/.exec(name)?.[1];
  if (level) style.headingLevel = Number(level);
  else if (name === 'title') style.headingLevel = 1;
  else if (/^toc( heading|\s?[1-9])$/.test(name)) style.isContents = true;
}

function inherit(raw: Map<string, RawStyle>, id: string): ParagraphStyle {
  const resolved: ParagraphStyle = {};
  let style = raw.get(id);
  for (let step = 0; style && step < MAX_INHERITANCE; step++) {
    if (style.headingLevel !== undefined) resolved.headingLevel ??= style.headingLevel;
    if (style.list) resolved.list = { ...style.list, ...resolved.list };
    if (style.isContents) resolved.isContents = true;
    style = style.basedOn === undefined ? undefined : raw.get(style.basedOn);
  }
  return resolved;
}
