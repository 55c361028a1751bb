/** Comparing a folder of files with what a chatbot was taught of it: an extension of the training API. */
import { type Static, Type } from 'typebox';
import { StorableText, VisibleText } from '../text.ts';
import { EXTERNAL_ID_MAX_CHARACTERS, FileFailure } from './files.ts';

/** However the server is set; `DOCENT_SYNC_FILES` may allow fewer. */
export const SYNC_FILES_MAX = 100_000;

const path = (description: string) => VisibleText({ maxLength: EXTERNAL_ID_MAX_CHARACTERS, description });

export const SyncBody = Type.Object(
  {
    prefix: Type.Optional(
      StorableText({
        maxLength: EXTERNAL_ID_MAX_CHARACTERS,
        description:
          'What the `externalId` of each file begins with; its path follows. Files whose `externalId` begins otherwise, or that have none, are left out of account. Absent: empty.',
        examples: ['handbook/'],
      }),
    ),
    files: Type.Array(
      Type.Object({
        path: path('Path below the prefix.'),
        sha256: Type.String({
          minLength: 64,
          maxLength: 64,
          pattern: '^[0-9a-fA-F]{64}$',
          description: 'Of the content, in hexadecimal.',
        }),
      }),
      {
        maxItems: SYNC_FILES_MAX,
        description: 'All files of the folder: 10,000 at most, unless the server is set otherwise.',
      },
    ),
  },
  { $id: 'SyncBody' },
);
export type SyncBody = Static<typeof SyncBody>;

const SyncedFile = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    path: Type.String(),
    status: Type.Enum(['pending', 'training', 'trained', 'failed'], {
      type: 'string',
      description: 'How the training of this content stands.',
    }),
    failure: Type.Union([FileFailure, Type.Null()]),
  },
  { $id: 'SyncedFile' },
);
export type SyncedFile = Static<typeof SyncedFile>;

export const SyncReply = Type.Object(
  {
    upload: Type.Array(Type.String(), {
      description:
        'Paths that are new or have other content, or whose training failed for a reason that is not in the file.',
    }),
    unchanged: Type.Array(SyncedFile, {
      description: 'Files whose content is known, also one that cannot be trained and would fail again.',
    }),
    delete: Type.Array(Type.Object({ id: Type.Integer({ minimum: 1 }), externalId: Type.String() }), {
      description: 'Files below the prefix that the manifest does not name.',
    }),
    maxBytes: Type.Integer({ minimum: 1, description: 'The largest file that this server takes.' }),
  },
  { $id: 'SyncReply' },
);
export type SyncReply = Static<typeof SyncReply>;
