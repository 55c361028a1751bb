/** What an export of a chatbot consists of: the names of its parts, and the shape of their lines. */
import { type Static, Type } from 'typebox';
import { GOLDEN_EXPECTATIONS } from '../../../../../../contract/asking/golden.ts';
import {
  CHATBOT_NAME_MAX_CHARACTERS,
  FALLBACK_TEXT_MAX_CHARACTERS,
} from '../../../../../../contract/chatbots.ts';
import { answerBodyProperties } from '../../../../../../contract/knowledge/answers.ts';
import { availabilityProperties } from '../../../../../../contract/knowledge/availability.ts';
import {
  EXTERNAL_ID_MAX_CHARACTERS,
  SOURCE_URL_MAX_CHARACTERS,
} from '../../../../../../contract/knowledge/files.ts';
import { QUESTION_MAX_CHARACTERS } from '../../../../../../contract/knowledge/pair-limits.ts';
import { StorableText, VisibleText } from '../../../../../../contract/text.ts';
import { ChangeWebsiteBody } from '../../../../../../contract/website.ts';

export const MANIFEST = 'docent-export.json';
export const SETTINGS = 'settings.json';
export const ANSWERS = 'answers.jsonl';
export const FILES = 'files.jsonl';
/** Older archives have none. */
export const GOLDEN = 'golden.jsonl';
/** Only where it is asked for; to be read, not imported. */
export const HISTORY = 'history.jsonl';

/** Raised where an older Docent could not read what a newer one has written. */
export const EXPORT_VERSION = 1;

export const Manifest = Type.Object({
  product: Type.Literal('docent'),
  version: Type.Integer({ minimum: 1 }),
});
export type Manifest = Static<typeof Manifest>;

const Threshold = Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]);

export const ExportedSettings = Type.Object({
  name: VisibleText({ maxLength: CHATBOT_NAME_MAX_CHARACTERS }),
  fallbackText: StorableText({ maxLength: FALLBACK_TEXT_MAX_CHARACTERS }),
  /** Absent in archives of older releases. */
  suggestText: Type.Optional(
    Type.Union([VisibleText({ maxLength: FALLBACK_TEXT_MAX_CHARACTERS }), Type.Null()]),
  ),
  answerThreshold: Threshold,
  suggestThreshold: Threshold,
  website: ChangeWebsiteBody,
});
export type ExportedSettings = Static<typeof ExportedSettings>;

const Id = Type.Integer({ minimum: 1 });

/** As a row of bulk, with the ids that its wordings had: their order decides between equals. */
export const ExportedAnswer = Type.Object({
  ...answerBodyProperties,
  id: Id,
  wordingIds: Type.Array(Id, { minItems: 1 }),
});
export type ExportedAnswer = Static<typeof ExportedAnswer>;

export const ExportedFile = Type.Object({
  /** Of its content in the archive. */
  path: Type.String(),
  fileName: VisibleText({ maxLength: 255 }),
  externalId: Type.Union([VisibleText({ maxLength: EXTERNAL_ID_MAX_CHARACTERS }), Type.Null()]),
  sourceUrl: Type.Union([VisibleText({ maxLength: SOURCE_URL_MAX_CHARACTERS }), Type.Null()]),
  sha256: Type.String(),
  ...availabilityProperties,
});
export type ExportedFile = Static<typeof ExportedFile>;

/** A golden question, by what the archive has of what must be said: the id of an answer, or the path of a file. */
export const ExportedGolden = Type.Object({
  question: VisibleText({ maxLength: QUESTION_MAX_CHARACTERS }),
  expects: Type.Enum([...GOLDEN_EXPECTATIONS], { type: 'string' }),
  answer: Type.Optional(Id),
  file: Type.Optional(Type.String()),
  page: Type.Optional(Id),
});
export type ExportedGolden = Static<typeof ExportedGolden>;
