/** Many pairs at once, for the console's import. */
import { type Static, Type } from 'typebox';
import { PairBody } from './pairs.ts';

export const IMPORT_BATCH_MAX = 500;

/** All of them are added or, where one is invalid, none. */
export const ImportPairsBody = Type.Object({
  pairs: Type.Array(PairBody, { minItems: 1, maxItems: IMPORT_BATCH_MAX }),
  /** The step of the history that an earlier batch of the same import began: all of them are undone as one. */
  stepId: Type.Optional(Type.String({ format: 'uuid' })),
});
export type ImportPairsBody = Static<typeof ImportPairsBody>;

export const ImportPairsReply = Type.Object({
  added: Type.Integer(),
  stepId: Type.Union([Type.String(), Type.Null()]),
});
export type ImportPairsReply = Static<typeof ImportPairsReply>;
