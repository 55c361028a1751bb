/** Golden questions: what a chatbot must say to them, and whether it does. */
import { type Static, Type } from 'typebox';
import { MAX_ID, Timestamp } from '../common.ts';
import { Locator } from '../knowledge/locator.ts';
import { ANSWER_MAX_CHARACTERS, QUESTION_MAX_CHARACTERS } from '../knowledge/pair-limits.ts';
import { StorableText, VisibleText } from '../text.ts';

/** Most golden questions that one request adds or deletes. */
export const GOLDEN_AT_ONCE_MAX = 2_000;

/** Longest text of a CSV that is imported, in characters. */
export const GOLDEN_CSV_MAX_CHARACTERS = 800_000;

export const GOLDEN_EXPECTATIONS = ['answer', 'file', 'refuse'] as const;
export type GoldenExpectation = (typeof GOLDEN_EXPECTATIONS)[number];

/** `broken`: what must be said is not there any more. */
export const GOLDEN_OUTCOMES = ['passed', 'failed', 'broken'] as const;
export type GoldenOutcome = (typeof GOLDEN_OUTCOMES)[number];

const Id = (description: string) => Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ID, description }));

const expectedProperties = {
  expects: Type.Enum([...GOLDEN_EXPECTATIONS], {
    type: 'string',
    description: 'That an answer is said, a passage of a file, or neither: the chatbot must not answer.',
  }),
  answerId: Id('For `answer`: which one, by its answerId; of a pair without one, its own id.'),
  fileId: Id('For `file`: which one.'),
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_ID, description: 'The page or slide. Default: any.' }),
  ),
};

export const GoldenBody = Type.Object(
  {
    question: VisibleText({ maxLength: QUESTION_MAX_CHARACTERS, examples: ['where is my parcel'] }),
    ...expectedProperties,
  },
  { $id: 'GoldenBody' },
);
export type GoldenBody = Static<typeof GoldenBody>;

export const GoldenSaid = Type.Object(
  {
    type: Type.Enum(['qa', 'file'], { type: 'string' }),
    id: Type.Integer({ minimum: 1, description: 'Of the pair or the file.' }),
    question: Type.Optional(Type.String({ description: 'Of a pair.' })),
    fileName: Type.Optional(Type.String({ description: 'Of a file.' })),
    locator: Type.Optional(Locator),
    text: Type.String(),
  },
  { $id: 'GoldenSaid' },
);
export type GoldenSaid = Static<typeof GoldenSaid>;

export const GoldenRecord = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    question: Type.String(),
    ...expectedProperties,
    expectedText: Type.Union([Type.String(), Type.Null()], {
      description:
        'The text of the answer or the name of the file; where it is deleted, what it was. Null for `refuse`.',
    }),
    outcome: Type.Union([Type.Enum([...GOLDEN_OUTCOMES], { type: 'string' }), Type.Null()], {
      description:
        'Of the last run. `broken`: what must be said was deleted. Null: not asked yet as it stands.',
    }),
    said: Type.Union([GoldenSaid, Type.Null()], {
      description: 'What was said in the last run. Null: nothing was answered, or it was not asked yet.',
    }),
  },
  { $id: 'GoldenRecord' },
);
export type GoldenRecord = Static<typeof GoldenRecord>;

const Count = Type.Integer({ minimum: 0 });

const runProperties = {
  knowledgeVersion: Type.Integer({
    minimum: 0,
    description: 'The version of the knowledge that was asked, or a later one.',
  }),
  checkedDate: Timestamp,
  passed: Count,
  failed: Count,
  broken: Count,
};

export const GoldenRun = Type.Object(runProperties, { $id: 'GoldenRun' });
export type GoldenRun = Static<typeof GoldenRun>;

export const GoldenRuns = Type.Array(GoldenRun);

export const GoldenList = Type.Object(
  {
    questions: Type.Array(GoldenRecord, { description: 'Lowest id first.' }),
    lastRun: Type.Union([GoldenRun, Type.Null()]),
    isCurrent: Type.Boolean({
      description: 'Whether nothing changed since the last run; otherwise the next one comes by itself.',
    }),
  },
  { $id: 'GoldenList' },
);
export type GoldenList = Static<typeof GoldenList>;

export const GoldenReport = Type.Object(
  { ...runProperties, questions: Type.Array(GoldenRecord, { description: 'Lowest id first.' }) },
  { $id: 'GoldenReport' },
);
export type GoldenReport = Static<typeof GoldenReport>;

export const AddGoldenBody = Type.Object(
  { questions: Type.Array(GoldenBody, { minItems: 1, maxItems: GOLDEN_AT_ONCE_MAX }) },
  { $id: 'AddGoldenBody' },
);
export type AddGoldenBody = Static<typeof AddGoldenBody>;

export const RestoreGoldenBody = Type.Object(
  {
    questions: Type.Array(
      Type.Object({
        ...GoldenBody.properties,
        id: Type.Integer({ minimum: 1, maximum: MAX_ID, description: 'The id that it had.' }),
        expectedText: Type.Optional(
          Type.Union([StorableText({ maxLength: ANSWER_MAX_CHARACTERS }), Type.Null()], {
            description: 'What must be said as it was last known, where that is deleted.',
          }),
        ),
      }),
      { minItems: 1, maxItems: GOLDEN_AT_ONCE_MAX },
    ),
  },
  { $id: 'RestoreGoldenBody' },
);
export type RestoreGoldenBody = Static<typeof RestoreGoldenBody>;

export const DeleteGoldenBody = Type.Object(
  {
    ids: Type.Array(Type.Integer({ minimum: 1, maximum: MAX_ID }), {
      minItems: 1,
      maxItems: GOLDEN_AT_ONCE_MAX,
      description: 'Those that are not there are passed over.',
    }),
  },
  { $id: 'DeleteGoldenBody' },
);
export type DeleteGoldenBody = Static<typeof DeleteGoldenBody>;

export const ImportGoldenBody = Type.Object(
  {
    csv: StorableText({
      maxLength: GOLDEN_CSV_MAX_CHARACTERS,
      description:
        'A CSV with titles. `question`; `expects`: answer, file or refuse; for an answer `answerId` or `taughtQuestion`, one of its wordings; for a file `file`, its name or id, and `page`. Other columns are not read.',
    }),
  },
  { $id: 'ImportGoldenBody' },
);
export type ImportGoldenBody = Static<typeof ImportGoldenBody>;

export const ImportGoldenReply = Type.Object(
  {
    added: Count,
    unchanged: Type.Integer({ minimum: 0, description: 'Rows that are there already.' }),
    refused: Type.Array(
      Type.Object({
        row: Type.Integer({ minimum: 1, description: 'Of the CSV, its titles being row 1.' }),
        question: Type.String(),
        reason: Type.String(),
      }),
    ),
  },
  { $id: 'ImportGoldenReply' },
);
export type ImportGoldenReply = Static<typeof ImportGoldenReply>;
