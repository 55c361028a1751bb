/**
 * Refuses requests that the process has no room for, before they cost memory. Everything that queues in the process (for
 * the writer, a database connection, an encoder, a child that reads files) belongs to a request, so a bound on requests
 * and uploads under way bounds every queue. A request is under way from the moment its body has arrived, so that clients
 * that never send one cannot keep others out, until its reply and its handler have ended: the handler runs on even if
 * the client disconnects. Health and metrics are answered under any pressure.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { PROBLEM_MEDIA_TYPE, toProblem } from '../replies/problem.ts';
import type { ServerSettings } from '../settings.ts';
import { trackHandlers } from './in-flight-handlers.ts';
import { overloaded } from './overloaded.ts';
import { createPendingBodies, expectsBody } from './pending-bodies.ts';
import { createPressureGauge, type PressureGauge } from './pressure-gauge.ts';
import { createUploadsUnderWay, isUpload } from './uploads-under-way.ts';

/** Answered under any pressure. */
const ALWAYS_ANSWERED: ReadonlySet<string> = new Set(['/healthz/live', '/healthz/ready', '/metrics']);
/** Stay open for as long as a page does and wait most of the time: not work under way. */
const STREAMS: ReadonlySet<string> = new Set(['/api/events']);

const RETRY_AFTER_SECONDS = '2';
/** Interval of the log line about refused requests. */
const LOG_INTERVAL_MS = 10_000;
/** How often to look for bodies that did not arrive in time. */
const OVERDUE_INTERVAL_MS = 1_000;

export interface BackPressureParts {
  config: ServerSettings;
  log: Log;
}

/** Comes before every route that it is to guard. */
export function applyBackPressure(app: FastifyInstance, parts: BackPressureParts): void {
  const { config, log } = parts;
  const { maxRequests } = config.pressure;
  let gauge: PressureGauge | undefined;
  let logging: NodeJS.Timeout | undefined;
  let endingOverdue: NodeJS.Timeout | undefined;
  const bodies = createPendingBodies(config);
  const work = trackHandlers(app);
  const uploads = createUploadsUnderWay(config);
  let requests = 0;
  let refused = 0;

  function logRefused(): void {
    if (refused > 0) {
      const underWay = { requests, bodies: bodies.count, uploads: uploads.count, uploadBytes: uploads.bytes };
      log.warn({ refused, ...underWay }, 'requests were refused: too many');
    }
    refused = 0;
  }
  // Not before: a server that cannot listen is never closed.
  app.addHook('onListen', async () => {
    gauge = createPressureGauge(config.pressure, log);
    logging = setInterval(logRefused, LOG_INTERVAL_MS);
    endingOverdue = setInterval(bodies.endOverdue, OVERDUE_INTERVAL_MS);
  });
  app.addHook('onClose', async () => {
    clearInterval(logging);
    clearInterval(endingOverdue);
    gauge?.close();
  });

  function releaseRequest(): void {
    requests -= 1;
  }

  /** From now on the request is under way, or this is why it cannot be. */
  function holdRequest(request: FastifyRequest, reply: FastifyReply): AppError | undefined {
    if (requests >= maxRequests) return overloaded(RETRY_AFTER_SECONDS);
    requests += 1;
    // Also if the client disconnects. A response closes once; `once` would cost a wrapper and a removal.
    reply.raw.on('close', () => work.whenDone(request, releaseRequest));
    return undefined;
  }

  function admit(request: FastifyRequest, reply: FastifyReply, route: string): AppError | undefined {
    if (gauge?.isTooHigh() === true) return overloaded(RETRY_AFTER_SECONDS);
    if (STREAMS.has(route)) return undefined;
    if (isUpload(request)) return uploads.hold(request, reply) ?? holdRequest(request, reply);
    if (expectsBody(request)) return bodies.expect(request, reply);
    return holdRequest(request, reply);
  }

  function refuse(refusal: AppError, request: FastifyRequest, reply: FastifyReply): void {
    refused += 1;
    answerWith(refusal, request, reply);
  }

  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? '';
    const isAlwaysAnswered = ALWAYS_ANSWERED.has(route) && !expectsBody(request);
    const refusal = isAlwaysAnswered ? undefined : admit(request, reply, route);
    if (refusal === undefined) done();
    else refuse(refusal, request, reply);
  });
  app.addHook('preValidation', (request, reply, done) => {
    const refusal = bodies.arrived(request) ? holdRequest(request, reply) : undefined;
    if (refusal === undefined) done();
    else refuse(refusal, request, reply);
  });
}

/** Replies at once, without the log line of other errors: there may be thousands in a second. */
function answerWith(refusal: AppError, request: FastifyRequest, reply: FastifyReply): void {
  reply
    .code(refusal.status)
    .headers(refusal.headers ?? {})
    .type(PROBLEM_MEDIA_TYPE)
    .send(JSON.stringify(toProblem(refusal, request.id)));
}
