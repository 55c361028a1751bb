/**
 * Requests whose JSON body has not arrived yet. They are not work yet, but each holds a connection and the bytes that
 * have arrived. Their number is bounded in all and, once they are slow, for each caller; each ends after a timeout.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { callerNetwork } from '../../services/sign-in/caller-network.ts';
import type { HttpSettings, ServerSettings } from '../settings.ts';
import { Counts } from './counts.ts';

interface PendingBody {
  caller: string;
  /** From then on it counts against its caller. */
  slowAtMs: number;
  overdueAtMs: number;
}

export interface PendingBodies {
  readonly count: number;
  /**
   * Waits for the body until `arrived`, its timeout or the end of the connection; or returns why it may not be waited
   * for.
   */
  expect(request: FastifyRequest, reply: FastifyReply): AppError | undefined;
  /** False if the request had no pending body. */
  arrived(request: FastifyRequest): boolean;
  /** Answers those whose time is over: 400, as Node does for the whole request. */
  endOverdue(): void;
}

const RETRY_AFTER = { 'Retry-After': '2' };
/** Bodies come with their headers or soon after: in a burst, hardly any is still pending by then. */
const SLOW_MS = 1_000;

export function createPendingBodies({
  pressure,
  http,
}: Pick<ServerSettings, 'pressure' | 'http'>): PendingBodies {
  const { maxBodies, maxBodiesPerCaller } = pressure;
  const pending = new Map<FastifyRequest, PendingBody>();
  const bodiesOf = new Counts();

  /** The caller's bodies that are late already. They are counted one by one only if the caller has many. */
  function countSlow(caller: string): number {
    if (bodiesOf.of(caller) < maxBodiesPerCaller) return 0;
    const now = performance.now();
    let slow = 0;
    for (const body of pending.values()) if (body.caller === caller && body.slowAtMs <= now) slow += 1;
    return slow;
  }

  function findRefusal(caller: string): AppError | undefined {
    if (countSlow(caller) >= maxBodiesPerCaller) {
      return new AppError(
        'rate_limited',
        `You have ${maxBodiesPerCaller} requests whose bodies have been arriving for a second, the most at once; try again later.`,
        { headers: RETRY_AFTER },
      );
    }
    if (pending.size < maxBodies) return undefined;
    return new AppError('unavailable', 'Too many requests are still arriving; try again in a moment.', {
      headers: RETRY_AFTER,
    });
  }

  function arrived(request: FastifyRequest): boolean {
    const body = pending.get(request);
    if (body === undefined) return false;
    pending.delete(request);
    bodiesOf.remove(body.caller);
    return true;
  }

  return {
    get count() {
      return pending.size;
    },
    expect(request, reply) {
      const caller = callerNetwork(request.ip);
      const refusal = findRefusal(caller);
      if (refusal !== undefined) return refusal;
      const now = performance.now();
      pending.set(request, { caller, slowAtMs: now + SLOW_MS, overdueAtMs: now + timeFor(request, http) });
      bodiesOf.add(caller);
      reply.raw.on('close', () => arrived(request));
      return undefined;
    },
    arrived,
    endOverdue() {
      const now = performance.now();
      for (const [{ raw }, { overdueAtMs }] of pending) {
        // Nothing reads the body while the caller is still authenticated: the next check ends it.
        if (now < overdueAtMs || raw.listenerCount('error') === 0) continue;
        // Its reader fails, answers and closes the connection.
        raw.emit('error', new AppError('invalid_request', 'The request did not arrive whole in time.'));
      }
    },
  };
}

/** Whether a body comes after the headers. */
export function expectsBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Proportional to the declared size, for some routes take more than the usual limit; a body beyond its route's limit is
 * refused unread.
 */
function timeFor({ headers }: FastifyRequest, { bodyTimeoutMs, bodyLimitBytes }: HttpSettings): number {
  const limits = Math.ceil(Number(headers['content-length'] ?? 0) / bodyLimitBytes);
  return bodyTimeoutMs * Math.max(1, limits);
}
