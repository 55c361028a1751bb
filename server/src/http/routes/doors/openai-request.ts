/** Reads the request for a chat completion: the last message of the user is the question, the earlier ones are its history. */
import { Compile } from 'typebox/compile';
import { FEEDBACK_REASONS, FeedbackBody, VisitorId } from '../../../../../contract/asking/answer-log.ts';
import { type AskBody, HISTORY_MAX } from '../../../../../contract/asking/chat.ts';
import type { TagFilter } from '../../../../../contract/knowledge/availability.ts';
import { AppError } from '../../../errors.ts';
import { type Fields, faultOf, isFields } from './fields.ts';
import { checkQuestion, isQuestion } from './question.ts';
import { checkFilter } from './tag-filter.ts';

export interface ChatRequest {
  model: string;
  question: string;
  history: NonNullable<AskBody['history']>;
  isStreamed: boolean;
  includesUsage: boolean;
  /** Of `docent.filter`, an extension. */
  filter: TagFilter | undefined;
  /** Of `user`, where it can be one. */
  visitorId: string | undefined;
  /** Of `metadata`: what the customer made of an earlier answer. */
  feedback: FeedbackBody | undefined;
}

/**
 * What a language model would be told beside it, such as a temperature or tools, changes nothing and is ignored.
 * @throws AppError invalid_request naming the parameter
 */
export function readChatRequest(body: unknown, messagesMax: number): ChatRequest {
  if (!isFields(body)) throw new AppError('invalid_request', 'The body must be an object.');
  const {
    model,
    stream = false,
    stream_options: streamOptions,
    n = 1,
    docent = null,
    metadata = null,
    user,
  } = body;
  if (typeof model !== 'string' || model === '') throw faultOf('model', 'must name the model');
  if (stream !== null && typeof stream !== 'boolean') throw faultOf('stream', 'must be true or false');
  if (n !== null && n !== 1) throw faultOf('n', 'must be 1: there is one answer');
  if (docent !== null && !isFields(docent)) throw faultOf('docent', 'must be an object');
  return {
    model,
    ...readQuestions(body.messages, messagesMax),
    isStreamed: stream === true,
    includesUsage: isFields(streamOptions) && streamOptions.include_usage === true,
    filter: checkFilter(docent?.filter, 'docent.filter'),
    visitorId: VISITOR_ID.Check(user) ? user : undefined,
    feedback: readFeedback(metadata),
  };
}

const FEEDBACK = Compile(FeedbackBody);
const VISITOR_ID = Compile(VisitorId);

/** Metadata is of texts alone; other names in it are the caller's own. */
function readFeedback(metadata: unknown): FeedbackBody | undefined {
  if (!isFields(metadata) || metadata.answerId === undefined) return undefined;
  const { answerId, helpful, reason, comment } = metadata;
  const given = {
    answerId,
    helpful: helpful === 'true' ? true : helpful === 'false' ? false : helpful,
    ...(reason !== undefined && { reason }),
    ...(comment !== undefined && { comment }),
  };
  if (FEEDBACK.Check(given)) return given;
  throw faultOf(
    'metadata',
    `must have beside answerId "helpful", which is "true" or "false", and may have "reason", one of ${FEEDBACK_REASONS.join(', ')}, and "comment"`,
  );
}

function readQuestions(messages: unknown, most: number): Pick<ChatRequest, 'question' | 'history'> {
  if (!Array.isArray(messages) || messages.length === 0)
    throw faultOf('messages', 'must have at least one message');
  if (messages.length > most) throw faultOf('messages', `must have at most ${most} messages`);
  const wrong = messages.findIndex((message) => !isFields(message) || typeof message.role !== 'string');
  if (wrong >= 0) throw faultOf(`messages.${wrong}`, 'must be an object with a role');
  const at = messages.findLastIndex(({ role }: Fields) => role === 'user');
  if (at < 0) throw faultOf('messages', 'must have a message of the user');
  const path = `messages.${at}.content`;
  const question = checkQuestion(readContent((messages[at] as Fields).content, path), path);
  return { question, history: readHistory(messages.slice(0, at)) };
}

/** What would be no question is left out: it was not answered either. */
function readHistory(messages: readonly Fields[]): ChatRequest['history'] {
  return messages
    .filter(({ role }) => role === 'user')
    .map(({ content }) => textOf(content))
    .filter(isQuestion)
    .slice(-HISTORY_MAX)
    .map((question) => ({ question }));
}

/** Without what is no text. */
function textOf(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  return content
    .flatMap((part: unknown) => (isFields(part) && part.type === 'text' ? part.text : []))
    .join('\n');
}

/** A text, or parts of text that are read together. */
function readContent(content: unknown, path: string): unknown {
  if (!Array.isArray(content)) return content;
  const texts = content.map((part: unknown, at) => {
    if (isFields(part) && part.type === 'text' && typeof part.text === 'string') return part.text;
    throw faultOf(`${path}.${at}`, 'must be text: this chatbot reads no images, sound or files');
  });
  return texts.join('\n');
}
