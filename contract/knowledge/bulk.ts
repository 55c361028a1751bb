/** Many answers in one call: what a file of another product, a script or a sync brings. */
import { type Static, Type } from 'typebox';
import { answerBodyProperties } from './answers.ts';

export const BULK_ROWS_MAX = 10_000;
/** Rows that are written all together or not at all. */
export const BULK_STEP_ROWS = 500;

/** JSON objects, one a line (https://github.com/ndjson/ndjson-spec). */
export const NDJSON_MEDIA_TYPE = 'application/x-ndjson';

/**
 * `add`: every row is a new answer. `upsert`: a row with the `externalId` of an answer, or without one with a question of an answer, changes
 * that. `replace`: as upsert, and answers that no row names are deleted,
 * unless a row was refused.
 */
export const BULK_MODES = ['upsert', 'add', 'replace'] as const;
export type BulkMode = (typeof BULK_MODES)[number];

export const BulkRow = Type.Object(answerBodyProperties, { $id: 'BulkRow' });
export type BulkRow = Static<typeof BulkRow>;

const Mode = Type.Enum([...BULK_MODES], {
  type: 'string',
  description:
    'add: every row is a new answer. upsert: a row changes the answer with its externalId or, without one, with one of its questions; where there is none, it is a new one. replace: as upsert, and answers that no row names are deleted, unless a row was refused.',
});
const DryRun = Type.Optional(
  Type.Boolean({ description: 'Says what would become of each row, and changes nothing. Default: false.' }),
);

/** The rows are looked at one by one when they are applied, so that one that is wrong does not stop the others. */
export const BulkBody = Type.Object(
  {
    mode: Mode,
    dryRun: DryRun,
    rows: Type.Array(BulkRow, { minItems: 1, maxItems: BULK_ROWS_MAX }),
  },
  { $id: 'BulkBody' },
);

/** Of a body of lines. */
export const BulkQuery = Type.Object({ mode: Type.Optional(Mode), dryRun: DryRun });

export const BULK_STATES = ['created', 'changed', 'unchanged', 'refused', 'deleted'] as const;

export const BulkRowResult = Type.Object(
  {
    row: Type.Integer({
      minimum: 0,
      description: 'Its place among the rows, from 0; of a deleted answer, -1.',
    }),
    state: Type.Enum([...BULK_STATES], { type: 'string' }),
    answerId: Type.Optional(
      Type.Integer({ description: 'Absent of a refused row, and of a new one in a dry run.' }),
    ),
    reason: Type.Optional(Type.String({ description: 'Why it was refused.' })),
  },
  { $id: 'BulkRowResult' },
);
export type BulkRowResult = Static<typeof BulkRowResult>;

export const BulkReply = Type.Object(
  {
    dryRun: Type.Boolean(),
    counts: Type.Object(
      Object.fromEntries(BULK_STATES.map((state) => [state, Type.Integer({ minimum: 0 })])) as Record<
        (typeof BULK_STATES)[number],
        ReturnType<typeof Type.Integer>
      >,
    ),
    results: Type.Array(BulkRowResult, {
      description: 'One for each row, in their order; then the answers that mode replace deleted.',
    }),
    stepId: Type.Union([Type.String(), Type.Null()], {
      description: 'The step of the history that all of it is; null where nothing was changed.',
    }),
  },
  { $id: 'BulkReply' },
);
export type BulkReply = Static<typeof BulkReply>;
