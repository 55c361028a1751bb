/** API keys of a chatbot: made and revoked in the console, shown whole once. */
import { type Static, Type } from 'typebox';
import { ChatbotParams, Timestamp, UUID_PATTERN } from './common.ts';
import { StorableText } from './text.ts';

export const KEY_NAME_MAX_CHARACTERS = 100;

const keyProperties = {
  id: Type.String(),
  name: Type.Union([Type.String(), Type.Null()]),
  prefix: Type.String({ description: 'The first characters of the key.' }),
  lastFour: Type.String(),
  createdDate: Timestamp,
  expiresDate: Type.Union([Timestamp, Type.Null()]),
  lastUsedDate: Type.Union([Timestamp, Type.Null()]),
};

export const KeyRecord = Type.Object(keyProperties, { $id: 'ApiKey' });
export type KeyRecord = Static<typeof KeyRecord>;
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
});
export type CreateKeyBody = Static<typeof CreateKeyBody>;

export const KeyParams = Type.Object({
  ...ChatbotParams.properties,
  keyId: Type.String({ pattern: UUID_PATTERN }),
});
export type KeyParams = Static<typeof KeyParams>;
