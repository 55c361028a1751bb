/**
 * What several answers say together: a question that asks for several things is searched part by part where no pair is sure for the
 * whole of it, each part leaning on the one before as a second question would.
 */
import type { Match } from '../../../../../contract/asking/chat.ts';
import { leanOn } from '../../../language/conversation/follow-ups.ts';
import { partsOf } from '../../../language/conversation/question-parts.ts';
import type { ReadMatch } from '../../../retrieval/answering/answer.ts';
import { type Answer, type AskContext, isOfPair } from '../understanding.ts';

/** Asks a part of a question by itself, in no log. */
export type AskPart = (question: string, context: AskContext) => Promise<Answer>;

export interface JoinedParts {
  /** What answers each part, each once; all of it is to be said. */
  readonly matches: readonly ReadMatch[];
  /** The same as the reply shows it. */
  readonly shown: readonly Match[];
  /** Probability that each is right: they are taken for independent of each other. */
  readonly confidence: number;
  /** The parts, as they were read. */
  readonly asked: readonly string[];
  isCurrent(): Promise<boolean>;
}

/** Of the part of one source. */
interface Part {
  read: ReadMatch;
  shown: Match;
  confidence: number;
}

function isSamePlace({ match: one }: ReadMatch, { match: other }: ReadMatch): boolean {
  return one.kind === other.kind && one.sourceId === other.sourceId && one.ordinal === other.ordinal;
}

/** Undefined where one of them is not sure. */
async function askParts(parts: readonly string[], ask: AskPart): Promise<Answer[] | undefined> {
  const answers: Answer[] = [];
  for (const part of parts) {
    const topic = answers.at(-1)?.understood;
    const leaning = topic === undefined ? undefined : leanOn(topic, part);
    const answer = await ask(part, leaning && topic !== undefined ? { leaning: { ...leaning, topic } } : {});
    if (!answer.reply.answered) return undefined;
    answers.push(answer);
  }
  return answers;
}

/** Of parts with one answer, the less sure one counts. */
function bySource(answers: readonly Answer[]): Part[] {
  const parts: Part[] = [];
  for (const { judged, reply } of answers) {
    const [read] = judged.matches;
    const [shown] = reply.matches;
    if (read === undefined || shown === undefined) continue;
    const known = parts.find((part) => isSamePlace(part.read, read));
    if (known === undefined) parts.push({ read, shown, confidence: reply.confidence });
    else known.confidence = Math.min(known.confidence, reply.confidence);
  }
  return parts;
}

/**
 * Undefined where the question stands as it was answered: a pair answers it, it asks for one thing, a part has no sure answer, all have the
 * same one, or they are not sure together. Of what only passages say, the passages found for the whole are enough.
 * @param top matches that the reply may have
 */
export async function joinParts(
  question: string,
  whole: Answer,
  top: number,
  ask: AskPart,
): Promise<JoinedParts | undefined> {
  const isAsAsked = whole.understood === question && !isOfPair(whole.reply);
  const parts = isAsAsked ? partsOf(question) : [];
  if (parts.length === 0) return undefined;
  const answers = await askParts(parts, ask);
  const joined = bySource(answers ?? []);
  if (joined.length < 2 || joined.length > top) return undefined;
  if (whole.reply.answered && joined.every(({ read }) => read.source.kind === 'file')) return undefined;
  const confidence = joined.reduce((product, part) => product * part.confidence, 1);
  if (!whole.isSure(confidence)) return undefined;
  return {
    matches: joined.map(({ read }) => read),
    shown: joined.map(({ shown }) => shown),
    confidence,
    asked: (answers ?? []).map(({ judged }) => judged.question.text),
    async isCurrent() {
      for (const answer of answers ?? []) if (!(await answer.isCurrent())) return false;
      return true;
    },
  };
}
