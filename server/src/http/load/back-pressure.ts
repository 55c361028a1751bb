/**
 * Refuses requests that the process has no room for, before they cost memory. Everything that queues in the process (for
 * the writer, a database connection, an encoder, a child that reads files) belongs to a request, so a bound on requests
 * and uploads under way bounds every queue. A request is under way until its reply and its handler have ended (the handler
 * runs on even if the client disconnects), but for the time in which its body arrives: clients that never send one cannot
 * keep others out. Whose body it is, is known by then. Health and metrics are answered under any pressure.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { sendError } from '../replies/error-replies.ts';
import type { ServerSettings } from '../settings.ts';
import { createHolders, type FindOwner, type Holder } from './holders.ts';
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
/** How often to look for bodies that do not arrive in time. */
const OVERDUE_INTERVAL_MS = 1_000;

export interface BackPressureParts {
  config: ServerSettings;
  log: Log;
  chatbots: { findOwner: FindOwner };
}

/** Comes before every route that it is to guard. */
export function applyBackPressure(app: FastifyInstance, parts: BackPressureParts): void {
  const { config, log, chatbots } = parts;
  const { maxRequests } = config.pressure;
  let gauge: PressureGauge | undefined;
  let logging: NodeJS.Timeout | undefined;
  let endingOverdue: NodeJS.Timeout | undefined;
  const bodies = createPendingBodies(config);
  const work = trackHandlers(app);
  const uploads = createUploadsUnderWay(config);
  const holderOf = createHolders(chatbots.findOwner);
  const requests = new Set<FastifyRequest>();
  let refused = 0;

  function logRefused(): void {
    if (refused > 0) {
      const underWay = {
        requests: requests.size,
        bodies: bodies.count,
        uploads: uploads.count,
        uploadBytes: uploads.bytes,
      };
      log.warn({ refused, ...underWay }, 'requests were refused: too many');
    }
    refused = 0;
  }
  // Not before: a server that cannot listen is never closed.
  app.addHook('onListen', async () => {
    gauge = createPressureGauge(config.pressure, log);
    logging = setInterval(logRefused, LOG_INTERVAL_MS);
    endingOverdue = setInterval(() => {
      bodies.endOverdue();
      uploads.endSlow();
    }, OVERDUE_INTERVAL_MS);
  });
  app.addHook('onClose', async () => {
    clearInterval(logging);
    clearInterval(endingOverdue);
    gauge?.close();
  });

  /** From now on the request is under way, or this is why it cannot be. */
  function holdRequest(request: FastifyRequest, reply: FastifyReply): AppError | undefined {
    if (requests.size >= maxRequests) return overloaded(RETRY_AFTER_SECONDS);
    // It closes once, and nothing would take it out again.
    if (!reply.raw.closed) requests.add(request);
    return undefined;
  }

  function admit(request: FastifyRequest, reply: FastifyReply): AppError | undefined {
    if (gauge?.isTooHigh() === true) return overloaded(RETRY_AFTER_SECONDS);
    if (isStream(request)) return undefined;
    // Also if the client disconnects. A response closes once; `once` would cost a wrapper and a removal.
    reply.raw.on('close', () => work.whenDone(request, () => void requests.delete(request)));
    return holdRequest(request, reply);
  }

  /** Waits for the body of a request whose caller was let in, or returns why it may not be waited for. */
  function expectBody(request: FastifyRequest, reply: FastifyReply, holder: Holder): AppError | undefined {
    // Meanwhile the client disconnected, which nothing would tell again.
    if (reply.raw.closed) return undefined;
    if (isUpload(request)) return uploads.hold(request, reply, holder);
    requests.delete(request);
    return bodies.expect(request, reply, holder);
  }

  /** Without the log line of other errors: there may be thousands in a second. */
  function refuse(refusal: AppError, request: FastifyRequest, reply: FastifyReply): void {
    refused += 1;
    sendError(refusal, request, reply);
  }

  app.addHook('onRequest', (request, reply, done) => {
    const isAlwaysAnswered = ALWAYS_ANSWERED.has(request.routeOptions.url ?? '') && !expectsBody(request);
    const refusal = isAlwaysAnswered ? undefined : admit(request, reply);
    if (refusal === undefined) done();
    else refuse(refusal, request, reply);
  });
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!expectsBody(request) || isStream(request)) {
      done();
      return;
    }
    const goOn = (holder: Holder): void => {
      const refusal = expectBody(request, reply, holder);
      if (refusal === undefined) done();
      else refuse(refusal, request, reply);
    };
    const holder = holderOf(request);
    if (holder instanceof Promise) holder.then(goOn).catch(done);
    else goOn(holder);
  });
  app.addHook('preValidation', (request, reply, done) => {
    const refusal = bodies.arrived(request) ? holdRequest(request, reply) : undefined;
    if (refusal === undefined) done();
    else refuse(refusal, request, reply);
  });
}

const isStream = ({ routeOptions }: FastifyRequest): boolean => STREAMS.has(routeOptions.url ?? '');
