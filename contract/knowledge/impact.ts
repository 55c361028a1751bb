/** What saving an answer would change: which questions would get another one, and what contradicts it. */
import { type Static, Type } from 'typebox';
import { answerBodyProperties } from './answers.ts';
import { Locator } from './locator.ts';

const Id = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description }));

export const ImpactBody = Type.Object(
  {
    id: Id('The pair that is edited.'),
    answerId: Id('In its place: the answer that is edited, with all its wordings. Neither: a new answer.'),
    questions: answerBodyProperties.questions,
    answer: answerBodyProperties.answer,
    negativeQuestions: answerBodyProperties.negativeQuestions,
    isDeleted: Type.Optional(
      Type.Boolean({ description: 'True: it would be deleted, whatever `questions` and `answer` say.' }),
    ),
  },
  { $id: 'ImpactBody' },
);
export type ImpactBody = Static<typeof ImpactBody>;

export const Said = Type.Object(
  {
    type: Type.Enum(['qa', 'file'], { type: 'string' }),
    isEdited: Type.Boolean({ description: 'True for the answer that is edited.' }),
    id: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Of the pair or the file; null for a wording that would be new.',
    }),
    question: Type.Optional(Type.String({ description: 'Of a pair.' })),
    fileName: Type.Optional(Type.String({ description: 'Of a file.' })),
    locator: Type.Optional(Locator),
    text: Type.String({ description: 'What is said.' }),
  },
  { $id: 'Said' },
);
export type Said = Static<typeof Said>;

const Change = Type.Object({
  question: Type.String(),
  origin: Type.Enum(['taught', 'edited', 'unanswered'], {
    type: 'string',
    description:
      'Taught with another answer; taught with the one that is edited, and no more; or asked and kept as unanswered.',
  }),
  effect: Type.Enum(['otherAnswer', 'lost', 'answered'], {
    type: 'string',
    description: 'Another answer than before; none any more; or one for the first time.',
  }),
  before: Type.Union([Said, Type.Null()], { description: 'Null: not answered.' }),
  after: Type.Union([Said, Type.Null()], { description: 'Null: not answered.' }),
});
export type ImpactChange = Static<typeof Change>;

const Contradiction = Type.Object({
  question: Type.String({ description: 'Of the answer that is edited.' }),
  reason: Type.Enum(['sameQuestion', 'otherNumber'], {
    type: 'string',
    description:
      'Another answer is taught to nearly this question, or a passage of a file has another number.',
  }),
  other: Said,
  numbers: Type.Optional(
    Type.Object(
      { edited: Type.String(), other: Type.String() },
      { description: 'For `otherNumber`, as written with the word beside it.' },
    ),
  ),
});
export type Contradiction = Static<typeof Contradiction>;

const GoldenBreak = Type.Object({
  question: Type.String(),
  before: Type.Union([Said, Type.Null()], { description: 'As it must be. Null: not answered.' }),
  after: Type.Union([Said, Type.Null()], { description: 'Null: not answered.' }),
});
export type GoldenBreak = Static<typeof GoldenBreak>;

export const Impact = Type.Object(
  {
    golden: Type.Object(
      {
        breaks: Type.Array(GoldenBreak),
        lookedAt: Type.Integer({
          minimum: 0,
          description: 'Those that were asked, or did not pass; fewer than `total` if time ran out.',
        }),
        total: Type.Integer({ minimum: 0 }),
      },
      { description: 'Golden questions that passed in their last run, and would fail.' },
    ),
    changes: Type.Array(Change),
    contradictions: Type.Array(Contradiction),
    lookedAt: Type.Integer({
      minimum: 0,
      description: 'Questions near the edit that were asked before and after.',
    }),
    near: Type.Integer({
      minimum: 0,
      description: 'Those that there are; more than `lookedAt` if time ran out.',
    }),
  },
  { $id: 'Impact' },
);
export type Impact = Static<typeof Impact>;
