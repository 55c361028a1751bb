/** Chooses how a question that leans on the one before it is understood: alone, or together with that; and searches no more than that takes. */

import { type Judged, type JudgeSettings, judge } from '../../retrieval/answering/answer.ts';
import type { Question } from '../../retrieval/answering/question.ts';
import type { IndexMatch, SourceText, SourceTexts } from '../../retrieval/search/entries.ts';
import type { SearchResult } from '../../retrieval/search/types.ts';
import { markOf, type Said } from './conversations/conversation-tokens.ts';

type ReadMatch = Judged['matches'][number];

/** A question as it may be understood, and what was found for it. */
export interface Way {
  readonly question: Question;
  readonly result: SearchResult;
}

/** A question, and what it leans on. */
export interface LeaningQuestion {
  readonly question: string;
  /** Undefined where it stands alone; the rest as of `Leaning`. */
  readonly leaning:
    | undefined
    | {
        readonly isTold: boolean;
        readonly saysLittle: boolean;
        readonly together: readonly string[];
        /** What was asked before. */
        readonly topic: string;
      };
}

export interface WaySearch<One extends Way> {
  find(text: string): Promise<One>;
  /** What the topic was answered with, where that is known without a search; asked once something was found. */
  recall(): Said | undefined;
  /** Of the matches of all that was found. */
  readonly sources: SourceTexts;
}

export interface Chosen<One extends Way> {
  way: One;
  judged: Judged;
}

/** What was said is said again only if it is the best match of what is asked further by itself too, and as sure as this together. */
const REPEAT_CONFIDENCE_MIN = 0.85;
/**
 * From here on, few words that tell that they lean are not searched for by themselves: of the development dialogues, none found another
 * answer alone. Of readings together that were wrong, the surest had .83 (`node research/experiments/conversations.ts`).
 */
const SURE_TOGETHER = 0.9;

/**
 * The surer way by calibrated confidence, the question alone where neither is. Together with the topic, the pair that answered that is
 * set aside: its words are all there, whatever is asked further. A question that only says little must stand for the same match alone.
 */
export async function chooseWay<One extends Way>(
  { question, leaning }: LeaningQuestion,
  { find, recall, sources }: WaySearch<One>,
  settings: JudgeSettings,
): Promise<Chosen<One>> {
  const judgeWay = (way: One, result = way.result): Chosen<One> => ({
    way,
    judged: judge(way.question, result, sources, settings),
  });
  const findAlone = async (): Promise<Chosen<One>> => judgeWay(await find(question));
  if (leaning === undefined) return findAlone();
  const { isTold, saysLittle, together, topic } = leaning;

  async function findTogether() {
    const ways: One[] = [];
    for (const text of together) ways.push(await find(text));
    const said = recall() ?? saidBy(judgeWay(await find(topic)).judged.matches[0]);
    const isRepeated = ({ judged: { matches } }: Chosen<One>): boolean =>
      isSaid(matches[0]?.source, said) && saidBy(matches[0]).quote === said.quote;
    const [further] = ways
      .map((way) => judgeWay(way, setAside(way.result, said, sources)))
      .filter((one) => one.judged.decision === 'answer' && !isRepeated(one))
      .sort((one, other) => other.judged.confidence - one.judged.confidence);
    const findAgain = (): Chosen<One> | undefined =>
      ways
        .map((way) => judgeWay(way))
        .find((one) => one.judged.confidence >= REPEAT_CONFIDENCE_MIN && isRepeated(one));
    return { said, further, findAgain };
  }

  const first = isTold && saysLittle ? await findTogether() : undefined;
  if (first?.further !== undefined && first.further.judged.confidence >= SURE_TOGETHER) return first.further;
  const byItself = await findAlone();
  const isAnswered = byItself.judged.decision === 'answer';
  const [best] = byItself.judged.matches;
  if (!isTold && (isAnswered || best === undefined)) return byItself;
  const { said, further, findAgain } = first ?? (await findTogether());
  if (further !== undefined && further.judged.confidence > byItself.judged.confidence) {
    if (isTold || isSamePlace(further.judged.matches[0]?.source, best?.source)) return further;
  }
  if (isAnswered || !isTold || !isSaid(best?.source, said)) return byItself;
  return findAgain() ?? byItself;
}

/** Of one passage, different questions may be answered: the quote tells them apart. */
export function saidBy(match: ReadMatch | undefined): Said {
  return match === undefined
    ? { place: '', quote: '' }
    : { place: markOf(placeOf(match.source)), quote: markOf(match.quote) };
}

function placeOf(source: SourceText): string {
  return source.kind === 'qa' ? `qa ${source.answer}` : `file ${source.sourceId} ${source.ordinal}`;
}

function isSaid(source: SourceText | undefined, { place }: Said): boolean {
  return source !== undefined && markOf(placeOf(source)) === place;
}

/** Whether both are one passage, or pairs with one answer. */
function isSamePlace(one: SourceText | undefined, other: SourceText | undefined): boolean {
  return one !== undefined && other !== undefined && placeOf(one) === placeOf(other);
}

/** The result as it would be without the pairs that say that; the next match is as sure as it is by itself. */
function setAside(
  { matches, confidence, alternatives = [], ...result }: SearchResult,
  said: Said,
  sources: SourceTexts,
): SearchResult {
  const isOther = (match: IndexMatch): boolean => {
    const source = sources.get(match);
    return source?.kind !== 'qa' || !isSaid(source, said);
  };
  const left = matches.filter(isOther);
  const offered = alternatives.filter(({ match }) => isOther(match));
  if (left[0] === matches[0]) return { ...result, matches: left, confidence, alternatives: offered };
  const first = offered.find(({ match }) => match === left[0]);
  return { ...result, matches: left, confidence: first?.confidence ?? 0, alternatives: offered };
}
