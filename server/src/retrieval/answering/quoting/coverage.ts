/** Reads a passage for a question: how well each segment contains what the question asks for. */

import { guessLanguage } from '../../../language/detect-language.ts';
import { findIdentifiers } from '../../../language/identifiers.ts';
import { startsCjk } from '../../../language/scripts.ts';
import { tokenise } from '../../../language/tokenise.ts';
import type { CoveredPassage, CoveredSegment, QuoteSettings } from './covered-passage.ts';
import { headingsAbove } from './passage-structure.ts';
import { SegmentWords } from './segment-words.ts';
import { type Segment, splitSegments } from './segments.ts';

/** A heading's coverage counts this much for the segments under it. */
const HEADING_WEIGHT = 0.8;
/** Words that share a beginning of this many letters are similar; a similar word counts this much. */
const SIMILAR_LETTERS = 5;
const SIMILAR_WEIGHT = 0.6;
/** A run of CJK gives nearly two terms a character, and has a word in about two characters. */
const CJK_WEIGHT = 0.25;

export interface PassageToCover {
  question: string;
  text: string;
  /** Of the text, ISO 639-1, if it is known. */
  language: string | undefined;
  bestWindow: string | undefined;
  settings: Readonly<QuoteSettings>;
}

export function coverPassage(asked: PassageToCover): CoveredPassage {
  const { question, text, bestWindow, settings } = asked;
  const segments = splitSegments(text);
  const { words, language, likeliest } = readSegments(asked, segments);
  const stems = [...new Set(words.stems(0, language))];
  const identifiers = [...findIdentifiers(question)];
  const coverages = segments.map(({ text: content }, at) => {
    const own = identifiers.length === 0 ? new Set() : findIdentifiers(content);
    const ofIdentifiers = identifiers.map((identifier) => (own.has(identifier) ? 1 : 0));
    return [...coverageOf(words, at + 1, language, stems), ...ofIdentifiers];
  });
  const headings = headingsAbove(segments);
  const covered = segments.map((segment, at): CoveredSegment => {
    const coverage = coverages[at] as number[];
    const above = headings[at] as number[];
    return {
      ...segment,
      coverage,
      coverageWithHeadings: above.reduce((sum, heading) => addHeading(sum, coverages[heading]), coverage),
      bigrams: words.countBigrams(at + 1, language),
      isInBestWindow: bestWindow?.includes(segment.text) ?? false,
    };
  });
  const weights = [...stems, ...identifiers].map((term, at) => weightOf(term, at, covered));
  return { segments: covered, weights, language: likeliest, settings };
}

function addHeading(coverage: readonly number[], ofHeading: readonly number[] = []): number[] {
  return coverage.map((share, term) => Math.max(share, HEADING_WEIGHT * (ofHeading[term] as number)));
}

/** Inverse segment frequency: ln(1 + segments / segments with the term). */
function weightOf(term: string, at: number, segments: readonly CoveredSegment[]): number {
  const having = segments.filter(({ coverage }) => (coverage[at] as number) > 0).length;
  if (having === 0) return 0;
  return Math.log(1 + segments.length / having) * (startsCjk(term) ? CJK_WEIGHT : 1);
}

/** The words of the question and the segments, and their language if it is sure: known, or guessed from both as one text. */
function readSegments(
  { question, text, language: known }: PassageToCover,
  segments: readonly Segment[],
): { words: SegmentWords; language: string | undefined; likeliest: string | undefined } {
  const words = new SegmentWords([question, ...segments.map((segment) => segment.text)]);
  if (known !== undefined) return { words, language: known, likeliest: known };
  const { isSure, languages } = guessLanguage([...tokenise(question), ...tokenise(text)]);
  // A word may be a stop word of a language that a short table only seems to be in.
  return { words, language: isSure ? languages[0] : undefined, likeliest: languages[0] };
}

/** By term, how well a part contains it: 1, or less if it only has a similar word. */
function coverageOf(
  words: SegmentWords,
  part: number,
  language: string | undefined,
  terms: readonly string[],
): number[] {
  const coverage = new Array<number>(terms.length).fill(0);
  const beginnings = terms.map(similarBeginning);
  for (const stem of new Set(words.stems(part, language))) {
    for (let term = 0; term < terms.length; term++) {
      const beginning = beginnings[term] as string;
      if (stem === terms[term]) coverage[term] = 1;
      else if (beginning !== '' && coverage[term] === 0 && stem.startsWith(beginning))
        coverage[term] = SIMILAR_WEIGHT;
    }
  }
  return coverage;
}

/** What similar words begin with; empty if the term is too short to have any. */
function similarBeginning(term: string): string {
  if (term.length < SIMILAR_LETTERS) return '';
  return term.slice(0, Math.max(SIMILAR_LETTERS, Math.ceil(term.length * 0.7)));
}
