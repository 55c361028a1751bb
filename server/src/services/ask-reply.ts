/** Puts what was found and what was decided into the words of a reply. */
import type { AskReply, Match } from '../../../contract/chat.ts';
import type { Decision } from '../retrieval/decide.ts';
import { selectSentences } from '../retrieval/select-sentences.ts';
import type { IndexMatch } from '../retrieval/types.ts';
import type { Chatbot, MatchSource } from '../store/types.ts';
import { otherCodesOf } from './doubt.ts';

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
}): AskReply {
  const { question, chatbot, found, confidence, decision, suggestions, version } = asked;
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
  };
}

function toMatch({ match, source, nearest }: Found, question: string): Match {
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
    text: selectSentences(question, source.text, match.language, { nearest }),
    ...explanation,
  };
}
