/** Finds the bullets and places that a slide's placeholders inherit from their layout and master. */
import type { OfficePackage } from '../opc/package.ts';
import { targetsOfType } from '../opc/package.ts';
import type { XmlAttributes } from '../xml/attributes.ts';
import { createPlaceReader } from './place.ts';
import type { Place } from './reading-order.ts';

/** How a paragraph is marked: nothing, a character, or a number in a scheme such as "arabicPeriod". */
export type Bullet =
  | { kind: 'none' }
  | { kind: 'character' }
  | { kind: 'number'; scheme: string; startAt: number };

export interface Placeholder {
  type: string;
  index: string | undefined;
}

export interface InheritedBullets {
  /** Undefined if no bullet is inherited. Levels from 0. */
  find(placeholder: Placeholder, level: number): Bullet | undefined;
  /** Undefined if no place is inherited. */
  findPlace(placeholder: Placeholder): Place | undefined;
}

export interface BulletSource {
  /** @param layout part name; undefined: nothing is inherited */
  ofLayout(layout: string | undefined): Promise<InheritedBullets | undefined>;
}

interface PlaceholderBullets {
  placeholder: Placeholder;
  levels: Map<number, Bullet>;
  place?: Place;
}

interface Template {
  placeholders: PlaceholderBullets[];
  /** Bullets of a master's body text style. */
  body: Map<number, Bullet>;
}

/** The bullet that an element of paragraph properties sets. */
export function bulletOf(name: string, attributes: XmlAttributes): Bullet | undefined {
  if (name === 'buNone') return { kind: 'none' };
  if (name === 'buChar' || name === 'buBlip') return { kind: 'character' };
  if (name !== 'buAutoNum') return undefined;
  const startAt = Number(attributes.get('startAt')) || 1;
  return { kind: 'number', scheme: attributes.get('type') ?? 'arabicPeriod', startAt };
}

function isBody(type: string): boolean {
  return type === 'body' || type === 'obj' || type === 'subTitle';
}

/** Reads each layout and master once. */
export function createBulletSource(source: OfficePackage): BulletSource {
  const layouts = new Map<string, Promise<InheritedBullets>>();
  const templates = new Map<string, Promise<Template>>();

  function template(part: string): Promise<Template> {
    const known = templates.get(part) ?? readTemplate(source, part);
    templates.set(part, known);
    return known;
  }

  async function readLayout(part: string): Promise<InheritedBullets> {
    const relationships = await source.relationshipsOf(part);
    const masterPart = targetsOfType(relationships, 'slideMaster')[0];
    const layout = await template(part);
    const master = masterPart === undefined ? undefined : await template(masterPart);
    return {
      find(placeholder, level) {
        const own = layout.placeholders
          .find((one) => isSame(one.placeholder, placeholder))
          ?.levels.get(level);
        const inherited = master?.placeholders
          .find((one) => isSameType(one.placeholder, placeholder))
          ?.levels.get(level);
        return own ?? inherited ?? (isBody(placeholder.type) ? master?.body.get(level) : undefined);
      },
      findPlace(placeholder) {
        const own = layout.placeholders.find((one) => isSame(one.placeholder, placeholder))?.place;
        return own ?? master?.placeholders.find((one) => isSameType(one.placeholder, placeholder))?.place;
      },
    };
  }

  return {
    async ofLayout(part) {
      if (part === undefined) return undefined;
      const known = layouts.get(part) ?? readLayout(part);
      layouts.set(part, known);
      return known;
    },
  };
}

function isSame(one: Placeholder, other: Placeholder): boolean {
  return other.index === undefined ? isSameType(one, other) : one.index === other.index;
}

function isSameType(one: Placeholder, other: Placeholder): boolean {
  return one.type === other.type || (isBody(one.type) && isBody(other.type));
}

async function readTemplate(source: OfficePackage, part: string): Promise<Template> {
  const template: Template = { placeholders: [], body: new Map() };
  let shape: PlaceholderBullets | undefined;
  let isBodyStyle = false;
  let isListStyle = false;
  let level: number | undefined;
  const places = createPlaceReader();
  await source.parse(part, {
    open(name, attributes) {
      if (name === 'sp') shape = { placeholder: { type: '', index: undefined }, levels: new Map() };
      else if (name === 'ph' && shape) {
        shape.placeholder = placeholderOf(attributes);
        template.placeholders.push(shape);
      } else if (name === 'bodyStyle') isBodyStyle = true;
      else if (name === 'lstStyle') isListStyle = true;
      const place = places.open(name, attributes);
      if (place && shape) shape.place = place;
      const found = /^lvl([1-9])pPr$/.exec(name)?.[1];
      if (found) level = Number(found) - 1;
      const bullet = bulletOf(name, attributes);
      if (!bullet || level === undefined) return;
      if (isBodyStyle) template.body.set(level, bullet);
      else if (isListStyle) shape?.levels.set(level, bullet);
    },
    close(name) {
      if (name === 'sp') shape = undefined;
      else if (name === 'bodyStyle') isBodyStyle = false;
      else if (name === 'lstStyle') isListStyle = false;
      else if (/^lvl[1-9]pPr$/.test(name)) level = undefined;
    },
  });
  return template;
}

export function placeholderOf(attributes: XmlAttributes): Placeholder {
  return { type: attributes.get('type') ?? 'obj', index: attributes.get('idx') };
}
