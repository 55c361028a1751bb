/** What the console shows of training files beyond the training API. */
import { type Static, Type } from 'typebox';
import { MAX_ID } from '../common.ts';
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
