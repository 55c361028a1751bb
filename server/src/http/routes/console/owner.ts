/** Identifies the member on the console's own routes, checks what its role may, and that a chatbot is of its account. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../errors.ts';
import type { AuthService } from '../../../services/sign-in/auth.ts';
import type { ActingMember } from '../../../services/sign-in/members.ts';
import type { ChatbotService } from '../../../services/tenants/chatbots.ts';
import { beginStep } from '../../../store/history-step.ts';
import type { Account, Actor, HistoryStep, Store } from '../../../store/types.ts';
import { isUuid } from '../../access/authentication.ts';
import { checkRight, declaredRight, requireRights } from '../../access/rights.ts';
import { checkSite, setSessionCookies } from '../../access/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The person whose session came with the request; null for visitors. */
    person: Account | null;
    /** The account that the person works in, and as what; null for visitors. */
    member: ActingMember | null;
  }
}

/** Looks up the member for every route registered on `app` after this; refuses host names that are not ours, and writes from other origins. */
export function recogniseOwners(
  app: FastifyInstance,
  { auth, publicUrl }: { auth: AuthService; publicUrl: string | null },
): void {
  app.decorateRequest('person', null);
  app.decorateRequest('member', null);
  app.addHook('onRequest', async (request, reply) => {
    checkSite(request, publicUrl);
    const session = await auth.findSession(request.headers.cookie);
    request.person = session?.account ?? null;
    request.member = session === undefined ? null : { ...session.membership, personId: session.account.id };
    setSessionCookies(request, reply, session?.cookies ?? [], publicUrl);
  });
}

/**
 * Requires a member whose role may on the routes registered on `app` after this, each of which declares its right; turns their `:chatbotId` into a UUID in lower case, and
 * checks that the chatbot belongs to the account; the reply is the same for another account's chatbot and for none.
 */
export function requireOwners(app: FastifyInstance, chatbots: Pick<ChatbotService, 'get'>): void {
  requireRights(app);
  app.addHook('onRequest', async (request) => {
    const { accountId, role } = memberOf(request);
    const { config, method, url = '' } = request.routeOptions;
    checkRight(role, declaredRight(config, { method, url }));
    const params = request.params as { chatbotId?: string };
    if (params.chatbotId === undefined) return;
    if (!isUuid(params.chatbotId)) throw new AppError('not_found', 'You have no such chatbot.');
    params.chatbotId = params.chatbotId.toLowerCase();
    await chatbots.get(accountId, params.chatbotId);
  });
}

/** @throws AppError unauthenticated for visitors */
export function personOf({ person }: FastifyRequest): Account {
  if (person === null) throw new AppError('unauthenticated', 'Log in first.');
  return person;
}

/** @throws AppError unauthenticated for visitors */
export function memberOf({ member }: FastifyRequest): ActingMember {
  if (member === null) throw new AppError('unauthenticated', 'Log in first.');
  return member;
}

/** The member, as the history names who made a change. @throws as `personOf` */
export function actorOf(request: FastifyRequest): Actor {
  const { id, email } = personOf(request);
  return { kind: 'account', id, name: email };
}

/** A step of the history for what this request changes. @throws as `personOf` */
export function ownStepOf(request: FastifyRequest, store: Pick<Store, 'nowMs'>): HistoryStep {
  const step = beginStep(actorOf(request), store.nowMs());
  request.stepId = step.stepId;
  return step;
}
