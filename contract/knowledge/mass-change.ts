/** One action on many answers, as the console's owner selects them. */
import { type Static, Type } from 'typebox';
import { MAX_ID } from '../common.ts';
import { Tags } from './availability.ts';
import { BULK_ROWS_MAX } from './bulk.ts';

/** Most answers of one action. */
export const MASS_CHANGE_MAX = BULK_ROWS_MAX;

const MassAction = Type.Union([
  Type.Object({ kind: Type.Literal('delete') }),
  Type.Object({ kind: Type.Literal('tag'), add: Tags, remove: Tags }),
  Type.Object({ kind: Type.Literal('switch'), enabled: Type.Boolean() }),
  /** Of answers with the same text; the first one keeps its id. */
  Type.Object({ kind: Type.Literal('join') }),
]);
export type MassAction = Static<typeof MassAction>;

export const MassChangeBody = Type.Object({
  ids: Type.Array(Type.Integer({ minimum: 1, maximum: MAX_ID }), {
    minItems: 1,
    maxItems: MASS_CHANGE_MAX,
    uniqueItems: true,
  }),
  action: MassAction,
});

export const MassChangeReply = Type.Object({
  /** Answers that are otherwise than before, or gone. */
  changed: Type.Integer({ minimum: 0 }),
  /** Answers that would have too many tags: they stay as they are. */
  refused: Type.Integer({ minimum: 0 }),
  /** The step of the history that all of it is; null where nothing was changed. */
  stepId: Type.Union([Type.String(), Type.Null()]),
});
export type MassChangeReply = Static<typeof MassChangeReply>;
