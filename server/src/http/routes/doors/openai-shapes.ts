/** The objects of OpenAI's API, as far as they are told of a chatbot. */
import type { AskReply } from '../../../../../contract/asking/chat.ts';
import type { AppError, ErrorCode } from '../../../errors.ts';
import type { Chatbot } from '../../../store/types.ts';
import type { AnswerEvents } from '../../replies/answer-stream.ts';
import type { ErrorShape } from '../../replies/error-replies.ts';
import { tellSource } from './passages.ts';

export interface Completion {
  id: string;
  createdAtMs: number;
  model: string;
  answer: AskReply;
}

export const toModel = ({ id, name, createdAtMs }: Chatbot) => ({
  id,
  object: 'model',
  created: Math.floor(createdAtMs / 1000),
  owned_by: 'docent',
  name,
});

/** No language model runs for the caller, and none is paid for by it. */
const NO_TOKENS = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

/**
 * The answer itself; below it the files that it is from, where the caller may see them, as footnotes, or the questions that are offered
 * instead of it; the way to a person, where one is offered.
 */
export function toContent({ answered, answer, matches, citations, suggestions, handover }: AskReply): string {
  const places = citations === undefined ? [0] : [...new Set(citations.map(({ match }) => match))];
  const files = places.flatMap((place) => {
    const match = matches[place];
    return answered && match?.type === 'file' ? [tellSource(match)] : [];
  });
  if (files.length > 0) return `${answer}\n\n${files.map((file, at) => `[${at + 1}] ${file}`).join('\n')}`;
  const offer = answered ? [] : suggestions.map((question) => `- ${question}`);
  const said = [answer, ...(offer.length > 0 ? [offer.join('\n')] : [])].join('\n\n');
  if (handover === undefined) return said;
  const { reason, text, url = '' } = handover;
  const offered = `${text} ${url.replace(/^mailto:/, '')}`.trimEnd();
  // Who asked for a person was told so by the answer.
  return reason === 'asked' ? offered : `${said}\n\n${offered}`;
}

export function toCompletion({ id, createdAtMs, model, answer }: Completion) {
  return {
    id,
    object: 'chat.completion',
    created: Math.floor(createdAtMs / 1000),
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: toContent(answer), refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: NO_TOKENS,
    docent: answer,
  };
}

/** Characters of one delta at most, about a line. */
const DELTA_CHARACTERS = 80;

/** Server-sent events whose deltas add up to the content; the last one before the end has the details. */
export function toCompletionEvents(
  { id, createdAtMs, model }: Omit<Completion, 'answer'>,
  { includesUsage }: { includesUsage: boolean },
): AnswerEvents {
  const common = { id, object: 'chat.completion.chunk', created: Math.floor(createdAtMs / 1000), model };
  const usage = includesUsage ? { usage: null } : {};
  const write = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;
  const chunk = (delta: object, finishReason: 'stop' | null, more: object = {}): string =>
    write({
      ...common,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
      ...usage,
      ...more,
    });
  const say = (text: string): string =>
    cutText(text)
      .map((content) => chunk({ content }, null))
      .join('');
  const heard = { characters: 0 };
  return {
    begin: () => chunk({ role: 'assistant', content: '' }, null),
    say(text) {
      heard.characters += text.length;
      return say(text);
    },
    end: (answer) =>
      [
        say(toContent(answer).slice(heard.characters)),
        chunk({}, 'stop', { docent: answer }),
        includesUsage ? write({ ...common, choices: [], usage: NO_TOKENS }) : '',
        'data: [DONE]\n\n',
      ].join(''),
    fail: (error) => write(toError(error)),
  };
}

/** Behind white space where there is some, and never inside a character. */
function cutText(text: string): string[] {
  return text.match(new RegExp(`[^]{1,${DELTA_CHARACTERS}}(?:\\s|$)|[^]{1,${DELTA_CHARACTERS}}`, 'gu')) ?? [];
}

/** OpenAI's own code for some of ours, which its clients look at. */
const CODES: Partial<Record<ErrorCode, string>> = {
  unauthenticated: 'invalid_api_key',
  rate_limited: 'rate_limit_exceeded',
};

/** OpenAI's type of error, by status; any other below 500 is `invalid_request_error`. */
const TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
};

function codeOf({ code, errors }: AppError): string {
  if (code === 'not_found' && errors?.[0]?.path === 'model') return 'model_not_found';
  return CODES[code] ?? code;
}

function toError(error: AppError): object {
  return {
    error: {
      message: error.message,
      type: TYPES[error.status] ?? (error.status >= 500 ? 'server_error' : 'invalid_request_error'),
      param: error.errors?.[0]?.path ?? null,
      code: codeOf(error),
    },
  };
}

export const OPENAI_ERRORS: ErrorShape = { mediaType: 'application/json; charset=utf-8', write: toError };
