/** Which step of the history a request belongs to: one of its own, or one of several requests, as of a sync; replies name it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { beginStep } from '../../store/history-step.ts';
import type { HistoryStep, Store } from '../../store/types.ts';
import { accessOf } from './scopes.ts';

/** Names a sync: all its requests send the same UUID of version 7, and are undone as a whole. */
export const STEP_HEADER = 'x-docent-step';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of what the request changes, once it has one. */
    stepId: string | null;
  }
}

/** Replies to what was changed name the step that takes it back. */
export function tellSteps(app: FastifyInstance): void {
  app.decorateRequest('stepId', null);
  app.addHook('onSend', async ({ stepId }, reply) => {
    if (stepId !== null && reply.statusCode < 300) reply.header(STEP_HEADER, stepId);
  });
}

const STEP_ID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/**
 * For every route registered on `app` after this, once the caller is known. What another began is undone as a whole, so nobody else adds
 * to it.
 */
export function refuseForeignSteps(app: FastifyInstance, store: Pick<Store, 'read'>): void {
  app.addHook<{ Params: { chatbotId?: string } }>('onRequest', async (request) => {
    const { chatbotId } = request.params;
    const stepId = request.headers[STEP_HEADER];
    if (chatbotId === undefined || typeof stepId !== 'string') return;
    const [begun] = await store.read.history.listSteps(chatbotId, {
      ...{ stepId: stepId.toLowerCase(), sinceMs: 0, limit: 1, changesMax: 1 },
    });
    if (begun === undefined || begun.actor.id === accessOf(request).actor.id) return;
    throw new AppError(
      'conflict',
      'The step that X-Docent-Step names was begun by another. Begin one of your own.',
    );
  });
}

/** @throws AppError invalid_request if the header is there and is no UUID of version 7 */
export function stepOf(request: FastifyRequest, store: Pick<Store, 'nowMs'>): HistoryStep {
  const step = readStep(request, store);
  request.stepId = step.stepId;
  return step;
}

function readStep(request: FastifyRequest, store: Pick<Store, 'nowMs'>): HistoryStep {
  const { actor } = accessOf(request);
  const step = beginStep(actor, store.nowMs());
  const given = request.headers[STEP_HEADER];
  if (given === undefined) return step;
  if (typeof given === 'string' && STEP_ID.test(given)) {
    return { ...step, stepId: given.toLowerCase(), actor: { ...actor, kind: 'sync' } };
  }
  throw new AppError('invalid_request', 'The header X-Docent-Step must be a UUID of version 7.', {
    errors: [{ path: 'X-Docent-Step', message: 'must be a UUID of version 7' }],
  });
}
