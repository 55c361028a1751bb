/** What an index takes and what it finds, as plain data: no database, no HTTP. */
import { hash } from 'node:crypto';
import type { SourceKind } from '../../../../contract/common.ts';
import type { Locator } from '../../../../contract/knowledge/locator.ts';
import type { QuestionKeys } from '../../language/question-hash.ts';
import type { Vector } from '../encoders/encoder.ts';
import type { Availability } from './availability.ts';

/** The key of the group that the wordings of this answer are in. */
export function groupKeyOfAnswer(answer: string): string {
  return hash('sha256', answer, 'base64url');
}

/** One searchable text as the index takes it: a pair's question, or a chunk of a file. All of a source are available alike. */
export interface IndexEntry extends Availability {
  kind: SourceKind;
  sourceId: number;
  /** Position of the chunk in its file; 0 for a pair. */
  ordinal: number;
  /** Entries of kind qa with the same key are alternates: one answer with several questions. Entries of
   *  kind file with the same key are copies of one text. */
  groupKey: string;
  /** Output of `analyse`, as stored; see analyse.ts. */
  terms: string;
  /** Of a pair, the output of `analyse` for its answer, whose words count too. */
  answerTerms?: string;
  /** Of a pair: it comes first for whoever asks this very question. */
  questionKeys?: QuestionKeys;
  /** When a pair got the text it has: of two that match as well, the later one comes first. */
  taughtAtMs?: number;
  /** One of each encoder; of a long text several of one, each of a window of it. */
  vectors: Vector[];
}

/** An entry's vectors, by its place. */
export type EntryVectors = Pick<IndexEntry, 'kind' | 'sourceId' | 'ordinal' | 'vectors'>;

/** What changed in a chatbot's knowledge since the version an index stands at. */
export interface IndexDelta {
  /** The version the index stands at once this is applied. */
  version: number;
  /** True where the index is to be emptied first: the log of removals does not reach back far enough. */
  isComplete: boolean;
  /** Sources whose every earlier entry goes, before `entries` are added. */
  replaced: { kind: SourceKind; sourceId: number }[];
  entries: IndexEntry[];
  /** Entries that have these vectors now, and are as they were otherwise; they may be among `entries`, too. Default: none. */
  encoded?: EntryVectors[];
  /** The time, by the store's clock, at which the index stands once this is applied. Default: it looks at no times. */
  atMs?: number;
}

/** Which of a question's words a match has. */
export interface MatchedWords {
  /** As asked, folded: those that the text has. */
  words: string[];
  /** Those that only the answer has; absent where there are none. */
  answerWords?: string[];
}

/** A text that a search finds. */
export interface IndexMatch {
  kind: SourceKind;
  sourceId: number;
  ordinal: number;
  score: number;
  /** ISO 639-1 code of the language that the text was settled in; absent where nothing told. */
  language?: string;
  /** How many questions the answer of a pair was taught with; of a passage, how many copies there are. Absent: not told. */
  siblings?: number;
  /** Of the group's text that is nearest to the question in meaning; absent without an encoder. */
  cosine?: number;
  /** Of a text in several windows, which of this encoder's is nearest to the question, from 0. */
  nearest?: { encoder: string; window: number };
  /** Present where `explain` was asked for. */
  explanation?: { parts: Record<string, number> } & MatchedWords;
}

/** The text behind a match: the index itself holds no texts. */
export type SourceText =
  | {
      kind: 'qa';
      sourceId: number;
      ordinal: 0;
      docId: string;
      question: string;
      answer: string;
      /** Questions that must not get the answer. Default: none. */
      negativeQuestions?: readonly string[];
    }
  | {
      kind: 'file';
      sourceId: number;
      ordinal: number;
      docId: string;
      fileName: string;
      /** Where a customer may read the file. */
      sourceUrl?: string;
      text: string;
      locator: Locator | null;
    };

/** The source text of each match that was read. */
export type SourceTexts = ReadonlyMap<IndexMatch, SourceText>;
