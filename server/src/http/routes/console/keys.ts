/** API keys of a chatbot: list, make one, revoke. */
import { Type } from 'typebox';
import { ChatbotParams } from '../../../../../contract/common.ts';
import { CreateKeyBody, KeyList, KeyParams, type KeyRecord, NewKey } from '../../../../../contract/keys.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { ApiKey } from '../../../store/types.ts';
import { isUuid } from '../../access/authentication.ts';
import { toTimestamp } from '../../replies/timestamp.ts';
import type { TypedApp } from '../../typed-app.ts';
import { actorOf } from './owner.ts';
import type { ConsoleParts } from './parts.ts';

/** Later times have no form that every client reads. */
const LATEST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const toTimestampOrNull = (ms: number | null): string | null => (ms === null ? null : toTimestamp(ms));

function toKeyRecord(key: ApiKey): KeyRecord {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    lastFour: key.lastFour,
    scopes: [...key.scopes],
    origins: [...key.origins],
    ...key.limits,
    createdDate: toTimestamp(key.createdAtMs),
    expiresDate: toTimestampOrNull(key.expiresAtMs),
    lastUsedDate: toTimestampOrNull(key.lastUsedAtMs),
  };
}

export function registerKeyRoutes(app: TypedApp, { keys, nowMs }: ConsoleParts): void {
  /** Undefined and null: never. */
  function readExpiry(given: string | null | undefined): number | null {
    if (given === undefined || given === null) return null;
    const expiresAtMs = Date.parse(given);
    const message = expiresAtMs > LATEST_MS ? 'must be before the year 10000' : 'must be a time to come';
    if (expiresAtMs > nowMs() && expiresAtMs <= LATEST_MS) return expiresAtMs;
    throw invalidField('/expiresDate', message, `The expiry ${message}.`);
  }

  app.get(
    '/api/chatbots/:chatbotId/keys',
    { config: { right: 'keys' }, schema: { hide: true, params: ChatbotParams, response: { 200: KeyList } } },
    async (request) => {
      await keys.flushUses();
      const list = await keys.list(request.params.chatbotId);
      return list
        .filter((key) => key.revokedAtMs === null)
        .sort((a, b) => b.createdAtMs - a.createdAtMs)
        .map(toKeyRecord);
    },
  );

  app.post(
    '/api/chatbots/:chatbotId/keys',
    {
      config: { right: 'keys' },
      schema: { hide: true, params: ChatbotParams, body: CreateKeyBody, response: { 201: NewKey } },
    },
    async (request, reply) => {
      const { expiresDate, ...given } = request.body;
      const expiresAtMs = readExpiry(expiresDate);
      const { key, secret } = await keys.create(request.params.chatbotId, {
        ...given,
        expiresAtMs,
        actor: actorOf(request),
      });
      reply.code(201);
      return { ...toKeyRecord(key), key: secret };
    },
  );

  app.delete(
    '/api/chatbots/:chatbotId/keys/:keyId',
    { config: { right: 'keys' }, schema: { hide: true, params: KeyParams, response: { 204: Type.Null() } } },
    async (request, reply) => {
      const { chatbotId, keyId } = request.params;
      if (!isUuid(keyId) || !(await keys.revoke(chatbotId, keyId, actorOf(request)))) {
        throw new AppError('not_found', 'This chatbot has no such key.');
      }
      return reply.code(204).send(null);
    },
  );
}
