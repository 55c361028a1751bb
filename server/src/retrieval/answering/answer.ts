/**
 * Answers a question from an index: search, judge, compose. Every way to ask goes through these three, the API and the
 * console, calibration and the benchmarks alike. Pure and synchronous: whoever asks reads the texts in between.
 */
import type { AskReply, Decision, Explanation, Match } from '../../../../contract/asking/chat.ts';
import type { Locator } from '../../../../contract/knowledge/locator.ts';
import { splitWindows } from '../../language/windows.ts';
import { wordsWithin } from '../../language/words-in-text.ts';
import type { Encoder } from '../encoders/encoder.ts';
import type { IndexMatch, SourceTexts } from '../search/entries.ts';
import type { ChatbotIndex, SearchOptions, SearchResult } from '../search/types.ts';
import type { Objection } from './checks/match-check.ts';
import { type DecisionThresholds, decide, isWorthSuggesting } from './decide.ts';
import { type EncodedQuestion, type Question, readQuestion, withVectors } from './question.ts';
import { saysBelow } from './quoting/fitness.ts';
import type { CutWindow } from './read-match.ts';
import { type ReadMatch, readMatch } from './read-match.ts';
import {
  findSuggestible,
  type LeadsBack,
  type ReadAlternative,
  SUGGESTIONS,
  suggest,
} from './suggestions.ts';

export { findNegative, textsToCompare } from './negative-questions.ts';
export { needsAntecedent } from './quoting/anaphora.ts';
export { type Segment, splitSegments } from './quoting/segments.ts';
export type { ReadMatch };

export interface SearchSettings {
  /** How many matches at most. The decision does not depend on it. */
  top: number;
  /** Adds to each match the parts of its score and the words that matched. Default: false. */
  explain?: boolean;
  /** As of {@link SearchOptions.without}. */
  without?: SearchOptions['without'];
}

/** What is to be said of a question, before suggestions are found and it is put into words. */
export interface Judged {
  readonly question: Question;
  /** Best first. */
  readonly matches: readonly ReadMatch[];
  /** Calibrated probability that the first match is right; 0 without one. */
  readonly confidence: number;
  readonly decision: Decision;
  /** Matches that may be suggested, in this order. */
  readonly suggestible: readonly ReadAlternative[];
}

export function searchFor(
  index: Pick<ChatbotIndex, 'search'>,
  { question, vectors, sentenceVectors }: EncodedQuestion,
  { top, explain = false, without = [] }: SearchSettings,
): SearchResult {
  const sentences = question.sentences.map((text, at) => ({ text, vectors: sentenceVectors[at] ?? [] }));
  return index.search(question.text, {
    top,
    alternatives: SUGGESTIONS,
    explain,
    written: question.asked,
    vectors,
    sentences,
    without,
  });
}

/** The matches whose texts {@link judge} needs, each once. */
export function matchesToRead(
  { matches, alternatives = [] }: SearchResult,
  thresholds: DecisionThresholds,
): IndexMatch[] {
  const likely = alternatives.filter(({ confidence }) => isWorthSuggesting(confidence, thresholds));
  return [...new Set([...matches, ...likely.map(({ match }) => match)])];
}

/** Cuts windows as they were cut for each of these encoders. */
export function createWindowCutter(encoders: readonly Encoder[]): CutWindow {
  return (text, { encoder, window }) => {
    const windowWords = encoders.find(({ name }) => name === encoder)?.windowWords;
    return windowWords === undefined ? undefined : splitWindows(text, windowWords)[window];
  };
}

export interface JudgeSettings {
  thresholds: DecisionThresholds;
  cutWindow: CutWindow;
}

/** @param sources of all of {@link matchesToRead}, or more; an alternative without a source is not suggested */
export function judge(
  question: Question,
  result: SearchResult,
  sources: SourceTexts,
  { thresholds, cutWindow }: JudgeSettings,
): Judged {
  const read = new Map<IndexMatch, ReadMatch>();
  const readOf = (match: IndexMatch): ReadMatch[] => {
    const source = sources.get(match);
    if (source === undefined) return [];
    const known = read.get(match) ?? readMatch(question, match, source, cutWindow);
    read.set(match, known);
    return [known];
  };
  const matches = result.matches.flatMap(readOf);
  const [best] = matches;
  const confidence = best === undefined ? 0 : best.adjust(result.confidence);
  const decision = best === undefined ? 'refuse' : decide(confidence, thresholds);
  const offered = (result.alternatives ?? [])
    .filter((offer) => isWorthSuggesting(offer.confidence, thresholds))
    .flatMap((offer) => readOf(offer.match).map((one) => ({ read: one, confidence: offer.confidence })));
  const suggestible = findSuggestible({ thresholds, decision, best: best?.source, offered });
  return { question, matches, confidence, decision, suggestible };
}

