/** Answers with all their wordings: what the pairs of one `answerId` have in common, taught and changed as a whole. */
import { type Static, Type } from 'typebox';
import { ChatbotId, ListQuery, MAX_ID, Timestamp } from '../common.ts';
import { ACTOR_KINDS } from '../history.ts';
import { StorableText, VisibleText } from '../text.ts';
import {
  AVAILABILITY_STATES,
  availabilityProperties,
  availabilityRecordProperties,
  TAG_MAX_CHARACTERS,
} from './availability.ts';
import { EXTERNAL_ID_MAX_CHARACTERS } from './files.ts';
import { ANSWER_MAX_CHARACTERS, QUESTION_MAX_CHARACTERS } from './pair-limits.ts';

/** Most wordings of one answer, and most questions that must not get it. */
export const WORDINGS_MAX = 200;

/** Who taught an answer first: an actor of the history, or one that nobody wrote down. */
export const TAUGHT_BY = [...ACTOR_KINDS, 'unknown'] as const;
export type TaughtBy = (typeof TAUGHT_BY)[number];

const Question = VisibleText({ maxLength: QUESTION_MAX_CHARACTERS, examples: ['Where is my parcel?'] });

export const answerBodyProperties = {
  questions: Type.Array(Question, {
    minItems: 1,
    maxItems: WORDINGS_MAX,
    description: 'The wordings: each is a pair with an id of its own.',
  }),
  answer: VisibleText({ maxLength: ANSWER_MAX_CHARACTERS, examples: ['Open Orders and choose Track.'] }),
  negativeQuestions: Type.Optional(
    Type.Array(Question, {
      maxItems: WORDINGS_MAX,
      description: 'Questions that must not get this answer. Default: none.',
    }),
  ),
  externalId: Type.Optional(
    Type.Union([VisibleText({ maxLength: EXTERNAL_ID_MAX_CHARACTERS }), Type.Null()], {
      description: 'What another system calls the answer; no two answers of a chatbot share one.',
    }),
  ),
  ...availabilityProperties,
};

/** What is left out has its default in a new answer, and stays as it is in one that is changed. */
export const AnswerBody = Type.Object(answerBodyProperties, { $id: 'AnswerBody' });
export type AnswerBody = Static<typeof AnswerBody>;

export const AnswerRecord = Type.Object(
  {
    id: Type.Integer({ minimum: 1, description: 'The answerId; of a pair without one, its own id.' }),
    chatbotId: ChatbotId,
    answer: Type.String(),
    wordings: Type.Array(
      Type.Object({ id: Type.Integer({ minimum: 1 }), question: Type.String(), isTrained: Type.Boolean() }),
      { description: 'Lowest id first.' },
    ),
    negativeQuestions: Type.Array(Type.String()),
    externalId: Type.Union([Type.String(), Type.Null()]),
    ...availabilityRecordProperties,
    taughtBy: Type.Enum([...TAUGHT_BY], {
      type: 'string',
      description:
        'Who taught it first: a person at the console, a key, an import, a sync; unknown where it was taught before that was kept.',
    }),
    isTrained: Type.Boolean({ description: 'True once all wordings are.' }),
    createdDate: Timestamp,
    modifiedDate: Timestamp,
  },
  { $id: 'AnswerRecord' },
);
export type AnswerRecord = Static<typeof AnswerRecord>;

export const AnswerList = Type.Array(AnswerRecord);

const { limit, before, search } = ListQuery.properties;
export const AnswerListQuery = Type.Object({
  limit,
  before,
  search,
  tag: Type.Optional(
    StorableText({ maxLength: TAG_MAX_CHARACTERS, description: 'Only answers that have this tag.' }),
  ),
  availability: Type.Optional(
    Type.Enum([...AVAILABILITY_STATES], { type: 'string', description: 'Only answers that stand so now.' }),
  ),
  taughtBy: Type.Optional(
    Type.Enum([...TAUGHT_BY], { type: 'string', description: 'Only answers that such a one taught first.' }),
  ),
});
export type AnswerListQuery = Static<typeof AnswerListQuery>;

export const JoinAnswersBody = Type.Object(
  {
    ids: Type.Array(Type.Integer({ minimum: 1, maximum: MAX_ID }), {
      minItems: 2,
      maxItems: WORDINGS_MAX,
      uniqueItems: true,
      description: 'Answers with the same text; the first keeps its id, and gets the wordings of the others.',
    }),
  },
  { $id: 'JoinAnswersBody' },
);
export type JoinAnswersBody = Static<typeof JoinAnswersBody>;
