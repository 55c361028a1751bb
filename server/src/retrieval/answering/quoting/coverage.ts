/** Tells of each unit of a text how well it has what a question asks for. */

import { findBeginning } from '../../../language/decompound.ts';
import { guessLanguage } from '../../../language/detect-language.ts';
import { findCodes } from '../../../language/identifiers.ts';
import { tokenise } from '../../../language/tokenise.ts';
import { findAskedKinds, hasKind, withoutAskingForDuration } from './answer-types.ts';
import { findHeadings } from './companions.ts';
import { SentenceWords } from './segment-words.ts';
import type { TextUnit } from './segments.ts';

/** What a heading has, counts this much for what stands under it. */
const HEADING_WEIGHT = 0.8;
/** A shared beginning of this many letters makes two words alike; likeness counts this much. */
const ALIKE_LETTERS = 5;
const ALIKE_WEIGHT = 0.6;

export interface ScoredUnit extends TextUnit {
  /** By word of the question, then by code, how well the unit has it, 0 to 1. */
  hits: number[];
  /**
   * The same with the headings that it stands under; then, by kind of answer that the question asks for, 1 where a unit with any
   * of the words has such an answer.
   */
  reach: number[];
  /** How many pairs of neighbours in the question it has, small words too. */
  pairs: number;
  /** Stands in what is nearest to the question in meaning. */
  isNearest: boolean;
  /** Of these headings, those that have more of a word than the unit. */
  headings: number[];
}

/** Units are cut at white space, or behind these; only at white space are their words surely those of the whole. */
const CUTS_WITHOUT_SPACE = /[。！？｡．\ufeff]/;

const sharedWords = SentenceWords.shared();

/**
 * The question and the units, read, and their language where it is sure: the one that is known, or else that of both as if they
 * were one text.
 */
function readUnits(
  question: string,
  text: string,
  units: readonly TextUnit[],
  known: string | undefined,
): { words: SentenceWords; language: string | undefined; likeliest: string | undefined } {
  // Before the units are read: whatever is tokenised may begin the words' numbers anew.
  const guess =
    known === undefined && CUTS_WITHOUT_SPACE.test(text)
      ? guessLanguage([...tokenise(question), ...tokenise(text)])
      : undefined;
  const parts = [question, ...units.map((unit) => unit.text)];
  let words = sharedWords;
  // Once they have begun anew, there is room for all words of a text, unless they are more than a table is for.
  if (!words.read(parts) && !words.read(parts)) {
    words = SentenceWords.separate();
    words.read(parts);
  }
  if (known !== undefined) return { words, language: known, likeliest: known };
  const { isSure, languages } = guess ?? words.guessLanguage();
  // A word may be a stop word of a language that a short table only seems to be in.
  return { words, language: isSure ? languages[0] : undefined, likeliest: languages[0] };
}

/** By word of the question, how well the unit has it: 1, or less where it only has one alike. */
function findHits(
  words: SentenceWords,
  part: number,
  language: string | undefined,
  wanted: readonly string[],
): number[] {
  const hits = new Array<number>(wanted.length).fill(0);
  const beginnings = wanted.map(beginningOf);
  words.forEachStem(part, language, (stem) => {
    for (let word = 0; word < wanted.length; word++) {
      const beginning = beginnings[word] as string;
      if (stem === wanted[word]) hits[word] = 1;
      else if (beginning !== '' && hits[word] === 0 && stem.startsWith(beginning)) hits[word] = ALIKE_WEIGHT;
    }
  });
  return hits;
}

/** What a word alike begins with; empty where no other is alike. */
function beginningOf(wanted: string): string {
  if (wanted.length < ALIKE_LETTERS) return '';
  return wanted.slice(0, Math.max(ALIKE_LETTERS, Math.ceil(wanted.length * 0.7)));
}

/** The words of the question, and in place of one that no unit has or has one alike the word of theirs that it begins with as a compound. */
function asBegun(
  asked: readonly string[],
  words: SentenceWords,
  units: readonly TextUnit[],
  language: string | undefined,
): string[] {
  const known = new Set<string>();
  for (const at of units.keys()) words.forEachStem(at + 1, language, (stem) => known.add(stem));
  return asked.map((stem) => {
    if (known.has(stem) || stem.length < ALIKE_LETTERS) return stem;
    const others = [...known];
    if (others.some((other) => other.startsWith(beginningOf(stem)))) return stem;
    return findBeginning(stem, others, language) ?? stem;
  });
}

export interface Scored {
  question: string;
  text: string;
  units: readonly TextUnit[];
  /** The language of the text, ISO 639-1, where it is known. */
  known: string | undefined;
  /** The part of the text that is nearest to the question in meaning, where that is known. */
  nearest: string | undefined;
}

/** The units with what each has of the question's words, codes and kinds of answers, these, and the likeliest language. */
export function scoreUnits({ question, text, units, known, nearest }: Scored): {
  scored: ScoredUnit[];
  wanted: string[];
  likeliest: string | undefined;
} {
  const { words, language, likeliest } = readUnits(
    withoutAskingForDuration(question, known),
    text,
    units,
    known,
  );
  const distinct = new Set<string>();
  words.forEachStem(0, language, (stem) => distinct.add(stem));
  const stems = [...new Set(asBegun([...distinct], words, units, language))];
  const codes = [...findCodes(question)];
  const kinds = findAskedKinds(question, likeliest);
  const hitsOfUnits = units.map((unit, at) => {
    const hits = findHits(words, at + 1, language, stems);
    if (codes.length === 0) return hits;
    const own = findCodes(unit.text);
    return [...hits, ...codes.map((code) => (own.has(code) ? 1 : 0))];
  });
  const headingsOfUnits = findHeadings(units);
  const scored = units.map((unit, at): ScoredUnit => {
    const hits = hitsOfUnits[at] as number[];
    const reach = [...hits];
    const headings = (headingsOfUnits[at] as number[]).filter((heading) => {
      let hasMore = false;
      hitsOfUnits[heading]?.forEach((hit, word) => {
        hasMore ||= hit > (hits[word] as number);
        reach[word] = Math.max(reach[word] as number, HEADING_WEIGHT * hit);
      });
      return hasMore;
    });
    const isNear = unit.kind !== 'heading' && reach.some((hit) => hit > 0);
    reach.push(...kinds.map((kind) => (isNear && hasKind(unit.text, kind, likeliest) ? 1 : 0)));
    const isNearest = nearest?.includes(unit.text) ?? false;
    const pairs = words.countPairs(at + 1, language);
    return { ...unit, hits, reach, headings, pairs, isNearest };
  });
  return { scored, wanted: [...stems, ...codes, ...kinds], likeliest };
}
