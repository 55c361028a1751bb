/** Reads where a shape stands. */
import type { XmlAttributes } from '../xml/attributes.ts';
import type { Place } from './reading-order.ts';

export interface PlaceReader {
  /** Takes an element; gives a place with the last of its elements. */
  open(name: string, attributes: XmlAttributes): Place | undefined;
}

/** `off` and `ext` follow each other; extension lists have an `ext` without a size. */
export function createPlaceReader(): PlaceReader {
  let corner: { left: number; top: number } | undefined;
  return {
    open(name, attributes) {
      if (name === 'off') corner = { left: numberOf(attributes, 'x'), top: numberOf(attributes, 'y') };
      if (name !== 'ext' || corner === undefined || attributes.get('cx') === undefined) return undefined;
      const place = { ...corner, width: numberOf(attributes, 'cx'), height: numberOf(attributes, 'cy') };
      corner = undefined;
      return place;
    },
  };
}

function numberOf(attributes: XmlAttributes, name: string): number {
  return Number(attributes.get(name)) || 0;
}
