/** When a taught answer or file may be said, and to whom: tags, a switch, and a span of time. */
import { type Static, Type } from 'typebox';
import { Timestamp } from '../common.ts';
import { VisibleText } from '../text.ts';

/** Longest tag, in code points. */
export const TAG_MAX_CHARACTERS = 64;
/** Most tags of one answer or file, and of one list in a filter. */
export const TAGS_MAX = 20;

export const Tags = Type.Array(VisibleText({ maxLength: TAG_MAX_CHARACTERS, examples: ['shop-de'] }), {
  maxItems: TAGS_MAX,
  uniqueItems: true,
});

/** What an answer or a file may be given; what is left out has its default. */
export const availabilityProperties = {
  tags: Type.Optional(Tags),
  enabled: Type.Optional(Type.Boolean({ description: 'False: it is kept and never said. Default: true.' })),
  validFrom: Type.Optional(
    Type.Union([Timestamp, Type.Null()], {
      description: 'It is not said before. Null, the default: no limit.',
    }),
  ),
  validUntil: Type.Optional(
    Type.Union([Timestamp, Type.Null()], {
      description: 'It is not said from then on. Null, the default: no limit.',
    }),
  ),
};

export const Availability = Type.Object(availabilityProperties);
export type Availability = Static<typeof Availability>;

/** How an answer or a file stands at this moment. */
export const AVAILABILITY_STATES = ['active', 'off', 'scheduled', 'ended'] as const;
export type AvailabilityState = (typeof AVAILABILITY_STATES)[number];

/** The same as a record shows it. */
export const availabilityRecordProperties = {
  tags: Type.Array(Type.String()),
  enabled: Type.Boolean(),
  validFrom: Type.Union([Timestamp, Type.Null()]),
  validUntil: Type.Union([Timestamp, Type.Null()]),
  availability: Type.Enum([...AVAILABILITY_STATES], {
    type: 'string',
    description: 'How it stood when this was written: only what is active is said.',
  }),
};

/** Which tags a source must have; every list that is given holds. */
export const TagFilter = Type.Object(
  {
    all: Type.Optional(Type.Array(Tags.items, { maxItems: TAGS_MAX, description: 'It has all of these.' })),
    any: Type.Optional(
      Type.Array(Tags.items, {
        maxItems: TAGS_MAX,
        description: 'It has at least one of these. Of an empty list nothing has one: then nothing is found.',
      }),
    ),
    none: Type.Optional(Type.Array(Tags.items, { maxItems: TAGS_MAX, description: 'It has none of these.' })),
  },
  {
    $id: 'TagFilter',
    description:
      'Only answers and files with such tags are looked at; every list that is given holds. Those without any tag are left out by `all` and `any`.',
    examples: [{ any: ['shop-de', 'all-shops'] }],
  },
);
export type TagFilter = Static<typeof TagFilter>;
