/** Secure mode: tokens that pages hold in place of a key. */
import { type Static, Type } from 'typebox';
import { Timestamp } from './common.ts';

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
