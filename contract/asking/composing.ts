/** Answers in a language model's words, as an owner reads what became of them. */
import { type Static, Type } from 'typebox';

/** `extractive`: what was taught, word for word; `composed`: passages in the words of a language model, each sentence checked. */
export const ANSWER_MODES = ['extractive', 'composed'] as const;

export const CALLS_PER_DAY_MAX = 1_000_000;

/** What becomes of an answer that a language model could compose. In all cases but the first, the extractive answer is given. */
export const COMPOSING_OUTCOMES = [
  'composed',
  'unsupported',
  'declined',
  'unreachable',
  'slow',
  'refused',
  'nonsense',
  'cut',
  'limit',
  'busy',
  'changed',
  'failed',
  'left',
] as const;
export type ComposingOutcome = (typeof COMPOSING_OUTCOMES)[number];

export const ComposingState = Type.Object(
  {
    model: Type.Union([Type.Object({ name: Type.String(), host: Type.String() }), Type.Null()], {
      description: 'The language model that the operator set up; null: none.',
    }),
    callsPerDayMax: Type.Integer({
      description: 'Calls of all chatbots together in a day, as the operator set it.',
    }),
    callsToday: Type.Integer({ description: 'Calls for this chatbot since midnight UTC.' }),
    days: Type.Integer({ description: 'How many days are counted, today among them.' }),
    outcomes: Type.Record(Type.Enum(COMPOSING_OUTCOMES, { type: 'string' }), Type.Integer(), {
      description: 'How often each came about in these days.',
    }),
  },
  { $id: 'ComposingState' },
);
export type ComposingState = Static<typeof ComposingState>;
