/** A question made ready for scoring: its terms with the vocabulary's forms of each, and its character n-grams. */
import { dropStopWords } from '../../../language/analyse.ts';
import { fold } from '../../../language/normalise.ts';
import { startsCjk } from '../../../language/scripts.ts';
import { stemWord } from '../../../language/stemming/stem.ts';
import { expandCjk } from '../../../language/tokenise.ts';
import { forEachGram } from '../../structures/ngram-table.ts';
import type { Vocabulary } from '../contents/vocabulary.ts';
import { TermLookup } from './term-lookup.ts';

/** A repeated word of a question counts twice at most. */
const REPEATS_COUNTED = 2;

export interface QueryTerm {
  /** For explanations: the folded word as asked. */
  word: string;
  /** Vocabulary terms that match it: other forms of the same word. */
  members: readonly number[];
  /** Once or twice. */
  weight: number;
}

export interface QueryNgram {
  /** 0 where the vocabulary does not have it. */
  ngram: number;
  weight: number;
}

export interface Query {
  languages: readonly string[];
  terms: QueryTerm[];
  ngrams: QueryNgram[];
}

function addNgrams(word: string, vocabulary: Vocabulary, ngrams: Map<string, QueryNgram>): void {
  forEachGram(word, (low, high) => {
    const key = `${low},${high}`;
    const known = ngrams.get(key);
    if (known === undefined) ngrams.set(key, { ngram: vocabulary.ngrams.find(low, high), weight: 1 });
    else known.weight = Math.min(known.weight + 1, REPEATS_COUNTED);
  });
}

/**
 * Analyses a question as texts are analysed, in each of the languages that it may be in.
 * @param words of `tokenise`
 * @param languages likeliest first
 */
export function prepareQuery(
  words: readonly string[],
  languages: readonly string[],
  vocabulary: Vocabulary,
): Query {
  const lookup = new TermLookup(languages, vocabulary);
  const terms = new Map<string, QueryTerm>();
  const ngrams = new Map<string, QueryNgram>();
  for (const word of dropStopWords(words, languages).flatMap(expandCjk)) {
    const isCjk = startsCjk(word);
    const key = isCjk ? word : stemWord(word, languages[0] as string);
    const known = terms.get(key);
    if (known === undefined) terms.set(key, { word: fold(word), members: lookup.termsOf(word), weight: 1 });
    else known.weight = Math.min(known.weight + 1, REPEATS_COUNTED);
    if (!isCjk) addNgrams(fold(word), vocabulary, ngrams);
  }
  return { languages, terms: [...terms.values()], ngrams: [...ngrams.values()] };
}
