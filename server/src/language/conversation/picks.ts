/** Recognises what takes up one of several suggested questions: «the second one», «2», «yes please». */

import { fold } from '../normalise.ts';
import type { Picks } from '../profiles/profile.ts';
import { statedBy, wordsOfAll } from '../profiles/profiles.ts';
import { findChat } from './chat-kinds.ts';
import { listPhrases, phraseKey } from './phrases.ts';

/** By their place. */
const PLACES = ['first', 'second', 'third'] as const satisfies readonly (keyof Picks)[];
const NUMERAL = /^#?\s*(\d)\s*[.)]?$/u;

const cache: { places?: ReadonlyMap<string, number>; polite?: ReadonlySet<string> } = {};

function readPlaces(): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const add = (phrases: string, place: number): void => {
    for (const phrase of listPhrases(phrases)) {
      const key = phraseKey(phrase);
      // What is said of several in different languages is that of the language that comes first.
      if (key !== '' && !places.has(key)) places.set(key, place);
    }
  };
  const stated = statedBy(({ picks }) => picks);
  for (const [, picks] of stated) for (const [at, place] of PLACES.entries()) add(picks[place], at);
  for (const [, picks] of stated) add(picks.yes, 0);
  return places;
}

/** The place of the suggestion that is meant, counted from 0; undefined if none is. */
export function findPick(text: string): number | undefined {
  const numeral = NUMERAL.exec(text.normalize('NFKC').trim())?.[1];
  if (numeral !== undefined) return numeral === '0' ? undefined : Number(numeral) - 1;
  cache.places ??= readPlaces();
  cache.polite ??= new Set(wordsOfAll(({ politeWords }) => politeWords).map(fold));
  const { places, polite } = cache;
  const key = phraseKey(text);
  const plain = key
    .split(' ')
    .filter((word) => !polite.has(word))
    .join(' ');
  const place = places.get(key);
  // «Ok thanks» takes up nothing.
  return place === undefined && findChat(text) === undefined ? places.get(plain) : place;
}
