/** What every encoder is, a source of vectors whose cosine says how near two texts are in meaning; and what a set of them is. */
import type { SourceKind } from '../../../../contract/common.ts';

/** A vector of one encoder: its direction, in int8; its length means nothing. */
export interface Vector {
  encoder: string;
  values: Int8Array;
}

export interface EncodeOptions {
  signal?: AbortSignal | undefined;
  /** True where somebody waits for the answer, as a customer does: it overtakes what is encoded ahead. Default false. */
  isUrgent?: boolean;
  /** Whose turn it takes among what is urgent, such as a chatbot's id: many texts of one never hold up those of another. */
  turn?: string;
  /** What the texts are: some models read questions and passages differently. Default 'query'. */
  role?: 'query' | 'passage';
}

export interface Encoder {
  /** Unique and stable, with a version or a hash of the weights: vectors of two names are never compared. */
  readonly name: string;
  readonly dimensions: number;
  /** ISO 639-1 codes of the languages it knows; 'any' where it does not care. */
  readonly languages: readonly string[] | 'any';
  /** Whether passages of files are encoded too, or questions only. */
  readonly encodes: 'questions' | 'all';
  /**
   * A passage is encoded in windows of whole sentences with so many words at most, each with a vector of its own, for one vector says
   * little of a long text. Absent: as a whole.
   */
  readonly windowWords?: number;
  /** Cosine from which two questions count as one. Absent: nobody has measured it, as of an owner's model. */
  readonly alikeFrom?: number;
  /**
   * One vector per text, in order: unit vectors scaled so that the largest component is ±127, rounded.
   * @throws AppError unavailable where the encoder cannot answer now
   */
  encode(texts: readonly string[], options?: EncodeOptions): Promise<Int8Array[]>;
  close(): Promise<void>;
}

/** Whether an encoder knows a language: its vectors of texts in others mean nothing. */
export type KnowsLanguage = (encoder: string, language: string) => boolean;

/** The encoders in force. */
export interface EncoderSet {
  /** Those in force, the preferred ones of a family first. */
  readonly encoders: readonly Encoder[];
  /** Those and, after them, the ones being replaced, whose vectors answer until the new ones are there. */
  readonly askable: readonly Encoder[];
  /** Those that were asked for and cannot work until the next start: the vectors that they made stay. */
  readonly absent: readonly AbsentEncoder[];
  /** Names the encoders for texts of each kind: what a chunk has been seen by. */
  readonly signatures: Readonly<Record<SourceKind, string>>;
  /** Whether the encoder of this name knows the language; true of a name that is not askable. */
  knows(encoder: string, language: string): boolean;
  /** Whether any is for texts of this kind. */
  encodes(kind: SourceKind): boolean;
  /**
   * The encoders for a text of this kind that are not among `present`, by the language its terms tell; none for a text without words,
   * of which all would be alike.
   */
  missing(terms: string, kind: SourceKind, present: readonly Vector[]): Encoder[];
  close(): Promise<void>;
}

export interface AbsentEncoder {
  /** Of its vectors. */
  name: string;
  /** Why, for whoever runs the service. */
  reason: string;
}
