/** A question made ready for scoring: its terms with the vocabulary's members of each, and its grams. */
import { dropStopWords } from '../../../language/analyse.ts';
import { contentOf, isLoneKana } from '../../../language/cjk/function-words.ts';
import { overlapsOf } from '../../../language/cjk/overlaps.ts';
import { cutBeginnings } from '../../../language/decompound.ts';
import { fold } from '../../../language/normalise.ts';
import { startsCjk } from '../../../language/scripts.ts';
import { stemWord } from '../../../language/stemming/stem.ts';
import { plainStopWordsOf } from '../../../language/stop-words.ts';
import { expandCjk } from '../../../language/tokenise.ts';
import { forEachGram } from '../../structures/ngram-table.ts';
import type { Vocabulary } from '../contents/vocabulary.ts';
import type { KnownTexts } from './corpus-lookup.ts';
import { matchMeasures } from './rules/quantities.ts';
import { joinNeighbours, type KnownWords, splitCompounds } from './rules/split-words.ts';
import { WordStems } from './term-lookup.ts';

/** Repetition in a question counts at most this often. */
const REPEATS_COUNTED = 2;

export interface QueryTerm {
  /** For explanations: the folded word as asked, or the word of the texts with whose stem it begins. */
  word: string;
  /**
   * Numbers of the stems that count as this word's: its own by language of the question, those of the same word and of what it
   * makes with a neighbour; as `suited` to texts that have none of them, those of compounds with it.
   */
  stems: readonly number[];
  /** Vocabulary terms with one of these stems. */
  members: readonly number[];
  /**
   * Of a part of a word of CJK that is part of too many others, the vocabulary terms of the pairs that it overlaps in the
   * question: an answer has the part only where it has one of these. Absent of whole words.
   */
  neighbours?: readonly number[];
  /** Once or twice. */
  weight: number;
  /** The same with those of compounds with the word. */
  inOtherWords: () => Pick<QueryTerm, 'stems' | 'members'>;
}

export interface QueryGram {
  /** 0 where the vocabulary does not have it. */
  gram: number;
  weight: number;
}

export interface Query {
  languages: readonly string[];
  terms: QueryTerm[];
  grams: QueryGram[];
}

/**
 * @param joined words that it makes with a neighbour and that texts have
 * @param overlapping the pairs that it overlaps, see `overlapsOf`
 */
function createTerm(
  word: string,
  joined: readonly string[],
  overlapping: readonly string[],
  wordStems: WordStems,
  vocabulary: Vocabulary,
): QueryTerm {
  const withMembers = (stems: readonly number[]): Pick<QueryTerm, 'stems' | 'members'> => ({
    stems,
    members: stems.flatMap((stem) => [...vocabulary.withStem(stem)]),
  });
  const own = new Set([word, ...joined].flatMap((one) => wordStems.of(one)));
  const inOtherWords = () => withMembers([...new Set([...own, ...wordStems.ofCompounds(word)])]);
  const term = { word: fold(word), weight: 1, ...withMembers([...own]), inOtherWords };
  return overlapping.length === 0
    ? term
    : { ...term, neighbours: overlapping.flatMap((one) => withMembers(wordStems.of(one)).members) };
}

/**
 * The question as some texts are asked it: compounds count for a word that they have in none of its forms.
 * @param hasTerm whether these texts have the term
 */
export function suited(query: Query, hasTerm: (term: number) => boolean): Query {
  const isThere = ({ members }: QueryTerm): boolean => members.some(hasTerm);
  if (query.terms.every(isThere)) return query;
  const terms = query.terms.map((term) => (isThere(term) ? term : { ...term, ...term.inOtherWords() }));
  return { ...query, terms };
}

function addGrams(word: string, vocabulary: Vocabulary, grams: Map<string, QueryGram>): void {
  forEachGram(word, (low, high) => {
    const key = `${low},${high}`;
    const known = grams.get(key);
    if (known === undefined) grams.set(key, { gram: vocabulary.grams.find(low, high), weight: 1 });
    else known.weight = Math.min(known.weight + 1, REPEATS_COUNTED);
  });
}

/** The words without stop words typed without their marks, where no text has such a word; all where none would be left. */
function dropPlainStopWords(
  words: readonly string[],
  languages: readonly string[],
  known: KnownWords,
): readonly string[] {
  const sets = languages.map(plainStopWordsOf);
  const kept = words.filter((word) => !sets.some((set) => set.has(word)) || known.hasAsWritten(word));
  return kept.length > 0 ? kept : words;
}

/** The words, of CJK the terms of what tells something; of all of it where nothing does. */
function expandContent(words: readonly string[]): readonly string[] {
  const content = words.flatMap((word) =>
    startsCjk(word)
      ? contentOf(word)
          .flatMap(expandCjk)
          .filter((term) => !isLoneKana(term))
      : [word],
  );
  return content.length > 0 ? content : words.flatMap(expandCjk);
}

/**
 * Reads a question in the given languages, likeliest first. How it is written is told by texts, and where these do not tell by
 * answers.
 */
export function prepareQuery(
  words: readonly string[],
  languages: readonly string[],
  vocabulary: Vocabulary,
  texts: KnownTexts,
): Query {
  const wordStems = new WordStems(languages, vocabulary, texts);
  const inTexts = wordStems.amongTexts();
  const joined = joinNeighbours(words, wordStems);
  const halved = [inTexts, wordStems].reduce(splitCompounds, dropStopWords(words, languages));
  const parted = cutBeginnings(halved, languages, wordStems);
  const content = dropPlainStopWords(dropStopWords(parted, languages), languages, inTexts);
  const kept = expandContent([inTexts, wordStems].reduce(matchMeasures, content));
  const overlaps = overlapsOf(kept);
  const terms = new Map<string, QueryTerm>();
  const grams = new Map<string, QueryGram>();
  for (const word of kept) {
    const isCjk = startsCjk(word);
    const key = isCjk ? word : stemWord(word, languages[0] as string);
    const known = terms.get(key);
    if (known !== undefined) known.weight = Math.min(known.weight + 1, REPEATS_COUNTED);
    else
      terms.set(
        key,
        createTerm(word, joined.get(word) ?? [], overlaps.get(word) ?? [], wordStems, vocabulary),
      );
    if (!isCjk) addGrams(fold(word), vocabulary, grams);
  }
  return { languages, terms: [...terms.values()], grams: [...grams.values()] };
}
