/** What was changed in a chatbot: steps that are undone as a whole, each with its changes. */
import { type Static, Type } from 'typebox';
import { ChatbotParams, MAX_ID, Timestamp, UUID_PATTERN } from './common.ts';
import { StorableText } from './text.ts';

export const HISTORY_SUBJECTS = ['answer', 'file', 'settings', 'unanswered', 'key'] as const;
export const ACTOR_KINDS = ['account', 'key', 'import', 'sync', 'command', 'service'] as const;
/** Changes of a step that a list shows; the others are read by the step's own path. */
export const LISTED_CHANGES_MAX = 3;

const Subject = Type.Enum([...HISTORY_SUBJECTS], {
  type: 'string',
  description:
    'A key is told of and never put back. Of an unanswered question the history has no text, but that it was dismissed.',
});
const ActorKind = Type.Enum([...ACTOR_KINDS], { type: 'string' });
const SubjectId = StorableText({
  minLength: 1,
  maxLength: 64,
  description:
    'The id of the answer (of its only pair, where it has no other), file, unanswered question or key; chatbot or website.',
});
const StepId = Type.String({ format: 'uuid', pattern: UUID_PATTERN });

const State = Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
  description: 'The subject as it was; of settings, what changed. Null: there was none.',
});

export const HistoryChangeRecord = Type.Object(
  {
    ordinal: Type.Integer({ minimum: 0, description: 'Its place in the step.' }),
    subject: Subject,
    subjectId: Type.String(),
    action: Type.Enum(['created', 'changed', 'deleted'], { type: 'string' }),
    before: State,
    after: State,
    isErased: Type.Boolean({ description: 'Whether its texts were taken out of the history.' }),
  },
  { $id: 'HistoryChange' },
);
export type HistoryChangeRecord = Static<typeof HistoryChangeRecord>;

export const HistoryStepRecord = Type.Object(
  {
    stepId: Type.String({ format: 'uuid' }),
    date: Timestamp,
    actor: Type.Object({
      kind: ActorKind,
      id: Type.Union([Type.String(), Type.Null()]),
      name: Type.Union([Type.String(), Type.Null()]),
    }),
    undoes: Type.Union([Type.String(), Type.Null()], { description: 'The step that this one undid.' }),
    count: Type.Integer({ minimum: 1, description: 'How many of its changes match.' }),
    changes: Type.Array(HistoryChangeRecord, {
      description: `The first of them, ${LISTED_CHANGES_MAX} at most.`,
    }),
  },
  { $id: 'HistoryStep' },
);
export type HistoryStepRecord = Static<typeof HistoryStepRecord>;

export const HistoryPage = Type.Object(
  {
    days: Type.Integer({ description: 'For how many days the history is kept.' }),
    steps: Type.Array(HistoryStepRecord, { description: 'Newest first.' }),
    nextBefore: Type.Optional(
      Type.String({ description: 'The `before` of the next page, while there is one.' }),
    ),
  },
  { $id: 'HistoryPage' },
);
export type HistoryPage = Static<typeof HistoryPage>;

export const HistoryQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Default 50.' })),
  before: Type.Optional(StepId),
  subject: Type.Optional(Subject),
  subjectId: Type.Optional(SubjectId),
  actorKind: Type.Optional(ActorKind),
  actorId: Type.Optional(
    StorableText({ minLength: 1, maxLength: 64, description: 'Of the account or key that made the step.' }),
  ),
  stepId: Type.Optional(StepId),
});
export type HistoryQuery = Static<typeof HistoryQuery>;

export const HistoryStepParams = Type.Object({ ...ChatbotParams.properties, stepId: StepId });

export const HistoryChangesQuery = Type.Object({
  from: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_ID, description: 'The ordinal to begin with. Default 0.' }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: 'Default 100.' })),
});
export const HistoryChangeList = Type.Array(HistoryChangeRecord);

export const DELETED_KINDS = ['answer', 'wording', 'file'] as const;
export type DeletedKind = (typeof DELETED_KINDS)[number];
const Kind = Type.Enum([...DELETED_KINDS], {
  type: 'string',
  description: 'A wording: the answer that it was one of has others.',
});

export const DeletedRecord = Type.Object(
  {
    stepId: Type.String({ format: 'uuid', description: 'The step that deleted it.' }),
    ordinal: Type.Integer({ minimum: 0, description: 'The change of that step, for `restore`.' }),
    wordingId: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Of a wording, for `restore`: the pair that it was.' }),
    ),
    kind: Kind,
    subjectId: Type.String({ description: 'The id of the answer or file.' }),
    name: Type.String({ description: 'The first question, the wording, or the name of the file.' }),
    wordings: Type.Array(Type.String(), { description: 'Of an answer, the other questions.' }),
    answer: Type.Union([Type.String(), Type.Null()], { description: 'Its text; null of a file.' }),
    date: Timestamp,
    actor: HistoryStepRecord.properties.actor,
  },
  { $id: 'DeletedRecord' },
);
export type DeletedRecord = Static<typeof DeletedRecord>;

export const DeletedPage = Type.Object(
  {
    days: HistoryPage.properties.days,
    deleted: Type.Array(DeletedRecord, { description: 'The last deleted first.' }),
    nextBefore: Type.Optional(
      Type.String({
        description:
          'The `before` of the next page, while there may be more; a page may be empty all the same.',
      }),
    ),
  },
  { $id: 'DeletedPage' },
);
export type DeletedPage = Static<typeof DeletedPage>;

export const DeletedQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Default 50.' })),
  before: Type.Optional(
    Type.String({
      minLength: 38,
      maxLength: 46,
      pattern: '^[0-9a-fA-F-]{36}\\.[0-9]{1,9}$',
      description: '`nextBefore` of a page.',
    }),
  ),
  kind: Type.Optional(Kind),
  search: Type.Optional(
    StorableText({ minLength: 1, maxLength: 200, description: 'Words that must all be in it.' }),
  ),
});
export type DeletedQuery = Static<typeof DeletedQuery>;

const force = Type.Optional(
  Type.Boolean({ description: 'Whether what was changed since is put back as well. Default: false.' }),
);
export const UndoQuery = Type.Object({ force });
export const RestoreQuery = Type.Object({
  ordinal: Type.Integer({ minimum: 0, maximum: MAX_ID }),
  to: Type.Optional(
    Type.Enum(['before', 'after'], {
      type: 'string',
      description: 'The state to put back: before the change (default), or after it.',
    }),
  ),
  wordingId: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_ID,
      description:
        'Of an answer: this wording alone, which the change took from it. Other changes of the answer stay; `to` says nothing then.',
    }),
  ),
  force,
});

export const PutBackReply = Type.Object(
  {
    stepId: Type.String({ format: 'uuid', description: 'The step of this, which can be undone in turn.' }),
    count: Type.Integer({
      minimum: 0,
      description: 'How many answers, files, groups of settings and unanswered questions were put back.',
    }),
  },
  { $id: 'PutBackReply' },
);
export type PutBackReply = Static<typeof PutBackReply>;

export const EraseQuery = Type.Object({ subject: Subject, subjectId: SubjectId });
