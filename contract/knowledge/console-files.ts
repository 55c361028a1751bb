/** What the console shows of training files beyond the training API. */
import { type Static, Type } from 'typebox';
import { MAX_ID } from '../common.ts';
import { Tags } from './availability.ts';
import { FileDetails } from './files.ts';
import { Locator } from './locator.ts';

/** Highest id first; each with its state, failure and receipt. */
export const FileDetailsList = Type.Array(FileDetails);

export const ChunksQuery = Type.Object({
  after: Type.Optional(
    Type.Integer({ minimum: -1, maximum: MAX_ID, description: 'Only chunks with a higher ordinal.' }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
});
export type ChunksQuery = Static<typeof ChunksQuery>;

export const FileChunk = Type.Object(
  {
    ordinal: Type.Integer({ minimum: 0 }),
    text: Type.String(),
    locator: Type.Union([Locator, Type.Null()]),
  },
  { $id: 'FileChunk' },
);
export type FileChunk = Static<typeof FileChunk>;
export const FileChunkList = Type.Array(FileChunk);

/** Most files that one call changes. */
export const MASS_FILES_MAX = 5_000;

/** One step of the history, all of it or nothing; files that are gone by now are left out. */
export const MassFilesBody = Type.Object({
  ids: Type.Array(Type.Integer({ minimum: 1, maximum: MAX_ID }), {
    minItems: 1,
    maxItems: MASS_FILES_MAX,
    uniqueItems: true,
  }),
  action: Type.Enum(['delete', 'change'], { type: 'string' }),
  enabled: Type.Optional(Type.Boolean()),
  addTags: Type.Optional(Tags),
  removeTags: Type.Optional(Tags),
});
export type MassFilesBody = Static<typeof MassFilesBody>;

export const MassFilesReply = Type.Object({
  count: Type.Integer({ description: 'Files that were there.' }),
  stepId: Type.Union([Type.String(), Type.Null()], {
    description: 'What undoes it; null where the history keeps nothing.',
  }),
});
export type MassFilesReply = Static<typeof MassFilesReply>;
