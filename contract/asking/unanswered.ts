/** What customers asked and the chatbot gave no answer to, grouped by meaning. */
import { type Static, Type } from 'typebox';
import { Timestamp } from '../common.ts';
import { StorableText } from '../text.ts';

/** How a question was met: with the fallback text, or with "did you mean". */
export const UnansweredOutcome = Type.Union([Type.Literal('refused'), Type.Literal('suggested')]);
export type UnansweredOutcome = Static<typeof UnansweredOutcome>;

export const UnansweredQuery = Type.Object({
  outcome: Type.Optional(UnansweredOutcome),
});
export type UnansweredQuery = Static<typeof UnansweredQuery>;

const SuggestedCount = Type.Integer({
  minimum: 0,
  description: 'How many of them were met with "did you mean"; the others were refused.',
});

export const Wording = Type.Object({
  question: Type.String(),
  count: Type.Integer({ minimum: 1 }),
  suggestedCount: SuggestedCount,
  lastAskedDate: Timestamp,
});
export type Wording = Static<typeof Wording>;

export const UnansweredGroup = Type.Object(
  {
    question: Type.String({ description: 'The wording asked most often.' }),
    count: Type.Integer({ minimum: 1 }),
    suggestedCount: SuggestedCount,
    lastAskedDate: Timestamp,
    confidence: Type.Number({ description: 'The highest confidence any of them reached.' }),
    wordings: Type.Array(Wording, { description: 'Different wordings, most often asked first.' }),
  },
  { $id: 'UnansweredGroup' },
);
export type UnansweredGroup = Static<typeof UnansweredGroup>;

export const UnansweredList = Type.Object({
  groups: Type.Array(UnansweredGroup),
  isTruncated: Type.Boolean({ description: 'Older questions exist that were not looked at.' }),
});
export type UnansweredList = Static<typeof UnansweredList>;

/** As many as the list has. */
export const DISMISSALS_MAX = 5_000;

/** Wordings that are dismissed, put back or removed. */
export const DismissBody = Type.Object({
  questions: Type.Array(StorableText({ maxLength: 2_000 }), { minItems: 1, maxItems: DISMISSALS_MAX }),
});
export type DismissBody = Static<typeof DismissBody>;

export const DismissReply = Type.Object({
  stepId: Type.String({ description: 'What was changed is undone by this step of the history.' }),
  count: Type.Integer({ minimum: 0, description: 'How many wordings this changed.' }),
});
export type DismissReply = Static<typeof DismissReply>;

/** Wordings that the owner dismissed, the last first. Asked again, they stay dismissed. */
export const DismissedList = Type.Array(
  Type.Object({
    question: Type.String(),
    count: Type.Integer({ minimum: 1 }),
    lastAskedDate: Timestamp,
    dismissedDate: Timestamp,
  }),
);
export type DismissedList = Static<typeof DismissedList>;
