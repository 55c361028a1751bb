/** What makes a quote of a passage: Docent, and the limits that any quote lies between. */
import { type Segment, splitSegments } from '../../server/src/retrieval/answering/quoting/segments.ts';

export interface Quotable {
  question: string;
  text: string;
  /** ISO 639-1. */
  language: string;
  /** Docent's quote, whose length some others keep to. */
  byDocent: string;
}

export interface Quoter {
  name: string;
  quote(asked: Quotable): string;
}

/** The units at these places, in their order, as they stand in the passage. */
export function joinUnits(units: readonly Segment[], places: readonly number[]): string {
  const chosen = [...places].sort((a, b) => a - b).map((place) => units[place] as Segment);
  return chosen.reduce((text, unit, at) => {
    const isSameLine = unit.line === chosen[at - 1]?.line;
    const space = isSameLine ? (unit.isApart ? ' ' : '') : '\n';
    return at === 0 ? unit.text : text + space + unit.text;
  }, '');
}

const docent: Quoter = { name: 'docent', quote: ({ byDocent }) => byDocent };

/** The limit: nothing that stands in the passage is missing. */
const wholePassage: Quoter = { name: 'whole passage', quote: ({ text }) => text };

/** The floor: the beginning, as many whole sentences as fit into the length of Docent's quote, but at least one. */
const firstSentences: Quoter = {
  name: 'first sentences',
  quote({ text, byDocent }) {
    const units = splitSegments(text);
    let places = [0];
    while (places.length < units.length) {
      const more = [...places, places.length];
      if (joinUnits(units, more).length > byDocent.length) break;
      places = more;
    }
    return units.length === 0 ? '' : joinUnits(units, places);
  },
};

export const QUOTERS: readonly Quoter[] = [docent, wholePassage, firstSentences];
