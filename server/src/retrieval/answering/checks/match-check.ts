/** What a match check is: a rule that reads a match's text and may object to it. */
import type { IndexMatch, SourceText } from '../../search/entries.ts';
import type { Question } from '../question.ts';

/** A match as a check sees it. */
export interface CheckedMatch {
  readonly match: Pick<IndexMatch, 'language' | 'cosine' | 'siblings'>;
  readonly source: SourceText;
  /** What would be said: a pair's answer, or the sentences of a passage that answer. */
  readonly quote: string;
}

export interface Objection {
  readonly check:
    | 'conflictingIdentifiers'
    | 'antonyms'
    | 'denial'
    | 'otherNumbers'
    | 'otherName'
    | 'otherQuestion'
    | 'unrelated'
    | 'bareReply'
    | 'saysLittle'
    | 'doubtfulText';
  /** The words that speak against the match. */
  readonly found: readonly string[];
  /** The share of the confidence that is left, 0 to 1. */
  readonly share: number;
  /** The most that the confidence may be, 0 to 1. Default: 1. */
  readonly limit?: number;
}

export interface MatchCheck {
  readonly name: Objection['check'];
  /** Undefined if nothing speaks against the match. */
  find(question: Question, match: CheckedMatch): Omit<Objection, 'check'> | undefined;
}

/** A pair that was taught in one wording or two, in a language that is known. */
export interface OneWordedPair {
  readonly question: string;
  readonly answer: string;
  readonly language: string;
}

/** An answer that was taught with so many questions serves many wordings, and one that differs in a word is among them. */
export const SIBLINGS_MANY = 3;

/** Undefined for a passage, and for a pair of many wordings or of unknown language: a word that differs tells nothing there. */
export function oneWordedPair({
  match: { language, siblings = 1 },
  source,
}: CheckedMatch): OneWordedPair | undefined {
  if (source.kind === 'file' || language === undefined || siblings >= SIBLINGS_MANY) return undefined;
  return { question: source.question, answer: source.answer, language };
}
