/** Stems of Dutch words, by Snowball, whose verbs in "-eren" have other stems than their forms: "blokkeren", "blokkeert". */
import { dutch } from 'multilingual-stemmer';

const LONG_ENDING = /eer[dt]?$/;

/** Of a normalised word. */
export function stemDutch(word: string): string {
  return dutch(word).replace(LONG_ENDING, 'er');
}
