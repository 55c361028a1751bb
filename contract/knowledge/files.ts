/** Training files: sections 2.2, 2.3 and 4.2 of the training API, and the file details extension. */
import { type Static, Type } from 'typebox';
import { ChatbotId, Timestamp } from '../common.ts';
import { cleanName, VisibleText } from '../text.ts';
import {
  availabilityProperties,
  availabilityRecordProperties,
  TAG_MAX_CHARACTERS,
  TAGS_MAX,
} from './availability.ts';

export const FILE_KINDS = ['pdf', 'docx', 'txt', 'xlsx', 'pptx'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Longest name that an owner's own system may have for a file, in code points. */
export const EXTERNAL_ID_MAX_CHARACTERS = 1_024;
export const SOURCE_URL_MAX_CHARACTERS = 2_048;

const fileRecordProperties = {
  id: Type.Integer({ minimum: 1 }),
  chatbotId: ChatbotId,
  fileName: Type.String({ examples: ['handbook.docx'] }),
  contentLength: Type.Integer({
    minimum: 0,
    description: 'Code points of the extracted text; 0 until it is extracted.',
  }),
  isTrained: Type.Boolean(),
  createdDate: Timestamp,
  modifiedDate: Timestamp,
};

export const FileRecord = Type.Object(fileRecordProperties, { $id: 'FileRecord' });
export type FileRecord = Static<typeof FileRecord>;

export const FileList = Type.Array(FileRecord);

export const UploadResult = Type.Object(
  {
    chatbotId: ChatbotId,
    id: Type.Integer({ minimum: 1 }),
    fileName: Type.String({
      description:
        'The name as it is kept: the last part of a path, without control characters and direction marks, 255 characters at most.',
    }),
  },
  { $id: 'UploadResult' },
);
export type UploadResult = Static<typeof UploadResult>;

/** What extraction found in one page, slide or sheet; a docx or txt file is one part. */
export const ReceiptPart = Type.Object(
  {
    part: Type.Enum(['page', 'slide', 'sheet', 'document'], { type: 'string' }),
    number: Type.Integer({ minimum: 1, description: 'Position in the file, from 1.' }),
    name: Type.Optional(Type.String({ description: 'The name of a sheet.' })),
    characters: Type.Integer({ minimum: 0, description: 'Code points of text found.' }),
    tables: Type.Integer({ minimum: 0 }),
    chunks: Type.Integer({ minimum: 0, description: 'Trained chunks that begin here; 0 until trained.' }),
    isEmpty: Type.Boolean({ description: 'True where the part gave no text.' }),
    isPicture: Type.Optional(
      Type.Boolean({ description: 'True where a page was read from its picture (OCR).' }),
    ),
    doubtfulShare: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Of a page read from its picture, the share of words that may have been read wrong.',
      }),
    ),
    note: Type.Optional(
      Type.String({ description: 'Why nothing or less was read, such as "hidden sheet skipped".' }),
    ),
  },
  { $id: 'ReceiptPart' },
);
export type ReceiptPart = Static<typeof ReceiptPart>;

export const FaqOffer = Type.Object(
  {
    sheet: Type.Optional(Type.String({ description: 'The name of its sheet.' })),
    questionColumn: Type.String({
      description: "The title of the questions' column; its number, from 1, where it has none.",
      examples: ['Question'],
    }),
    answerColumn: Type.String({ description: 'The same of the answers.', examples: ['Answer'] }),
    rows: Type.Integer({ minimum: 1, description: 'Rows with a question and an answer.' }),
  },
  { $id: 'FaqOffer', description: 'A table of questions and answers, which may be imported as pairs.' },
);
export type FaqOffer = Static<typeof FaqOffer>;

export const Receipt = Type.Object(
  {
    parts: Type.Array(ReceiptPart),
    encoding: Type.Optional(Type.String({ description: 'Text encoding found in a txt file.' })),
    engine: Type.Optional(Type.String({ description: 'The reader that read the file.' })),
    warnings: Type.Array(Type.String(), { description: 'What was left out or is uncertain, in words.' }),
    looksLikeFaq: Type.Optional(FaqOffer),
  },
  { $id: 'ExtractionReceipt' },
);
export type Receipt = Static<typeof Receipt>;

export const FileFailure = Type.Object(
  {
    code: Type.String({
      description: 'One of the codes of errors.',
      examples: ['file_has_no_text'],
    }),
    message: Type.String(),
  },
  { $id: 'FileFailure', description: 'Why its training failed.' },
);

