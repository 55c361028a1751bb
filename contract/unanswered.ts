/** What customers asked and the chatbot could not answer, grouped by meaning. */
import { type Static, Type } from 'typebox';
import { Timestamp } from './common.ts';
import { StorableText } from './text.ts';

export const Wording = Type.Object({
  question: Type.String(),
  count: Type.Integer({ minimum: 1 }),
  lastAskedDate: Timestamp,
});
export type Wording = Static<typeof Wording>;

export const UnansweredGroup = Type.Object(
  {
    question: Type.String({ description: 'The wording asked most often.' }),
    count: Type.Integer({ minimum: 1 }),
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

export const DISMISSALS_MAX = 200;

/** Questions that are settled: answered since, or not worth an answer. */
export const DismissBody = Type.Object({
  questions: Type.Array(StorableText({ maxLength: 2_000 }), { minItems: 1, maxItems: DISMISSALS_MAX }),
});
export type DismissBody = Static<typeof DismissBody>;
