/**
 * Requests whose JSON body has not arrived yet. They are not work yet, but each holds a connection and the bytes that
 * have arrived. Their number is bounded and shared out, that of callers who need not say who they are apart from that of
 * accounts; each ends after a timeout.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { HttpSettings, ServerSettings } from '../settings.ts';
import { endBody } from './end-body.ts';
import type { Holder } from './holders.ts';
import { Shares } from './shares.ts';

interface PendingBody {
  shares: Shares;
  holder: string;
  overdueAtMs: number;
}

export interface PendingBodies {
  readonly count: number;
  /**
   * Waits for the body until `arrived`, its timeout or the end of the connection; or returns why it may not be waited
   * for.
   */
  expect(request: FastifyRequest, reply: FastifyReply, holder: Holder): AppError | undefined;
  /** False if the request had no pending body. */
  arrived(request: FastifyRequest): boolean;
  /** Answers those whose time is over: 400, as Node does for the whole request. */
  endOverdue(): void;
}

const RETRY_AFTER = { 'Retry-After': '2' };

export function createPendingBodies({
  pressure,
  http,
}: Pick<ServerSettings, 'pressure' | 'http'>): PendingBodies {
  const { maxBodies, maxAnonymousBodies, sharePercent } = pressure;
  const pending = new Map<FastifyRequest, PendingBody>();
  const ofAccounts = new Shares(maxBodies, sharePercent);
  const ofAnonymous = new Shares(maxAnonymousBodies, sharePercent);

  function arrived(request: FastifyRequest): boolean {
    const body = pending.get(request);
    if (body === undefined) return false;
    pending.delete(request);
    body.shares.release(body.holder);
    return true;
  }

  return {
    get count() {
      return pending.size;
    },
    expect(request, reply, { name: holder, isAnonymous }) {
      const shares = isAnonymous ? ofAnonymous : ofAccounts;
      const taken = shares.take(holder);
      if (taken !== 'taken') return REFUSALS[taken]();
      pending.set(request, { shares, holder, overdueAtMs: performance.now() + timeFor(request, http) });
      reply.raw.on('close', () => arrived(request));
      return undefined;
    },
    arrived,
    endOverdue() {
      const now = performance.now();
      for (const [request, { overdueAtMs }] of pending) {
        if (now >= overdueAtMs) endBody(request, 'The request did not arrive whole in time.');
      }
    },
  };
}

const REFUSALS = {
  share: () =>
    new AppError(
      'rate_limited',
      'You have as many requests whose bodies are still arriving as one may have at once; try again in a moment.',
      { headers: RETRY_AFTER },
    ),
  full: () =>
    new AppError('unavailable', 'Too many requests are still arriving; try again in a moment.', {
      headers: RETRY_AFTER,
    }),
};

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
