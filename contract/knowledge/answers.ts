/** Answers with all their wordings: what the pairs of one `answerId` have in common, taught and changed as a whole. */
import { type Static, Type } from 'typebox';
import { ChatbotId, Timestamp } from '../common.ts';
import { VisibleText } from '../text.ts';
import { availabilityProperties, availabilityRecordProperties } from './availability.ts';
import { EXTERNAL_ID_MAX_CHARACTERS } from './files.ts';
import { ANSWER_MAX_CHARACTERS, QUESTION_MAX_CHARACTERS } from './pair-limits.ts';

/** Most wordings of one answer, and most questions that must not get it. */
export const WORDINGS_MAX = 200;

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
    isTrained: Type.Boolean({ description: 'True once all wordings are.' }),
    createdDate: Timestamp,
    modifiedDate: Timestamp,
  },
  { $id: 'AnswerRecord' },
);
export type AnswerRecord = Static<typeof AnswerRecord>;

export const AnswerList = Type.Array(AnswerRecord);
