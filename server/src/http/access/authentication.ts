/** Decides who calls and whether they may: first the key, then the path, then whether the key opens the chatbot. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_ID, UUID_PATTERN } from '../../../../contract/common.ts';
import type { KeyScope } from '../../../../contract/keys.ts';
import type { Role } from '../../../../contract/roles.ts';
import { AppError } from '../../errors.ts';
import type { VisitorSession } from '../../services/tenants/visitor-tokens.ts';
import type { Actor, ApiKey } from '../../store/types.ts';

/** The rights that a caller was authenticated with. */
export interface Access {
  /** Stable id of the key or account, by which rates are counted. */
  id: string;
  /** What it may do. */
  scopes: readonly KeyScope[];
  /** Of a member, whose role says what it may; a key has scopes alone. */
  role?: Role;
  /** As the history names it. */
  actor: Actor;
  /** The key that was sent, or that the token was made with; undefined for a session. */
  key?: ApiKey;
  /** The visitor whose token was sent in place of a key. */
  visitor?: VisitorSession;
  /** Whether it opens this chatbot; the answer is the same for another's chatbot and for none. */
  opens(chatbotId: string): boolean | Promise<boolean>;
  /** The message of the refusal if it does not. */
  refusal: string;
}

/**
 * One way to identify the caller, such as an API key or a session; undefined if the request does not use it. Returns a
 * promise only if it has to wait, so that most requests wait for none.
 * @throws AppError unauthenticated if the request uses it with wrong credentials
 */
export type Authenticator = (request: FastifyRequest) => Access | undefined | Promise<Access | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    access: Access | null;
  }
}

/**
 * Guards every route registered on `app` after this, whose path has `:chatbotId` and perhaps `:id`; a path without is for
 * the chatbot of the key. The first
 * authenticator that knows the caller decides. Afterwards the parameters are in their one form: the chatbot id in lower
 * case, the record id a number.
 */
export function guardChatbotRoutes(app: FastifyInstance, authenticators: readonly Authenticator[]): void {
  app.addHook('onRequest', (request, _reply, done) => {
    try {
      const admitted = whenKnown(authenticate(request, authenticators, 0), (access) =>
        admit(request, access),
      );
      if (admitted instanceof Promise) admitted.then(() => done(), done);
      else done();
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Applies `goOn` to the value, synchronously unless the value is a promise. */
function whenKnown<T, R>(value: T | Promise<T>, goOn: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(goOn) : goOn(value);
}

/** @param from the first authenticator to ask */
function authenticate(
  request: FastifyRequest,
  authenticators: readonly Authenticator[],
  from: number,
): Access | Promise<Access> {
  const authenticator = authenticators[from];
  if (authenticator === undefined)
    throw new AppError('unauthenticated', 'Send an API key of this chatbot: Authorization: Bearer KEY.');
  return whenKnown(
    authenticator(request),
    (access) => access ?? authenticate(request, authenticators, from + 1),
  );
}

/** @throws AppError invalid_request, forbidden */
function admit(request: FastifyRequest, access: Access): void | Promise<void> {
  request.access = access;
  const params = request.params as Partial<PathParams>;
  if (!namesChatbot(params)) return;
  const chatbotId = readPath(params);
  return whenKnown(access.opens(chatbotId), (isOpen) => {
    if (!isOpen) throw new AppError('forbidden', access.refusal);
  });
}

interface PathParams {
  chatbotId: string;
  id?: string | number;
}

function namesChatbot(params: Partial<PathParams>): params is PathParams {
  return params.chatbotId !== undefined;
}

/** Puts the ids into their normal form, in place. @throws AppError invalid_request */
function readPath(params: PathParams): string {
  const errors = [];
  if (!isUuid(params.chatbotId)) errors.push({ path: 'chatbotId', message: 'must be a UUID' });
  if (params.id !== undefined) {
    const id = readRecordId(params.id);
    if (id !== undefined) params.id = id;
    else errors.push({ path: 'id', message: `must be a whole number from 1 to ${MAX_ID}` });
  }
  if (errors.length > 0) {
    const detail = errors.map(({ path, message }) => `${path} ${message}`).join('; ');
    throw new AppError('invalid_request', `The path is invalid: ${detail}.`, { errors });
  }
  params.chatbotId = params.chatbotId.toLowerCase();
  return params.chatbotId;
}

const UUID = new RegExp(UUID_PATTERN);
const RECORD_ID = /^[1-9]\d{0,15}$/;

/** Accepts letters of either case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The id in a path; undefined if it is not a number in plain form: `01` is not. */
export function readRecordId(text: string | number): number | undefined {
  const id = RECORD_ID.test(String(text)) ? Number(text) : Number.NaN;
  return id <= MAX_ID ? id : undefined;
}
