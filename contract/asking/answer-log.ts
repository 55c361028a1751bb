/** What a chatbot was asked and said, as its owner may have it kept, and what customers made of it. */
import { type Static, Type } from 'typebox';
import { ChatbotParams, MAX_ID, type SourceKind, Timestamp, UUID_PATTERN } from '../common.ts';
import { countCodePoints, isBlank, StorableText, VisibleText } from '../text.ts';

/** What is given out is shorter, and OpenAI's clients send no longer metadata. */
export const ANSWER_ID_MAX_CHARACTERS = 512;
export const COMMENT_MAX_CHARACTERS = 1_000;
export const VISITOR_ID_MAX_CHARACTERS = 200;
export const LOG_DAYS_MAX = 3_650;
export const OWN_MASKS_MAX = 20;
export const OWN_MASK_MAX_CHARACTERS = 60;

/** An answer that was given with a lower confidence counts as unsure. */
export const SURE_FROM = 0.75;

export const FEEDBACK_REASONS = ['incorrect', 'incomplete', 'outdated', 'unclear', 'other'] as const;
export type FeedbackReason = (typeof FEEDBACK_REASONS)[number];

/** The way a question came in: from a page, through the API or one of its doors, or from the owner's Test tab. */
export const ANSWER_CHANNELS = ['widget', 'api', 'openai', 'mcp', 'test'] as const;
export type AnswerChannel = (typeof ANSWER_CHANNELS)[number];

/** What became of a question; unsure: answered, though with a confidence below {@link SURE_FROM}. */
export const ANSWER_OUTCOMES = ['answered', 'unsure', 'suggested', 'refused', 'small_talk'] as const;
export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];

/** What answers are looked for by. */
export const ANSWER_CHOICES = [...ANSWER_OUTCOMES, 'unanswered'] as const;

const AnswerId = Type.String({
  minLength: 1,
  maxLength: ANSWER_ID_MAX_CHARACTERS,
  pattern: '^[A-Za-z0-9_-]+$',
  description: 'Of the reply.',
});

export const VisitorId = StorableText({
  minLength: 1,
  maxLength: VISITOR_ID_MAX_CHARACTERS,
  description:
    "The caller's own name for who asks. It is kept as a hash alone, by which what was asked is erased.",
  examples: ['customer-4711'],
});

export const FeedbackBody = Type.Object(
  {
    answerId: AnswerId,
    helpful: Type.Boolean(),
    reason: Type.Optional(Type.Enum(FEEDBACK_REASONS, { type: 'string' })),
    comment: Type.Optional(
      VisibleText({
        maxLength: COMMENT_MAX_CHARACTERS,
        description: 'Kept, masked, only where the owner keeps what is asked.',
      }),
    ),
  },
  { $id: 'FeedbackBody' },
);
export type FeedbackBody = Static<typeof FeedbackBody>;

/** A mask of the owner's own: see {@link faultOfOwnMask}. */
const OwnMask = Type.Refine(
  Type.String({ maxLength: OWN_MASK_MAX_CHARACTERS }),
  (mask) => faultOfOwnMask(mask) === undefined,
  (mask) => faultOfOwnMask(mask) ?? '',
);

export const AnswerLogSettings = Type.Object(
  {
    isKept: Type.Boolean({ description: 'Whether what is asked and said is kept.' }),
    days: Type.Union([Type.Integer({ minimum: 1, maximum: LOG_DAYS_MAX }), Type.Null()], {
      description: 'For how many days, unanswered questions too; null: as long as is usual here.',
    }),
    ownMasks: Type.Array(OwnMask, {
      maxItems: OWN_MASKS_MAX,
      description:
        'What else is blacked out, as "KD-######": # is a digit, @ a letter, ? either, + behind one of them "or more of it"; anything else stands for itself, whatever its case.',
    }),
  },
  { $id: 'AnswerLogSettings' },
);
export type AnswerLogSettings = Static<typeof AnswerLogSettings>;

/** The places of a mask, and what each stands for. */
const PLACES = '#@?';

/**
 * What is wrong with a mask, if anything. A repeated place may not stand before one that takes the same characters, so that
 * no text makes it try the same characters again and again.
 */
