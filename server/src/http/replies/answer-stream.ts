/** Sends an answer while it is made, as server-sent events. */
import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AskReply } from '../../../../contract/asking/chat.ts';
import type { AppError } from '../../errors.ts';
import type { ReplyListener } from '../../services/asking/conversations/conversations.ts';
import { untilGone } from '../load/client-gone.ts';
import { toAppError } from './problem.ts';

export const EVENT_STREAM = 'text/event-stream';

/** How a protocol writes what is heard of an answer; each gives whole events. */
export interface AnswerEvents {
  /** What was found, before anything is said. */
  begin(found: AskReply): string;
  say(text: string): string;
  end(reply: AskReply): string;
  /** After the beginning, when the status can tell of no fault any more. */
  fail(error: AppError): string;
}

/** What is accepted, the most wanted first; of equal ones, the one that is named first. */
function acceptedOf(accept: string): string[] {
  return accept
    .split(',')
    .map((one) => {
      const [type = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return { type, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, two) => two.weight - one.weight)
    .map(({ type }) => type);
}

/** Whether the caller would rather have events than one reply: «anything» is no wish for them. */
export function wantsEvents({ headers }: FastifyRequest): boolean {
  const accepted = acceptedOf(headers.accept ?? '');
  const [events, json] = [accepted.indexOf(EVENT_STREAM), accepted.indexOf('application/json')];
  return events >= 0 && (json < 0 || events < json);
}

/**
 * Replies with the events of an answer. Whoever leaves ends what is under way for it.
 * @throws AppError as `ask`, where it fails before anything was found: with its status, as a request without a stream
 */
export async function sendAnswerStream(
  reply: FastifyReply,
  events: AnswerEvents,
  ask: (listener: ReplyListener) => Promise<AskReply>,
): Promise<FastifyReply> {
  const stream = new PassThrough();
  const begun = Promise.withResolvers<void>();
  const asked = ask({
    begin(found) {
      stream.write(events.begin(found));
      begun.resolve();
    },
    say: (text) => void stream.write(events.say(text)),
    signal: untilGone(reply),
  });
  asked.then(
    (answer) => stream.end(events.end(answer)),
    (error: unknown) => {
      const told = toAppError(error);
      if (told.code === 'internal_error') reply.log.error({ err: error }, 'an answer broke off');
      stream.end(events.fail(told));
    },
  );
  await Promise.race([begun.promise, asked]);
  return reply
    .type(`${EVENT_STREAM}; charset=utf-8`)
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream);
}

export function toEvent(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