const FileReplacement = Type.Object(
  {
    fileName: Type.String(),
    status: Type.Enum(['pending', 'training', 'failed'], { type: 'string' }),
    failure: Type.Union([FileFailure, Type.Null()]),
  },
  {
    $id: 'FileReplacement',
    description:
      'New content for a file, which answers as before until this is trained, or for good where this failed.',
  },
);

export const FileDetails = Type.Object(
  {
    ...fileRecordProperties,
    docId: Type.String({ description: 'Empty until trained, then the id of the trained document.' }),
    status: Type.Enum(['pending', 'training', 'trained', 'failed'], { type: 'string' }),
    sizeBytes: Type.Integer({ minimum: 0 }),
    sha256: Type.String({ description: 'Of the content, in hexadecimal.' }),
    mediaType: Type.String({ examples: ['application/pdf'] }),
    duplicateOf: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The id of an older file with the same content.',
    }),
    failure: Type.Union([FileFailure, Type.Null()]),
    receipt: Type.Union([Receipt, Type.Null()]),
    externalId: Type.Union([Type.String(), Type.Null()], {
      description: 'What another system calls the file, such as its path.',
    }),
    sourceUrl: Type.Union([Type.String(), Type.Null()], { description: 'Where a customer may read it.' }),
    replacement: Type.Union([FileReplacement, Type.Null()], {
      description: 'The replacement that is under way, or the last one where that failed; null in lists.',
    }),
    ...availabilityRecordProperties,
  },
  { $id: 'FileDetails' },
);
export type FileDetails = Static<typeof FileDetails>;

/** Longest name of a file, in code points. */
export const FILE_NAME_MAX_CHARACTERS = 255;

export const ChangeFileBody = Type.Object(
  {
    fileName: Type.Optional(
      VisibleText({
        maxLength: FILE_NAME_MAX_CHARACTERS,
        description: 'Another name; kept as that of an upload is. What kind of file it is does not change.',
        examples: ['handbook-2027.docx'],
      }),
    ),
    ...availabilityProperties,
  },
  { $id: 'ChangeFileBody', description: 'What is absent stays as it is.' },
);
export type ChangeFileBody = Static<typeof ChangeFileBody>;

/** The form of an upload, for the OpenAPI document; the server reads it as a stream. */
export const UploadForm = Type.Object(
  {
    file: Type.String({
      // The former is what OpenAPI 3.1 asks for, the latter what older generators know.
      contentMediaType: 'application/octet-stream',
      format: 'binary',
      description:
        'The content of the file, with its file name; 50 MB at most, unless the server is set otherwise.',
    }),
    externalId: Type.Optional(
      VisibleText({
        maxLength: EXTERNAL_ID_MAX_CHARACTERS,
        description:
          'What another system calls the file, such as its path; no two files of a chatbot share one.',
        examples: ['handbook/returns.docx'],
      }),
    ),
    sourceUrl: Type.Optional(
      Type.String({
        format: 'uri',
        pattern: '^https?://',
        maxLength: SOURCE_URL_MAX_CHARACTERS,
        description: 'Where a customer may read it; shown with answers from it.',
        examples: ['https://shop.example/returns'],
      }),
    ),
    tags: Type.Optional(
      Type.String({
        description: `Its tags, with commas between them: ${TAGS_MAX} of ${TAG_MAX_CHARACTERS} characters at most. A replacement without them leaves them as they are.`,
        examples: ['shop-de,returns'],
      }),
    ),
  },
  { $id: 'UploadForm' },
);

export const UploadQuery = Type.Object({
  onConflict: Type.Optional(
    Type.Enum(['replace'], {
      type: 'string',
      description:
        'Where a file has this `externalId` already, replaces its content, as PUT does; else that is refused.',
    }),
  ),
});

const LONGEST_EXTENSION = 16;

/**
 * The last part of a path in either notation, by the rule of all names (`cleanName`); otherwise as sent. At most 255 code points: a longer name loses the end of its stem, shown by "…". Empty if
 * nothing is left.
 */
export function sanitiseFileName(sent: string): string {
  const base = sent.split(/[/\\]/).at(-1) ?? '';
  // Browsers write a quotation mark in a form's file name so.
  const clean = cleanName(base.toWellFormed().replaceAll('%22', '"'));
  return clean === '.' || clean === '..' ? '' : shorten(clean);
}

function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= FILE_NAME_MAX_CHARACTERS) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= LONGEST_EXTENSION ? name.slice(dot) : '';
  return `${characters.slice(0, FILE_NAME_MAX_CHARACTERS - [...extension].length - 1).join('')}…${extension}`;
}
