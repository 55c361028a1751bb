/** Reads the history that a caller sends with a question as the conversation that it would be. */
import type { AskBody } from '../../../../../contract/asking/chat.ts';
import { findChat } from '../../../language/conversation/chat-kinds.ts';
import { leanOn } from '../../../language/conversation/follow-ups.ts';
import { type Conversation, TOPIC_MAX_CHARACTERS } from './conversation-tokens.ts';

/** Its beginning, cut between characters. */
export function toTopic(question: string): string {
  return question.length <= TOPIC_MAX_CHARACTERS
    ? question
    : question.slice(0, TOPIC_MAX_CHARACTERS).replace(/[\ud800-\udbff]$/u, '');
}

/** Any of its suggestions is meant by its place, since the caller did not tell which were seen. */
export function fromHistory(history: NonNullable<AskBody['history']>): Conversation {
  const questions = history.map(({ question }) => toTopic(question));
  const topic = questions.reduce<string | undefined>((before, question) => {
    if (findChat(question) !== undefined) return before;
    const leaning = before === undefined ? undefined : leanOn(before, question);
    return leaning?.isTold === true ? (leaning.replaced ?? before) : question;
  }, undefined);
  return topic === undefined ? {} : { topic, offered: { question: topic, marks: [] } };
}
