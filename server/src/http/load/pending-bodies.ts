/**
 * Requests whose JSON body is still to come. They are no work yet, but each holds a connection and what has arrived: there are
 * so many of them, so many of one caller that do not come soon, and each ends after its time.
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
  /** Waits for the body until `arrived`, its time is over or the connection closes; or says why not. */
  expect(request: FastifyRequest, reply: FastifyReply): AppError | undefined;
  /** False where the request owed no body. */
  arrived(request: FastifyRequest): boolean;
  /** Answers those whose time is over: 400, as Node does for the whole request. */
  endOverdue(): void;
}

const RETRY_AFTER = { 'Retry-After': '2' };
/** Bodies come with their headers or soon after: of a burst, hardly any is still owed by then. */
const SLOW_MS = 1_000;

export function createPendingBodies({
  pressure,
  http,
}: Pick<ServerSettings, 'pressure' | 'http'>): PendingBodies {
  const { maxBodies, maxBodiesPerCaller } = pressure;
  const pending = new Map<FastifyRequest, PendingBody>();
  const bodiesOf = new Counts();

  /** Those of the caller that are late already. Not counted one by one but where there are many. */
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
        // Nobody reads the body while the caller is still looked up: then the next look ends it.
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

/** Some routes take more than the limit of the others; what is beyond that of its route is refused unread. */
function timeFor({ headers }: FastifyRequest, { bodyTimeoutMs, bodyLimitBytes }: HttpSettings): number {
  const limits = Math.ceil(Number(headers['content-length'] ?? 0) / bodyLimitBytes);
  return bodyTimeoutMs * Math.max(1, limits);
}
