/** The console's list of pairs: read in pages once, and kept current by what changed since. */
import { type Static, Type } from 'typebox';
import { MAX_ID, Timestamp } from '../common.ts';
import { ACTOR_KINDS } from '../history.ts';
import { PairRecord } from './pairs.ts';

export const PAIR_PAGE_MAX = 1_000;

const Version = Type.Integer({
  minimum: 0,
  maximum: MAX_ID,
  description: "Of the chatbot's knowledge: changes since then are what the list may lack.",
});

export const PairPageQuery = Type.Object({
  before: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_ID, description: 'Only pairs with a lower id.' }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAIR_PAGE_MAX, default: PAIR_PAGE_MAX })),
});
export type PairPageQuery = Static<typeof PairPageQuery>;

/** A pair, and what it has of its answer beside the text where that is not the default. */
export const ListedPair = Type.Object({
  ...PairRecord.properties,
  tags: Type.Optional(Type.Array(Type.String())),
  enabled: Type.Optional(Type.Literal(false)),
  validFrom: Type.Optional(Timestamp),
  validUntil: Type.Optional(Timestamp),
  taughtBy: Type.Optional(
    Type.Enum([...ACTOR_KINDS], {
      type: 'string',
      description: 'Who taught its answer first, where that is known.',
    }),
  ),
  hasDetails: Type.Optional(
    Type.Literal(true, { description: 'It has an external id, or questions that must not get its answer.' }),
  ),
});
export type ListedPair = Static<typeof ListedPair>;

export const PairPage = Type.Object({
  version: Version,
  /** Highest id first. */
  pairs: Type.Array(ListedPair),
  /** Where the next page begins; absent on the last one. */
  nextBefore: Type.Optional(Type.Integer()),
});
export type PairPage = Static<typeof PairPage>;

export const PairChangesQuery = Type.Object({ since: Version });
export type PairChangesQuery = Static<typeof PairChangesQuery>;

export const PairChanges = Type.Object({
  version: Version,
  /** Pairs that were added or changed, as they are now, in no order. */
  changed: Type.Array(ListedPair),
  /** Pairs that are gone; one may be among `changed`, and is gone all the same. */
  removedIds: Type.Array(Type.Integer()),
});
export type PairChanges = Static<typeof PairChanges>;

export const PairChangesReply = Type.Object({
  /** Null where it cannot be told what changed since then: the list is to be read anew. */
  changes: Type.Union([PairChanges, Type.Null()]),
});
export type PairChangesReply = Static<typeof PairChangesReply>;
