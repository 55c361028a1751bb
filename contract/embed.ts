/** Secure mode: tokens that pages hold in place of a key. */
import { type Static, Type } from 'typebox';
import { MAX_ID, Timestamp, UUID_PATTERN } from './common.ts';

export const VisitorSessionReply = Type.Object(
  {
    token: Type.String({
      description: 'For one visitor: sent as a key is, it may ask this chatbot and nothing else.',
    }),
    expiresDate: Timestamp,
  },
  { $id: 'VisitorSession' },
);
export type VisitorSessionReply = Static<typeof VisitorSessionReply>;

/** What a link to a file says beside its path. */
export const FileLinkQuery = Type.Object({
  expires: Type.Integer({ minimum: 1, maximum: MAX_ID, description: 'Milliseconds since 1970.' }),
  key: Type.String({ format: 'uuid', pattern: UUID_PATTERN }),
  signature: Type.String({ minLength: 43, maxLength: 43 }),
});
