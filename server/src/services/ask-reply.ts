/** Puts what was found and what was decided into the words of a reply. */
import type { AskReply, Match } from '../../../contract/chat.ts';
import type { Decision } from '../retrieval/decide.ts';
import { foldQuestion } from '../retrieval/question-keys.ts';
import { selectSentences } from '../retrieval/select-sentences.ts';
import type { IndexMatch } from '../retrieval/types.ts';
import type { Chatbot, MatchSource } from '../store/types.ts';
import { otherCodesOf } from './doubt.ts';

/** A match with the text behind it. */
export interface Found {
  match: IndexMatch;
  source: MatchSource;
}

/** Questions suggested at most. */
export const SUGGESTIONS = 3;
/** And with at least this share of the best match's score: of development questions, one in sixty means one with less. */
const SUGGESTED_SCORE_SHARE = 0.5;

/** The questions that may have been meant, best first; one that several pairs share is there once. */
export function suggest(found: readonly Found[]): string[] {
  const enough = (found[0]?.match.score ?? 0) * SUGGESTED_SCORE_SHARE;
  const byFolded = new Map<string, string>();
  for (const { match, source } of found) {
    if (source.kind !== 'qa' || match.score < enough) continue;
    const folded = foldQuestion(source.question);
    if (!byFolded.has(folded)) byFolded.set(folded, source.question);
  }
  return [...byFolded.values()].slice(0, SUGGESTIONS);
}

export function composeReply(asked: {
  question: string;
  chatbot: Chatbot;
  /** Best first; `top` of them are told. */
  found: readonly Found[];
  top: number;
  confidence: number;
  decision: Decision;
  suggestions: string[];
  version: number;
}): AskReply {
  const { question, chatbot, found, top, confidence, decision, suggestions, version } = asked;
  const matches = found.slice(0, top).map((one) => toMatch(one, question));
  const [best] = matches;
  const isAnswered = decision === 'answer' && best !== undefined;
  return {
    answered: isAnswered,
    answer: isAnswered ? best.text : chatbot.fallbackText,
    confidence,
    matches,
    suggestions,
    knowledgeVersion: version,
  };
}

function toMatch({ match, source }: Found, question: string): Match {
  const otherCodes = match.explanation === undefined ? [] : otherCodesOf(question, source);
  const explanation = match.explanation && {
    explanation: { ...match.explanation, ...(otherCodes.length > 0 && { otherCodes }) },
  };
  const place = { type: source.kind, id: source.sourceId, docId: source.docId, score: match.score };
  if (source.kind === 'qa') {
    return { ...place, question: source.question, text: source.answer, ...explanation };
  }
  return {
    ...place,
    fileName: source.fileName,
    ...(source.locator !== null && { locator: source.locator }),
    text: selectSentences(question, source.text),
    ...explanation,
  };
}
