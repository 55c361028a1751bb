/** The objects of OpenAI's API, as far as they are told of a chatbot. */
import type { AskReply } from '../../../../../contract/chat.ts';
import type { AppError, ErrorCode } from '../../../errors.ts';
import type { Chatbot } from '../../../store/types.ts';
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

/** No language model runs, and none is paid for. */
const NO_TOKENS = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

/** The answer itself; a file that it is from, where the caller may see it, as a footnote; the way to a person, where one is offered. */
export function toContent({ answered, answer, matches, handover }: AskReply): string {
  const [said] = matches;
  if (answered && said?.type === 'file') return `${answer}\n\n[1] ${tellSource(said)}`;
  if (handover === undefined) return answer;
  const { reason, text, url = '' } = handover;
  const offered = `${text} ${url.replace(/^mailto:/, '')}`.trimEnd();
  // Who asked for a person was told so by the answer.
  return reason === 'asked' ? offered : `${answer}\n\n${offered}`;
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
export function toStream(completion: Completion, { includesUsage }: { includesUsage: boolean }): string {
  const { id, createdAtMs, model, answer } = completion;
  const common = { id, object: 'chat.completion.chunk', created: Math.floor(createdAtMs / 1000), model };
  const usage = includesUsage ? { usage: null } : {};
  const chunk = (delta: object, finishReason: 'stop' | null, more: object = {}): object => ({
    ...common,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
    ...usage,
    ...more,
  });
  const chunks = [
    chunk({ role: 'assistant', content: '' }, null),
    ...cutText(toContent(answer)).map((content) => chunk({ content }, null)),
    chunk({}, 'stop', { docent: answer }),
    ...(includesUsage ? [{ ...common, choices: [], usage: NO_TOKENS }] : []),
  ];
  return `${chunks.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')}data: [DONE]\n\n`;
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

export const OPENAI_ERRORS: ErrorShape = {
  mediaType: 'application/json; charset=utf-8',
  write: (error) => ({
    error: {
      message: error.message,
      type: TYPES[error.status] ?? (error.status >= 500 ? 'server_error' : 'invalid_request_error'),
      param: error.errors?.[0]?.path ?? null,
      code: codeOf(error),
    },
  }),
};