/**
 * The questions to suggest, each once.
 * @param index that was searched; without it, the headings of passages are not suggested
 */
export function suggestFrom(
  { suggestible }: Judged,
  thresholds: DecisionThresholds,
  index?: ChatbotIndex,
): string[] {
  return suggest(suggestible, index === undefined ? () => false : leadsBackIn(index, thresholds));
}

/**
 * Asks a passage's heading as an ask would, by words alone: it consists of the passage's own. What is said must say something below
 * it: a letterhead leads to an address.
 */
function leadsBackIn(index: ChatbotIndex, thresholds: DecisionThresholds): LeadsBack {
  return (heading, { match, source }) => {
    const question = readQuestion(heading, index);
    const result = searchFor(index, withVectors(question), { top: 1 });
    const [first] = result.matches;
    if (first === undefined || !isSamePlace(first, match)) return false;
    const sources = new Map([[first, source]]);
    const { decision, matches } = judge(question, result, sources, {
      thresholds,
      cutWindow: () => undefined,
    });
    return decision === 'answer' && saysBelow(heading, matches[0]?.quote ?? '');
  };
}

function isSamePlace(one: IndexMatch, other: IndexMatch): boolean {
  return one.kind === other.kind && one.sourceId === other.sourceId && one.ordinal === other.ordinal;
}

export interface ComposeSettings {
  fallbackText: string;
  /** Said above suggestions. */
  suggestText: string;
  version: number;
  explain: boolean;
  /** The customer's own words, where the question was read together with others. */
  asked?: string;
}

/** @param suggestions found for what is suggestible; in doubt without any, the chatbot can only refuse */
export function compose(
  { question, matches, confidence, decision }: Judged,
  suggestions: string[],
  { fallbackText, suggestText, version, explain, asked = question.asked }: ComposeSettings,
): AskReply {
  const [best] = matches;
  const isAnswered = decision === 'answer' && best !== undefined;
  const readAs = question.corrected ?? (question.asked === asked ? undefined : question.asked);
  return {
    answered: isAnswered,
    answer: isAnswered ? best.quote : suggestions.length > 0 ? suggestText : fallbackText,
    ...(isAnswered && { answeredBy: best.source.kind === 'qa' ? 'pair' : 'passage' }),
    confidence,
    matches: matches.map(toMatch),
    suggestions,
    knowledgeVersion: version,
    ...(explain && readAs !== undefined && { readAs }),
    ...(isAnswered && saysDoubtfulWord(best) && { isReadWithDoubt: true }),
  };
}

/** What the chatbot did, by its reply. */
export function decisionOf({ answered, suggestions }: AskReply): Decision {
  if (answered) return 'answer';
  return suggestions.length > 0 ? 'suggest' : 'refuse';
}

/** Under which name the contract tells each objection. */
const EXPLAIN: Record<Objection['check'], (found: readonly string[]) => Partial<Explanation>> = {
  conflictingIdentifiers: (found) => ({ otherCodes: [...found] }),
  antonyms: (found) => ({ opposites: [...found] }),
  // The match's locator says it.
  doubtfulText: () => ({}),
  saysLittle: () => ({ saysLittle: true }),
  denial: (found) => ({ denials: [...found] }),
  otherNumbers: (found) => ({ otherNumbers: [...found] }),
  otherName: (found) => ({ otherNames: [...found] }),
  otherQuestion: (found) => ({ asksFor: [...found] }),
  unrelated: (found) => ({ unknownWords: [...found] }),
  bareReply: ([reply]) => (reply === undefined ? {} : { loneReply: reply }),
};

function explanationOf({ match, objections }: ReadMatch): Pick<Match, 'explanation'> {
  if (match.explanation === undefined) return {};
  const told = objections.map(({ check, found }) => EXPLAIN[check](found));
  return { explanation: Object.assign({ ...match.explanation }, ...told) };
}

function toMatch(read: ReadMatch): Match {
  const { match, source, quote } = read;
  const place = { type: source.kind, id: source.sourceId, docId: source.docId, score: match.score };
  const said = { text: quote, ...explanationOf(read) };
  if (source.kind === 'qa') return { ...place, question: source.question, ...said };
  const { fileName, locator, sourceUrl } = source;
  return {
    ...place,
    fileName,
    ...(locator !== null && { locator: ofQuote(locator, quote) }),
    ...(sourceUrl !== undefined && { sourceUrl }),
    ...said,
  };
}

function saysDoubtfulWord({ source, quote }: ReadMatch): boolean {
  return source.kind === 'file' && wordsWithin(source.locator?.doubtfulWords ?? [], quote).length > 0;
}

/** Of the words that may have been read wrong, those that are said. */
function ofQuote({ doubtfulWords = [], ...place }: Locator, quote: string): Locator {
  const said = wordsWithin(doubtfulWords, quote);
  return said.length > 0 ? { ...place, doubtfulWords: said } : place;
}
