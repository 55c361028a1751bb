/** Decides who may read the metrics: whoever has the token, whoever reaches the port that is theirs, or this machine alone. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** @throws AppError unauthenticated, forbidden */
type MetricsGuard = (request: Pick<FastifyRequest, 'ip' | 'headers'>) => void;

export interface MetricsReaders {
  /** Asked of whoever comes, if it is set. */
  token: string | null;
  /** Whoever reaches them was let in by the operator's network. */
  hasOwnPort: boolean;
}

export function createMetricsGuard(of: MetricsReaders): MetricsGuard {
  const expected = of.token === null ? undefined : digest(`Bearer ${of.token}`);
  return ({ ip, headers }) => {
    if (expected !== undefined) {
      if (timingSafeEqual(digest(headers.authorization ?? ''), expected)) return;
      throw new AppError('unauthenticated', 'Send the token of the metrics: Authorization: Bearer TOKEN.');
    }
    if (of.hasOwnPort || LOOPBACK.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')) return;
    throw new AppError(
      'forbidden',
      'Metrics are answered on this machine alone. Whoever runs the service can set DOCENT_METRICS_TOKEN or DOCENT_METRICS_PORT.',
    );
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
