/** Puts the HTTP service together: what every request passes through, then the routes. */

import { type FastifyBaseLogger, type FastifyServerOptions, fastify } from 'fastify';
import type { MissingPart } from '../../../contract/service-state.ts';
import type { Log } from '../log.ts';
import type { AnswerLog } from '../services/asking/answer-log/answer-log.ts';
import type { HandoverService } from '../services/asking/conversations/handover.ts';
import type { AudienceAsking } from '../services/asking/customer-view.ts';
import type { GoldenService } from '../services/asking/golden/golden.ts';
import type { ImpactService } from '../services/asking/impact/impact.ts';
import type { TuningService } from '../services/asking/tuning.ts';
import type { Moving } from '../services/console/moving/open-moving.ts';
import type { UnansweredService } from '../services/console/unanswered.ts';
import type { AnswerService } from '../services/teaching/answers/answers.ts';
import type { BulkService } from '../services/teaching/bulk/bulk-types.ts';
import type { FileSync } from '../services/teaching/file-sync.ts';
import type { FileService } from '../services/teaching/files.ts';
import type { HistoryService } from '../services/teaching/history/history.ts';
import type { PairService } from '../services/teaching/pairs.ts';
import type { Store } from '../store/types.ts';
import type { MetricsPage } from '../telemetry/metrics.ts';
import { addHooks, CHATBOT_HOOKS, HOOKS, type HookParts } from './hooks.ts';
import { collectMethods } from './protocol/method-fallback.ts';
import { createRequestIds } from './protocol/request-id.ts';
import {
  createConnectionErrorHandler,
  registerErrorReplies,
  replyWithProblem,
} from './replies/error-replies.ts';
import { describeApi } from './replies/openapi.ts';
import { compileValidator } from './replies/validation.ts';
import { registerAnswerRoutes } from './routes/answers.ts';
import { registerBulkRoute } from './routes/bulk.ts';
import { registerChatRoutes } from './routes/chat.ts';
import { registerDocs } from './routes/docs.ts';
import { registerDoors } from './routes/doors/doors.ts';
import { type EmbedParts, registerEmbed } from './routes/embed/embed.ts';
import { registerExportRoute } from './routes/exports.ts';
import { registerFeedbackRoutes } from './routes/feedback.ts';
import { registerFileRoutes } from './routes/files.ts';
import { registerGoldenRoutes } from './routes/golden.ts';
import { registerHistoryRoutes } from './routes/history.ts';
import { registerImpactRoute } from './routes/impact.ts';
import { registerImportRoutes } from './routes/imports.ts';

import { registerKeyRoute } from './routes/key.ts';
import { registerOperationRoutes } from './routes/operations.ts';
import { registerPairRoutes } from './routes/pairs.ts';
import { registerTuningRoutes } from './routes/tuning.ts';
import { registerVisitorSessionRoute } from './routes/visitor-sessions.ts';
import type { TypedApp } from './typed-app.ts';

/** More than Node accepts in a request line: every parameter reaches the check that names it. */
const PARAMETER_MAX_LENGTH = 65_536;

/** Node's own defaults. */
const HEADERS_TIMEOUT_MS = 60_000;
const CHECK_INTERVAL_MS = 30_000;

/**
 * Bodies and queries are checked by TypeBox. Replies are mapped field by field, and JSON.stringify is as fast for them as
 * what Fastify would generate. Given here rather than later, so that Ajv and its kin are not even loaded.
 */
