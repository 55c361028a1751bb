/** Identifies the account on the console's own routes, and checks that a chatbot is its own. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../errors.ts';
import type { AuthService } from '../../../services/sign-in/auth.ts';
import type { ChatbotService } from '../../../services/tenants/chatbots.ts';
import { beginStep } from '../../../store/history-step.ts';
import type { Account, Actor, HistoryStep, Store } from '../../../store/types.ts';
import { isUuid } from '../../access/authentication.ts';
import { checkSite, setSessionCookies } from '../../access/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account whose session came with the request; null for visitors. */
    owner: Account | null;
  }
}

/** Looks up the owner for every route registered on `app` after this; refuses host names that are not ours, and writes from other origins. */
export function recogniseOwners(
  app: FastifyInstance,
  { auth, publicUrl }: { auth: AuthService; publicUrl: string | null },
): void {
  app.decorateRequest('owner', null);
  app.addHook('onRequest', async (request, reply) => {
    checkSite(request, publicUrl);
    const session = await auth.findSession(request.headers.cookie);
    request.owner = session?.account ?? null;
    setSessionCookies(request, reply, session?.cookies ?? [], publicUrl);
  });
}

/**
 * Requires an owner on the routes registered on `app` after this, turns their `:chatbotId` into a UUID in lower case, and
 * checks that the chatbot belongs to the owner; the reply is the same for another owner's chatbot and for none.
 */
export function requireOwners(app: FastifyInstance, chatbots: Pick<ChatbotService, 'get'>): void {
  app.addHook('onRequest', async (request) => {
    const { id } = ownerOf(request);
    const params = request.params as { chatbotId?: string };
    if (params.chatbotId === undefined) return;
    if (!isUuid(params.chatbotId)) throw new AppError('not_found', 'You have no such chatbot.');
    params.chatbotId = params.chatbotId.toLowerCase();
    await chatbots.get(id, params.chatbotId);
  });
}

/** @throws AppError unauthenticated for visitors */
export function ownerOf(request: FastifyRequest): Account {
  if (request.owner === null) throw new AppError('unauthenticated', 'Log in first.');
  return request.owner;
}

/** The owner, as the history names who made a change. @throws as `ownerOf` */
export function actorOf(request: FastifyRequest): Actor {
  const { id, email } = ownerOf(request);
  return { kind: 'account', id, name: email };
}

/** A step of the history for what this request changes. @throws as `ownerOf` */
export function ownStepOf(request: FastifyRequest, store: Pick<Store, 'nowMs'>): HistoryStep {
  return beginStep(actorOf(request), store.nowMs());
}
