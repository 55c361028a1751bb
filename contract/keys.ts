/** API keys of a chatbot: made and revoked in the console, shown whole once. */
import { type Static, Type } from 'typebox';
import { ChatbotParams, Timestamp, UUID_PATTERN } from './common.ts';
import { StorableText } from './text.ts';

export const KEY_NAME_MAX_CHARACTERS = 100;
export const KEY_ORIGINS_MAX = 20;
export const KEY_ORIGIN_MAX_CHARACTERS = 255;
export const KEY_LIMIT_MAX = 1_000_000_000;

/** What a key may do: `ask` the chatbot, `read` what it was taught and how it is tuned, `train` it. */
export const KEY_SCOPES = ['ask', 'read', 'train'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Whether a key is shown only what is said to a customer, and may stand in a web page. */
export function mayOnlyAsk(scopes: readonly KeyScope[]): boolean {
  return scopes.length === 1 && scopes[0] === 'ask';
}

const Scope = Type.Enum([...KEY_SCOPES], { type: 'string' });

/** The names of the limits of a key; each is a number of requests, null: the default of what the key is for. */
export const KEY_LIMITS = ['perMinute', 'perDay', 'visitorPerMinute', 'visitorPerDay'] as const;
export type KeyLimit = (typeof KEY_LIMITS)[number];

const limit = (description: string) =>
  Type.Union([Type.Integer({ minimum: 1, maximum: KEY_LIMIT_MAX }), Type.Null()], { description });
const limitProperties = {
  perMinute: limit('Requests a minute of all callers together.'),
  perDay: limit('Requests a day of all callers together.'),
  visitorPerMinute: limit('Requests a minute from one address of a visitor.'),
  visitorPerDay: limit('Requests a day from one address of a visitor.'),
} satisfies Record<KeyLimit, unknown>;

const keyProperties = {
  id: Type.String(),
  name: Type.Union([Type.String(), Type.Null()]),
  prefix: Type.String({ description: 'The first characters of the key.' }),
  lastFour: Type.String(),
  scopes: Type.Array(Scope),
  origins: Type.Array(Type.String()),
  ...limitProperties,
  createdDate: Timestamp,
  expiresDate: Type.Union([Timestamp, Type.Null()]),
  lastUsedDate: Type.Union([Timestamp, Type.Null()]),
};

export const KeyRecord = Type.Object(keyProperties, { $id: 'ApiKey' });
export type KeyRecord = Static<typeof KeyRecord>;
/** What a key opens, for whoever holds nothing else. */
export const KeyChatbot = Type.Object(
  {
    chatbotId: Type.String({ format: 'uuid' }),
    name: Type.String({ description: 'The name of the chatbot.' }),
    scopes: Type.Array(Scope),
  },
  { $id: 'KeyChatbot' },
);
export type KeyChatbot = Static<typeof KeyChatbot>;

/** Newest first, without the revoked ones. */
export const KeyList = Type.Array(KeyRecord);

export const NewKey = Type.Object(
  { ...keyProperties, key: Type.String({ description: 'The whole key: shown now and never again.' }) },
  { $id: 'NewApiKey' },
);
export type NewKey = Static<typeof NewKey>;

export const CreateKeyBody = Type.Object({
  name: Type.Optional(StorableText({ maxLength: KEY_NAME_MAX_CHARACTERS })),
  expiresDate: Type.Optional(Type.Union([Timestamp, Type.Null()])),
  /** All of them where it is absent. */
  scopes: Type.Optional(Type.Array(Scope, { minItems: 1, maxItems: KEY_SCOPES.length })),
  origins: Type.Optional(
    Type.Array(StorableText({ maxLength: KEY_ORIGIN_MAX_CHARACTERS }), { maxItems: KEY_ORIGINS_MAX }),
  ),
  ...Type.Partial(Type.Object(limitProperties)).properties,
});
export type CreateKeyBody = Static<typeof CreateKeyBody>;

export const KeyParams = Type.Object({
  ...ChatbotParams.properties,
  keyId: Type.String({ pattern: UUID_PATTERN }),
});
export type KeyParams = Static<typeof KeyParams>;
