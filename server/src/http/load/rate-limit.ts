/** Bounds how often one API key may call one process, if the operator sets a limit; limits of single keys are others. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

/** Counts in this process, after the key was checked and before the body is read. 0: no limit, at no cost. */
export async function limitRates(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  const { fastifyRateLimit } = await import('@fastify/rate-limit');
  await app.register(fastifyRateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    hook: 'preParsing',
    enableDraftSpec: true,
    keyGenerator: (request) => request.access?.id ?? request.ip,
    errorResponseBuilder: (_request, { max }) =>
      new AppError('rate_limited', `This key may make ${max} requests a minute; try again later.`),
  });
}
