/** What a language model suggests to whoever teaches, as the console asks for it and decides on it. Nothing of it answers by itself. */
import { type Static, Type } from 'typebox';
import { ChatbotParams, MAX_ID, Timestamp } from '../common.ts';
import { StorableText } from '../text.ts';
import { Locator } from './locator.ts';
import { ANSWER_MAX_CHARACTERS, QUESTION_MAX_CHARACTERS } from './pair-limits.ts';

/** Further wordings of an answer; questions that a file answers, section by section; an answer to what was not answered. */
export const SUGGESTION_KINDS = ['wordings', 'questions', 'draft'] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/** How many wordings are suggested for an answer. */
export const WORDINGS_SUGGESTED = 8;

/** What the chatbot says to a suggested question now: this answer, another one, or nothing. */
export const SUGGESTION_MARKS = ['found', 'collides', 'new'] as const;

export const SUGGESTION_DECISIONS = ['open', 'kept', 'dismissed'] as const;
export type SuggestionDecision = (typeof SUGGESTION_DECISIONS)[number];

export const SUGGESTION_STATES = ['running', 'done', 'stopped', 'failed'] as const;

/** Why a run failed. What it made until then is kept. */
export const SUGGESTION_FAULTS = [
  'unreachable',
  'slow',
  'refused',
  'nonsense',
  'cut',
  'limit',
  'interrupted',
  'failed',
] as const;
export type SuggestionFault = (typeof SUGGESTION_FAULTS)[number];

/** What suggestions are for; of each there is one list. */
export const SuggestBody = Type.Object(
  {
    kind: Type.Enum([...SUGGESTION_KINDS], { type: 'string' }),
    id: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_ID, description: 'Of the answer or the file.' }),
    ),
    question: Type.Optional(
      StorableText({ minLength: 1, maxLength: QUESTION_MAX_CHARACTERS, description: 'For `draft`.' }),
    ),
    wordings: Type.Optional(
      Type.Array(StorableText({ minLength: 1, maxLength: QUESTION_MAX_CHARACTERS }), {
        maxItems: 20,
        description: 'For `draft`: what else was asked for the same.',
      }),
    ),
  },
  { $id: 'SuggestBody', additionalProperties: false },
);
export type SuggestBody = Static<typeof SuggestBody>;

export const SuggestionParams = Type.Object({
  ...ChatbotParams.properties,
  run: Type.String({ pattern: '^[a-z]+-[A-Za-z0-9_-]{1,64}$' }),
});

export const DecideBody = Type.Object(
  {
    place: Type.Integer({ minimum: 1, maximum: MAX_ID, description: 'Of the suggestion in its list.' }),
    decision: Type.Enum([...SUGGESTION_DECISIONS], { type: 'string' }),
  },
  { $id: 'DecideBody', additionalProperties: false },
);
export type DecideBody = Static<typeof DecideBody>;

export const Suggestion = Type.Object(
  {
    place: Type.Integer({ minimum: 1 }),
    text: Type.String({
      maxLength: ANSWER_MAX_CHARACTERS,
      description: 'The question, or the drafted answer.',
    }),
    mark: Type.Union([Type.Enum([...SUGGESTION_MARKS], { type: 'string' }), Type.Null()]),
    answerId: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The answer that is said to it now, where that is another one.',
    }),
    quote: Type.Union([Type.String(), Type.Null()], {
      description: 'The sentences of a file that it is from.',
    }),
    source: Type.Union(
      [
        Type.Object({
          fileId: Type.Integer(),
          fileName: Type.String(),
          locator: Type.Optional(Locator),
        }),
        Type.Null(),
      ],
      { description: 'Where they stand.' },
    ),
    decision: Type.Enum([...SUGGESTION_DECISIONS], { type: 'string' }),
  },
  { $id: 'Suggestion' },
);
export type Suggestion = Static<typeof Suggestion>;

export const SuggestionRun = Type.Object(
  {
    run: Type.String(),
    state: Type.Enum([...SUGGESTION_STATES], { type: 'string' }),
    fault: Type.Union([Type.Enum([...SUGGESTION_FAULTS], { type: 'string' }), Type.Null()]),
    done: Type.Integer({ description: 'Of `total`: wordings, or sections of a file.' }),
    total: Type.Integer(),
    isPartial: Type.Boolean({ description: 'Whether the file has more sections than are read at once.' }),
    createdDate: Timestamp,
    suggestions: Type.Array(Suggestion),
  },
  { $id: 'SuggestionRun' },
);
export type SuggestionRun = Static<typeof SuggestionRun>;

export const SuggestionState = Type.Object(
  {
    isAvailable: Type.Boolean({ description: 'Whether the operator has set up a language model.' }),
    run: Type.Union([SuggestionRun, Type.Null()]),
  },
  { $id: 'SuggestionState' },
);
export type SuggestionState = Static<typeof SuggestionState>;