const schemaController = {
  compilersFactory: { buildValidator: () => compileValidator, buildSerializer: () => () => JSON.stringify },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

export interface ServerParts extends HookParts, Omit<EmbedParts, 'visitorTokens'> {
  metrics: MetricsPage;
  pairs: PairService;
  answers: AnswerService;
  bulk: BulkService;
  /** By the store's clock. */
  nowMs: () => number;
  files: FileService;
  fileSync: FileSync;
  history: HistoryService;
  store: Pick<Store, 'nowMs' | 'read'>;
  /** For owners and customers alike: every door asks through it. */
  audienceAsking: AudienceAsking;
  answerLog: AnswerLog;
  handover: HandoverService;
  moving: Moving;
  tuning: TuningService;
  impact: ImpactService;
  golden: GoldenService;
  unanswered: UnansweredService;
  /** Throws or rejects if the service cannot serve now. */
  checkReady: () => Promise<void>;
  /** Parts that should run and cannot until the next start. */
  absent: readonly MissingPart[];
  /** Registers further routes, such as the console's, beside the API. */
  extend?: (app: TypedApp) => void | Promise<void>;
}

/** A server that is ready to listen. `close()` waits for the requests under way. */
export async function createHttpServer(parts: ServerParts): Promise<TypedApp> {
  const { config, log, store } = parts;
  const requestIds = createRequestIds();
  const app: TypedApp = fastify({
    loggerInstance: quieten(log),
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds.of,
    trustProxy: config.http.trustProxy.length > 0 ? [...config.http.trustProxy] : false,
    bodyLimit: config.http.bodyLimitBytes,
    requestTimeout: config.http.requestTimeoutMs,
    keepAliveTimeout: config.http.keepAliveTimeoutMs,
    http: {
      // Checked below: Node would answer without a body.
      requireHostHeader: false,
      // Above the time for the whole request, Node would take the one for the other.
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, config.http.requestTimeoutMs),
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, config.http.requestTimeoutMs),
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: createConnectionErrorHandler(log, requestIds.next),
    // No hook runs for these.
    frameworkErrors: (error, request, reply) =>
      replyWithProblem(error, request, reply.header('x-request-id', request.id), log),
    schemaController,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: PARAMETER_MAX_LENGTH },
  });
  // Node would answer 417 without a body; an unknown expectation may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.decorateRequest('access', null);
  registerErrorReplies(app, log);
  await addHooks(app, HOOKS, parts);
  const completeMethods = collectMethods(app);
  await describeApi(app, config.http.publicUrl);

  await app.register(async (api: TypedApp) => {
    await addHooks(api, CHATBOT_HOOKS, parts);
    registerPairRoutes(api, { pairs: parts.pairs, store, publicUrl: config.http.publicUrl });
    registerAnswerRoutes(api, { ...parts, publicUrl: config.http.publicUrl });
    await registerBulkRoute(api, {
      bulk: parts.bulk,
      bodyLimitBytes: config.bulk.bodyLimitBytes,
      jsonMaxDepth: config.http.jsonMaxDepth,
    });
    registerChatRoutes(api, parts);
    registerFeedbackRoutes(api, parts.answerLog);
    registerVisitorSessionRoute(api, parts.visitorTokens);
    registerTuningRoutes(api, { tuning: parts.tuning, store, log });
    registerHistoryRoutes(api, { history: parts.history, store });
    registerImpactRoute(api, parts.impact);
    registerGoldenRoutes(api, parts.golden);
    registerExportRoute(api, parts.moving.exports);
    await registerImportRoutes(api, {
      imports: parts.moving.imports,
      maxBytes: config.imports.archiveMaxBytes,
    });
    await registerFileRoutes(api, {
      files: parts.files,
      store,
      publicUrl: config.http.publicUrl,
      maxBytes: config.upload.maxBytes,
      fileSync: parts.fileSync,
      syncBytes: config.sync.maxBytes,
    });
  });
  await registerKeyRoute(app, parts);
  await registerDoors(app, parts);
  await registerEmbed(app, parts);
  const { metricsToken: token, metricsPort } = config.http;
  registerOperationRoutes(app, {
    ...parts,
    ...(metricsPort === 0 && { metricsReaders: { token, hasOwnPort: false } }),
  });
  await registerDocs(app);
  await parts.extend?.(app);
  completeMethods();
  return app;
}

/** Below level warn, Fastify logs what this service logs itself or need not log, and writes out addresses with all that is searched for. */
function quieten(log: Log): FastifyBaseLogger {
  return log.child({}, { level: log.isLevelEnabled('info') ? 'warn' : log.level });
}
