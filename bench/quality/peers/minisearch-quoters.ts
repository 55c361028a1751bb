/** Quotes by a peer: the sentences of a passage that MiniSearch finds for the question. */
import MiniSearch from 'minisearch';
import { type Segment, splitSegments } from '../../../server/src/retrieval/answering/quoting/segments.ts';
import { joinUnits, type Quotable, type Quoter } from '../quoters.ts';
import { miniSearch, optionsFor } from './minisearch.ts';

/** The first of these places, and of the others, in their order, each that still fits into the length. */
function fill(units: readonly Segment[], places: readonly number[], length: number): string {
  let chosen = places.slice(0, 1);
  for (const place of places.slice(1)) {
    const more = [...chosen, place];
    if (joinUnits(units, more).length <= length) chosen = more;
  }
  return joinUnits(units, chosen);
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

const bestSentence: Quoter = {
  name: `${miniSearch.name}, one sentence`,
  quote(asked) {
    const units = splitSegments(asked.text);
    return units.length === 0 ? '' : joinUnits(units, rankByMiniSearch(asked, units).slice(0, 1));
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

/** Measured where MiniSearch is among the peers. */
export const MINISEARCH_QUOTERS: readonly Quoter[] = [bestSentence, bestSentences];
