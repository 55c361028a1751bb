/** Holds each member to the right that the route declares: see contract/roles.ts for what each role may. */
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { mayDo, RIGHTS, type Right, type Role } from '../../../../contract/roles.ts';
import { AppError } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a member must be allowed to do; a route for keys that asks or reads has it from its scope. */
    right?: Right;
  }
}

/** @throws Error for a route that declares none */
export function declaredRight(
  { right, scope }: FastifyContextConfig,
  route: { method: string | string[]; url: string },
): Right {
  if (right !== undefined) return right;
  if (scope === 'ask' || scope === 'any') return 'ask';
  if (scope === 'read') return 'read';
  throw new Error(`${[route.method].flat().join(', ')} ${route.url} declares no right of members.`);
}

/** @throws Error at the start, for a route registered on `app` after this that declares no right */
export function requireRights(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => void declaredRight(route.config ?? {}, route));
}

/** @throws AppError forbidden */
export function checkRight(role: Role, right: Right): void {
  if (mayDo(role, right)) return;
  throw new AppError(
    'forbidden',
    `Your role here is ${titleOf(role)}; to ${RIGHTS[right].what} takes the role ${titleOf(RIGHTS[right].from)}.`,
  );
}

const titleOf = (role: Role): string => `${role.charAt(0).toUpperCase()}${role.slice(1)}`;
