/** Chooses how a question that leans on the one before it is understood: alone, or together with that. */

import { type Judged, type JudgeSettings, judge } from '../../retrieval/answering/answer.ts';
import type { Question } from '../../retrieval/answering/question.ts';
import type { IndexMatch, SourceText, SourceTexts } from '../../retrieval/search/entries.ts';
import type { SearchResult } from '../../retrieval/search/types.ts';

type ReadMatch = Judged['matches'][number];

/** A question as it may be understood, and what was found for it. */
export interface Way {
  readonly question: Question;
  readonly result: SearchResult;
}

/** The ways to understand a question that leans on what was asked before. */
export interface Ways<One extends Way = Way> {
  readonly alone: One;
  readonly together: readonly One[];
  /** What was asked before, by itself: its answer was given already. */
  readonly topic: One;
  /** Whether the question's words say that it leans, or only that it says little. */
  readonly isTold: boolean;
}

/** What was said is said again only if it is the best match of what is asked further by itself too, and as sure as this together. */
const REPEAT_CONFIDENCE_MIN = 0.85;

/**
 * The surer way by calibrated confidence, the question alone where neither is. Together with the topic, the pair that answered that is
 * set aside: its words are all there, whatever is asked further. A question that only says little must stand for the same match alone.
 * @param sources of the matches of all ways
 */
export function chooseWay<One extends Way>(
  { alone, together, topic, isTold }: Ways<One>,
  sources: SourceTexts,
  settings: JudgeSettings,
): { way: One; judged: Judged } {
  const judgeWay = (way: One, result = way.result) => ({
    way,
    judged: judge(way.question, result, sources, settings),
  });
  const byItself = judgeWay(alone);
  const isAnswered = byItself.judged.decision === 'answer';
  if (isAnswered && !isTold) return byItself;
  const [said] = judgeWay(topic).judged.matches;
  const isRepeated = ({ judged }: { judged: Judged }) => isSame(judged.matches[0], said);
  const [further] = together
    .map((way) => judgeWay(way, setAside(way.result, said?.source, sources)))
    .filter((one) => one.judged.decision === 'answer' && !isRepeated(one))
    .sort((one, other) => other.judged.confidence - one.judged.confidence);
  if (further !== undefined && further.judged.confidence > byItself.judged.confidence) {
    const [best] = byItself.judged.matches;
    if (isTold || isSamePlace(further.judged.matches[0]?.source, best?.source)) return further;
  }
  if (isAnswered || !isTold || !isSamePlace(byItself.judged.matches[0]?.source, said?.source))
    return byItself;
  const again = together
    .map((way) => judgeWay(way))
    .find((one) => one.judged.confidence >= REPEAT_CONFIDENCE_MIN && isRepeated(one));
  return again ?? byItself;
}

/** Whether both are said in the same words: of one passage, different questions may be answered. */
function isSame(one: ReadMatch | undefined, other: ReadMatch | undefined): boolean {
  return isSamePlace(one?.source, other?.source) && one?.quote === other?.quote;
}

/** Whether both are one passage, or pairs with one answer. */
function isSamePlace(one: SourceText | undefined, other: SourceText | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  if (one.kind === 'qa') return other.kind === 'qa' && one.answer === other.answer;
  return other.kind === 'file' && one.sourceId === other.sourceId && one.ordinal === other.ordinal;
}

/** The result as it would be without the pairs that say that; the next match is as sure as it is by itself. */
function setAside(
  { matches, confidence, alternatives = [], ...result }: SearchResult,
  said: SourceText | undefined,
  sources: SourceTexts,
): SearchResult {
  const isOther = (match: IndexMatch): boolean =>
    said?.kind !== 'qa' || !isSamePlace(sources.get(match), said);
  const left = matches.filter(isOther);
  const offered = alternatives.filter(({ match }) => isOther(match));
  if (left[0] === matches[0]) return { ...result, matches: left, confidence, alternatives: offered };
  const first = offered.find(({ match }) => match === left[0]);
  return { ...result, matches: left, confidence: first?.confidence ?? 0, alternatives: offered };
}
