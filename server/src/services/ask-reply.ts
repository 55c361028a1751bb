/** Puts what was found and what was decided into the words of a reply. */
import type { AskReply, Match } from '../../../contract/chat.ts';
import type { Decision } from '../retrieval/decide.ts';
import { selectSentences } from '../retrieval/select-sentences.ts';
import type { IndexMatch } from '../retrieval/types.ts';
import type { Chatbot, MatchSource } from '../store/types.ts';
import { loneReplyOf, oppositesOf, otherCodesOf } from './doubt.ts';

/** A match with the text behind it. */
export interface Found {
  match: IndexMatch;
  source: MatchSource;
  /** The part of a passage that is nearest to the question in meaning, where that is known. */
  nearest: string | undefined;
}

export function composeReply(asked: {
  question: string;
  chatbot: Chatbot;
  /** Best first. */
  found: readonly Found[];
  confidence: number;
  decision: Decision;
  suggestions: string[];
  version: number;
  /** Where that is told, and differs from what was typed. */
  readAs: string | undefined;
}): AskReply {
  const { question, chatbot, found, confidence, decision, suggestions, version, readAs } = asked;
  const matches = found.map((one) => toMatch(one, question));
  const [best] = matches;
  const isAnswered = decision === 'answer' && best !== undefined;
  return {
    answered: isAnswered,
    answer: isAnswered ? best.text : chatbot.fallbackText,
    confidence,
    matches,
    suggestions,
    knowledgeVersion: version,
    ...(readAs !== undefined && { readAs }),
  };
}

function explain(found: Found, question: string): Pick<Match, 'explanation'> {
  const { explanation } = found.match;
  if (explanation === undefined) return {};
  const otherCodes = otherCodesOf(question, found);
  const opposites = oppositesOf(question, found);
  const loneReply = loneReplyOf(question, found);
  return {
    explanation: {
      ...explanation,
      ...(otherCodes.length > 0 && { otherCodes }),
      ...(opposites.length > 0 && { opposites }),
      ...(loneReply !== undefined && { loneReply }),
    },
  };
}

function toMatch(found: Found, question: string): Match {
  const { match, source, nearest } = found;
  const explanation = explain(found, question);
  const place = { type: source.kind, id: source.sourceId, docId: source.docId, score: match.score };
  if (source.kind === 'qa') {
    return { ...place, question: source.question, text: source.answer, ...explanation };
  }
  return {
    ...place,
    fileName: source.fileName,
    ...(source.locator !== null && { locator: source.locator }),
    text: selectSentences(question, source.text, match.language, { nearest }),
    ...explanation,
  };
}