export function faultOfOwnMask(mask: string): string | undefined {
  if (countCodePoints(mask) < 3 || isBlank(mask)) return 'must have at least three characters';
  if (/\s\s|^\s|\s$/u.test(mask)) return 'must not begin or end with a space, nor have two in a row';
  if (!/[#@?]/u.test(mask) && mask.includes('+')) return 'has "+" with no #, @ or ? before it';
  if (/(?<![#@?])\+/u.test(mask)) return 'has "+" with no #, @ or ? before it';
  for (const [at, place] of [...mask].entries()) {
    if (place !== '+') continue;
    const [repeated = '', next = ''] = [[...mask][at - 1], [...mask][at + 1]];
    const isLetter = /\p{L}|\p{M}/u.test(next);
    const isDigit = /\p{Nd}/u.test(next);
    const overlaps =
      PLACES.includes(next) && next !== ''
        ? repeated === next || repeated === '?' || next === '?'
        : (isLetter && repeated !== '#') || (isDigit && repeated !== '@');
    if (overlaps) return `has "${repeated}+" before "${next}", which takes the same characters`;
  }
  return undefined;
}

const Source = Type.Object({
  type: Type.Enum(['qa', 'file'] satisfies SourceKind[], { type: 'string' }),
  id: Type.Integer(),
  title: Type.Union([Type.String(), Type.Null()], {
    description: 'The question of a pair, or the name of a file; null where it is gone.',
  }),
});

export const LoggedAnswer = Type.Object(
  {
    id: Type.String(),
    askedDate: Timestamp,
    question: Type.String({ description: 'Masked.' }),
    said: Type.String({ description: 'What was said, or the beginning of it.' }),
    confidence: Type.Number(),
    outcome: Type.Enum(ANSWER_OUTCOMES, { type: 'string' }),
    channel: Type.Enum(ANSWER_CHANNELS, { type: 'string' }),
    conversation: Type.String({ description: 'The same for what was asked in one conversation.' }),
    source: Type.Union([Source, Type.Null()]),
    helpful: Type.Union([Type.Boolean(), Type.Null()], { description: 'Null: nobody said.' }),
    reason: Type.Union([Type.Enum(FEEDBACK_REASONS, { type: 'string' }), Type.Null()]),
    comment: Type.Union([Type.String(), Type.Null()], { description: 'Masked.' }),
    isMarkedRight: Type.Boolean({ description: 'Whether the owner looked at it and found it right.' }),
  },
  { $id: 'LoggedAnswer' },
);
export type LoggedAnswer = Static<typeof LoggedAnswer>;

export const AnswerLogQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  before: Type.Optional(
    Type.String({ format: 'uuid', pattern: UUID_PATTERN, description: '`next` of the page before.' }),
  ),
  helpful: Type.Optional(Type.Boolean({ description: 'Those alone that were found helpful, or not.' })),
  outcome: Type.Optional(
    Type.Enum(ANSWER_CHOICES, {
      type: 'string',
      description: 'answered: unsure ones too. unanswered: suggested and refused.',
    }),
  ),
  isCounted: Type.Optional(
    Type.Boolean({ description: 'True leaves out what Insights does not count: small talk and trials.' }),
  ),
  channel: Type.Optional(Type.Enum(ANSWER_CHANNELS, { type: 'string' })),
  sourceType: Type.Optional(Type.Enum(['qa', 'file'] satisfies SourceKind[], { type: 'string' })),
  sourceId: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ID, description: 'With `sourceType`.' })),
  conversation: Type.Optional(StorableText({ maxLength: 64 })),
  since: Type.Optional(Timestamp),
  until: Type.Optional(Timestamp),
  minConfidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  maxConfidence: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1, description: 'Exclusive, unless it is 1.' }),
  ),
  isOpen: Type.Optional(Type.Boolean({ description: 'True leaves out what was marked right.' })),
  search: Type.Optional(
    StorableText({ maxLength: 200, description: 'Only where the question or what was said has it in it.' }),
  ),
});
export type AnswerLogQuery = Static<typeof AnswerLogQuery>;

export const AnswerLogPage = Type.Object(
  {
    answers: Type.Array(LoggedAnswer, { description: 'Latest first.' }),
    next: Type.Union([Type.String(), Type.Null()], {
      description:
        'Sent as `before` for what is older; null where there is nothing. A page may have fewer answers than asked for, even none, and go on all the same: only so many are looked at for one.',
    }),
    lookedBackTo: Type.Union([Timestamp, Type.Null()], { description: 'How far this page has looked.' }),
  },
  { $id: 'AnswerLogPage' },
);
export type AnswerLogPage = Static<typeof AnswerLogPage>;

export const LoggedAnswerParams = Type.Object({
  ...ChatbotParams.properties,
  answer: Type.String({ format: 'uuid', pattern: UUID_PATTERN, description: 'The id of a kept answer.' }),
});

export const ReviewBody = Type.Object({ isMarkedRight: Type.Boolean() });

export const VisitorParams = Type.Object({ ...ChatbotParams.properties, visitorId: VisitorId });

export const ErasedVisitor = Type.Object(
  { answers: Type.Integer({ minimum: 0, description: 'Kept answers that were erased.' }) },
  { $id: 'ErasedVisitor' },
);
