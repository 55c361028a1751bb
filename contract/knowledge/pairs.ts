/** Question-and-answer pairs: section 2.1 and 4.1 of the training API. */
import { type Static, Type } from 'typebox';
import { ChatbotId, Timestamp } from '../common.ts';
import { VisibleText } from '../text.ts';
import { ANSWER_MAX_CHARACTERS, QUESTION_MAX_CHARACTERS } from './pair-limits.ts';

export const PairBody = Type.Object(
  {
    question: VisibleText({
      maxLength: QUESTION_MAX_CHARACTERS,
      examples: ['Where is my parcel?'],
    }),
    answer: VisibleText({
      maxLength: ANSWER_MAX_CHARACTERS,
      examples: ['Open Orders and choose Track.'],
    }),
  },
  { $id: 'QABody' },
);
export type PairBody = Static<typeof PairBody>;

export const PairRecord = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    chatbotId: ChatbotId,
    question: Type.String({ examples: ['Where is my parcel?'] }),
    answer: Type.String({ examples: ['Open Orders and choose Track.'] }),
    contentLenght: Type.Integer({
      minimum: 0,
      description: 'Unicode code points of question plus answer.',
      examples: [48],
    }),
    docId: Type.String({ description: 'Empty until trained, then the id of the trained document.' }),
    isTrained: Type.Boolean(),
    answerId: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The answer that it is a wording of, where that was taught with several or joined.',
      }),
    ),
    createdDate: Timestamp,
    modifiedDate: Timestamp,
  },
  { $id: 'QARecord' },
);
export type PairRecord = Static<typeof PairRecord>;

export const PairList = Type.Array(PairRecord);
