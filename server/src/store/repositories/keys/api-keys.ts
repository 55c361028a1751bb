/** API keys: each opens one chatbot; only its hash is stored. */
import { KEY_SCOPES } from '../../../../../contract/keys.ts';
import { prepare } from '../../prepared.ts';
import { first, type Session } from '../../session.ts';
import type { ApiKeysTable } from '../../tables/keys.ts';
import type { ApiKey, ApiKeyRepository } from '../../types.ts';
import type { KeyPlace, KeyPlaces } from './key-places.ts';

const INSERT = prepare<{ [Column in keyof ApiKeysTable]: ApiKeysTable[Column] }>()((db, p) =>
  db.insertInto('api_keys').values({
    chatbot_id: p.chatbot_id,
    id: p.id,
    hash: p.hash,
    name: p.name,
    prefix: p.prefix,
    last_four: p.last_four,
    created_at: p.created_at,
    expires_at: p.expires_at,
    revoked_at: p.revoked_at,
    last_used_at: p.last_used_at,
    scopes: p.scopes,
    origins: p.origins,
    per_minute: p.per_minute,
    per_day: p.per_day,
    visitor_per_minute: p.visitor_per_minute,
    visitor_per_day: p.visitor_per_day,
  }),
);

const INSERT_HASH = prepare<{ hash: string; chatbotId: string; id: string }>()((db, p) =>
  db.insertInto('api_key_hashes').values({ hash: p.hash, chatbot_id: p.chatbotId, key_id: p.id }),
);

/** Named one by one: a prepared `*` statement fails once its columns change, as when a newer release migrates. */
const COLUMNS = [
  'chatbot_id',
  'id',
  'hash',
  'name',
  'prefix',
  'last_four',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_used_at',
  'scopes',
  'origins',
  'per_minute',
  'per_day',
  'visitor_per_minute',
  'visitor_per_day',
] as const satisfies (keyof ApiKeysTable)[];

/** Two steps: on a distributed database, hashes and keys live on different machines. */
const FIND_HASH = prepare<{ hash: string }>({ isBrief: true })((db, p) =>
  db.selectFrom('api_key_hashes').select(['chatbot_id', 'key_id']).where('hash', '=', p.hash),
);

const FIND = prepare<{ chatbotId: string; id: string }>({ isBrief: true })((db, p) =>
  db.selectFrom('api_keys').select(COLUMNS).where('chatbot_id', '=', p.chatbotId).where('id', '=', p.id),
);

const LIST = prepare<{ chatbotId: string }>()((db, p) =>
  db
    .selectFrom('api_keys')
    .select(COLUMNS)
    .where('chatbot_id', '=', p.chatbotId)
    .orderBy('created_at', 'desc')
    .orderBy('id'),
);

const REVOKE = prepare<{ chatbotId: string; id: string; nowMs: number }>()((db, p) =>
  db
    .updateTable('api_keys')
    .set({ revoked_at: p.nowMs })
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '=', p.id)
    .where('revoked_at', 'is', null)
    .returning('id'),
);

const DELETE_REVOKED = prepare<{ chatbotId: string }>()((db, p) =>
  db
    .deleteFrom('api_keys')
    .where('chatbot_id', '=', p.chatbotId)
    .where('revoked_at', 'is not', null)
    .returning('hash'),
);

const DELETE_HASH = prepare<{ hash: string }>()((db, p) =>
  db.deleteFrom('api_key_hashes').where('hash', '=', p.hash),
);

const TOUCH = prepare<{ chatbotId: string; id: string; lastUsedAtMs: number }>()((db, p) =>
  db
    .updateTable('api_keys')
    .set({ last_used_at: p.lastUsedAtMs })
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '=', p.id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', p.lastUsedAtMs)])),
);

export class ApiKeys implements ApiKeyRepository {
  readonly #session: Session;
  readonly #places: KeyPlaces | undefined;

  constructor(session: Session, places?: KeyPlaces) {
    this.#session = session;
    this.#places = places;
  }

  async insert(key: ApiKey, hash: string): Promise<void> {
    await this.#session.all(INSERT, {
      chatbot_id: key.chatbotId,
      id: key.id,
      hash,
      name: key.name,
      prefix: key.prefix,
      last_four: key.lastFour,
      created_at: key.createdAtMs,
      expires_at: key.expiresAtMs,
      revoked_at: key.revokedAtMs,
      last_used_at: key.lastUsedAtMs,
      scopes: key.scopes.join(' '),
      origins: key.origins.join(' '),
      per_minute: key.limits.perMinute,
      per_day: key.limits.perDay,
      visitor_per_minute: key.limits.visitorPerMinute,
      visitor_per_day: key.limits.visitorPerDay,
    });
    await this.#session.all(INSERT_HASH, { hash, chatbotId: key.chatbotId, id: key.id });
  }

  async findByHash(hash: string): Promise<ApiKey | undefined> {
    const place = this.#places?.get(hash) ?? (await this.#findPlace(hash));
    const row = place && (await first(this.#session, FIND, { ...place }));
    return row && toApiKey(row);
  }

  async #findPlace(hash: string): Promise<KeyPlace | undefined> {
    const found = await first(this.#session, FIND_HASH, { hash });
    if (found === undefined) return undefined;
    const place = { chatbotId: found.chatbot_id, id: found.key_id };
    this.#places?.set(hash, place);
    return place;
  }

  async find(chatbotId: string, id: string): Promise<{ key: ApiKey; hash: string } | undefined> {
    const row = await first(this.#session, FIND, { chatbotId, id });
    return row && { key: toApiKey(row), hash: row.hash };
  }

  async listByChatbot(chatbotId: string): Promise<ApiKey[]> {
    return (await this.#session.all(LIST, { chatbotId })).map(toApiKey);
  }

  async revoke(chatbotId: string, id: string, nowMs: number): Promise<boolean> {
    return (await first(this.#session, REVOKE, { chatbotId, id, nowMs })) !== undefined;
  }

  async deleteRevoked(chatbotId: string): Promise<void> {
    for (const { hash } of await this.#session.all(DELETE_REVOKED, { chatbotId })) {
      await this.#session.all(DELETE_HASH, { hash });
    }
  }

  async touch(uses: { chatbotId: string; id: string; lastUsedAtMs: number }[]): Promise<void> {
    for (const { chatbotId, id, lastUsedAtMs } of uses) {
      await this.#session.all(TOUCH, { chatbotId, id, lastUsedAtMs });
    }
  }
}

const words = (text: string): string[] => (text === '' ? [] : text.split(' '));

function toApiKey(row: Pick<ApiKeysTable, (typeof COLUMNS)[number]>): ApiKey {
  return {
    id: row.id,
    chatbotId: row.chatbot_id,
    name: row.name,
    prefix: row.prefix,
    lastFour: row.last_four,
    createdAtMs: row.created_at,
    expiresAtMs: row.expires_at,
    revokedAtMs: row.revoked_at,
    lastUsedAtMs: row.last_used_at,
    scopes: KEY_SCOPES.filter((scope) => words(row.scopes).includes(scope)),
    origins: words(row.origins),
    limits: {
      perMinute: row.per_minute,
      perDay: row.per_day,
      visitorPerMinute: row.visitor_per_minute,
      visitorPerDay: row.visitor_per_day,
    },
  };
}
