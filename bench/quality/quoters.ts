/** What makes a quote of a passage: Docent, the limits that any quote lies between, and a peer. */
import MiniSearch from 'minisearch';
import { type Segment, splitSegments } from '../../server/src/retrieval/answering/quoting/segments.ts';
import { miniSearch, optionsFor } from './peers/minisearch.ts';

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
function join(units: readonly Segment[], places: readonly number[]): string {
  const chosen = [...places].sort((a, b) => a - b).map((place) => units[place] as Segment);
  return chosen.reduce((text, unit, at) => {
    const isSameLine = unit.line === chosen[at - 1]?.line;
    const space = isSameLine ? (unit.isApart ? ' ' : '') : '\n';
    return at === 0 ? unit.text : text + space + unit.text;
  }, '');
}

/** The first of these places, and of the others, in their order, each that still fits into the length. */
function fill(units: readonly Segment[], places: readonly number[], length: number): string {
  let chosen = places.slice(0, 1);
  for (const place of places.slice(1)) {
    const more = [...chosen, place];
    if (join(units, more).length <= length) chosen = more;
  }
  return join(units, chosen);
}

/** By language and passage, its sentences in MiniSearch: several questions ask about each. */
const searches = new Map<string, MiniSearch>();

function searchOf(text: string, units: readonly Segment[], language: string): MiniSearch {
  const key = `${language} ${text}`;
  const known = searches.get(key);
  if (known !== undefined) return known;
  const search = new MiniSearch({ fields: ['text'], ...optionsFor(language) });
  search.addAll(units.map((unit, id) => ({ id, text: unit.text })));
  searches.set(key, search);
  return search;
}

/** The places of the sentences that MiniSearch finds, best first; the first sentence where it finds none. */
function rankByMiniSearch({ question, text, language }: Quotable, units: readonly Segment[]): number[] {
  const found = searchOf(text, units, language).search(question);
  return found.length === 0 ? [0] : found.map(({ id }) => Number(id));
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
      if (join(units, more).length > byDocent.length) break;
      places = more;
    }
    return units.length === 0 ? '' : join(units, places);
  },
};

const bestSentence: Quoter = {
  name: `${miniSearch.name}, one sentence`,
  quote(asked) {
    const units = splitSegments(asked.text);
    return units.length === 0 ? '' : join(units, rankByMiniSearch(asked, units).slice(0, 1));
  },
};

/** As many of the best whole sentences as fit into the length of Docent's quote, but at least one. */
const bestSentences: Quoter = {
  name: `${miniSearch.name}, docent's length`,
  quote(asked) {
    const units = splitSegments(asked.text);
    return units.length === 0 ? '' : fill(units, rankByMiniSearch(asked, units), asked.byDocent.length);
  },
};

export const QUOTERS: readonly Quoter[] = [docent, wholePassage, firstSentences];
/** Measured where MiniSearch is among the peers. */
export const MINISEARCH_QUOTERS: readonly Quoter[] = [bestSentence, bestSentences];
