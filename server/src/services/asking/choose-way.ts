/** Chooses how a question that leans on the one before it is understood: alone, or together with that. */

import { type Judged, type JudgeSettings, judge } from '../../retrieval/answering/answer.ts';
import type { Question } from '../../retrieval/answering/question.ts';
import type { IndexMatch, SourceText, SourceTexts } from '../../retrieval/search/entries.ts';
import type { SearchResult } from '../../retrieval/search/types.ts';

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

/** What was said is said again only if it is as sure as this to answer what is asked further. */
const REPEAT_CONFIDENCE_MIN = 0.85;

/**
 * The surer way by calibrated confidence, the question alone where neither is. Together with the topic, what answered that is set
 * aside: its words are all there, whatever is asked further. A question that only says little must stand for the same match alone.
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
  if (!isTold && byItself.judged.decision === 'answer') return byItself;
  const [said] = topic.result.matches.map((match) => sources.get(match));
  const [further] = together
    .map((way) => judgeWay(way, setAside(way.result, said, sources)))
    .sort((one, other) => other.judged.confidence - one.judged.confidence);
  if (further === undefined) return byItself;
  const isSurer = further.judged.confidence > byItself.judged.confidence;
  if (!isTold) {
    const isAnswered = further.judged.decision === 'answer';
    return isAnswered && isSurer && isSameBest(further.judged, byItself.judged) ? further : byItself;
  }
  if (isSurer && further.judged.decision === 'answer') return further;
  if (byItself.judged.decision === 'answer') return byItself;
  const again = together
    .map((way) => judgeWay(way))
    .find(
      ({ judged }) => judged.confidence >= REPEAT_CONFIDENCE_MIN && isSaid(judged.matches[0]?.source, said),
    );
  return again ?? (isSurer ? further : byItself);
}

/** Whether both say the same. */
function isSaid(one: SourceText | undefined, other: SourceText | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  if (one.kind === 'qa') return other.kind === 'qa' && one.answer === other.answer;
  return other.kind === 'file' && one.sourceId === other.sourceId && one.ordinal === other.ordinal;
}

function isSameBest({ matches: [one] }: Judged, { matches: [other] }: Judged): boolean {
  return isSaid(one?.source, other?.source);
}

/** The result as it would be without what says that; the next match is as sure as it is by itself. */
function setAside(
  { matches, confidence, alternatives = [], ...result }: SearchResult,
  said: SourceText | undefined,
  sources: SourceTexts,
): SearchResult {
  const isOther = (match: IndexMatch): boolean => !isSaid(sources.get(match), said);
  const left = matches.filter(isOther);
  const offered = alternatives.filter(({ match }) => isOther(match));
  if (left[0] === matches[0]) return { ...result, matches: left, confidence, alternatives: offered };
  const first = offered.find(({ match }) => match === left[0]);
  return { ...result, matches: left, confidence: first?.confidence ?? 0, alternatives: offered };
}
