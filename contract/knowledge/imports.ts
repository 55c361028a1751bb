/** Moving in: files of other products, and exports of a chatbot, become rows that are looked at before they are applied. */
import { type Static, Type } from 'typebox';
import { VisibleText } from '../text.ts';
import { BULK_MODES, BULK_STATES, BulkRow } from './bulk.ts';

/** Files of one import, as those of a Rasa project. */
export const IMPORT_FILES_MAX = 50;

export const ImportQuery = Type.Object({
  mode: Type.Optional(
    Type.Enum([...BULK_MODES], {
      type: 'string',
      description: 'As of many answers at once. Default: upsert.',
    }),
  ),
  apply: Type.Optional(
    Type.Boolean({
      description: 'True: what is not refused is imported. Default: it is only said what would be.',
    }),
  ),
  skipTables: Type.Optional(
    Type.Boolean({
      description: 'True: of a table only the format is said, whose columns are to be chosen.',
    }),
  ),
  format: Type.Optional(
    VisibleText({
      maxLength: 32,
      description: 'The name of the format. Default: it is found by the content.',
    }),
  ),
  question: Type.Optional(
    VisibleText({
      maxLength: 200,
      description: 'Of a table: the title or number, from 1, of the column of questions.',
    }),
  ),
  answer: Type.Optional(
    VisibleText({ maxLength: 200, description: 'Of a table: the same for the column of answers.' }),
  ),
});
export type ImportQuery = Static<typeof ImportQuery>;

export const ImportedRow = Type.Object(
  {
    place: Type.String({ description: 'Where it stands in the file.', examples: ['row 12'] }),
    state: Type.Enum([...BULK_STATES], { type: 'string' }),
    answerId: Type.Optional(Type.Integer({ description: 'Of the answer that it is, or changes.' })),
    reason: Type.Optional(Type.String({ description: 'Why it is refused.' })),
    warnings: Type.Array(Type.String(), { description: 'What of it was left out or is uncertain.' }),
    row: Type.Optional(BulkRow),
    refused: Type.Optional(
      Type.Object(
        { questions: Type.Array(Type.String()), answer: Type.String() },
        { description: 'The texts of a refused one, as they came.' },
      ),
    ),
  },
  { $id: 'ImportedRow' },
);
export type ImportedRow = Static<typeof ImportedRow>;

const ImportedFile = Type.Object({
  fileName: Type.String(),
  state: Type.Enum(['created', 'changed', 'unchanged', 'refused'], { type: 'string' }),
  reason: Type.Optional(Type.String()),
});
export type ImportedFile = Static<typeof ImportedFile>;

export const ImportReply = Type.Object(
  {
    format: Type.String({ examples: ['qna-maker'] }),
    title: Type.String({ description: 'What the format is called.', examples: ['QnA Maker'] }),
    isApplied: Type.Boolean(),
    counts: Type.Record(Type.String(), Type.Integer(), { description: 'Rows by state.' }),
    warnings: Type.Array(Type.String()),
    rows: Type.Array(ImportedRow),
    files: Type.Optional(Type.Array(ImportedFile, { description: 'The files of an export of a chatbot.' })),
    golden: Type.Optional(
      Type.Object(
        {
          added: Type.Integer({ minimum: 0 }),
          unchanged: Type.Integer({ minimum: 0 }),
          leftOut: Type.Integer({ minimum: 0 }),
        },
        {
          description:
            'The golden questions of an export: new ones, those that are there already, and those whose answer or file was not imported.',
        },
      ),
    ),
    settings: Type.Optional(Type.Boolean({ description: 'Whether an export brings settings.' })),
    stepId: Type.Union([Type.String(), Type.Null()], {
      description: 'The step of the history that it can be undone by; null where nothing changed.',
    }),
  },
  { $id: 'ImportReply' },
);
export type ImportReply = Static<typeof ImportReply>;

/** The form of an import, for the OpenAPI document; the server reads it as a stream. */
export const ImportForm = Type.Object(
  {
    file: Type.String({
      contentMediaType: 'application/octet-stream',
      format: 'binary',
      description: 'A file; further parts of this name are further files, as of a Rasa project.',
    }),
  },
  { $id: 'ImportForm' },
);
