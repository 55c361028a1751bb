/** What others see of the encoders: texts become vectors, whose cosine says how near two texts are in meaning. */
import type { SourceKind } from '../../../../contract/common.ts';
import { dotProducts } from '../kernels/dot-products.ts';

/** A vector of one encoder: its direction, in int8; its length means nothing. */
export interface Vector {
  encoder: string;
  values: Int8Array;
}

export interface EncodeOptions {
  signal?: AbortSignal | undefined;
  /** True where somebody waits for the answer, as a customer does: it overtakes what is encoded ahead. Default false. */
  isUrgent?: boolean;
  /** Whose turn it takes among what is urgent, "account/chatbot": many texts of one never hold up those of another. */
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

/** The vectors of customers' questions. */
export interface QuestionVectors {
  /**
   * Vectors of each of the texts, a question to the chatbot and its sentences, by the encoders of these names. One that does not
   * answer in time, or at all, is left out of all: the answer then comes from the rest of the score. A text without words has none,
   * as where it is taught.
   * @param turn whose it is, as {@link EncodeOptions} has it
   */
  of(turn: string, texts: readonly string[], encoders: ReadonlySet<string>): Promise<Vector[][]>;
  /**
   * Vectors of many questions to a chatbot, by text: those remembered, and those made before `waitMs` are over. What is missing then is
   * made in the background, for the next call; nobody's question waits behind it.
   */
  gather(
    chatbotId: string,
    texts: readonly string[],
    encoder: string,
    waitMs: number,
  ): Promise<ReadonlyMap<string, Int8Array>>;
  /** Ends what is made in the background. Safe to call twice. */
  close(): Promise<void>;
}

/** A linear classifier over unit vectors, as plain data: may be kept, compared and sent to another thread. */
export interface Classifier {
  readonly dimensions: number;
  /** One class per row of `weights`. */
  readonly keys: readonly string[];
  /** keys.length × dimensions. */
  readonly weights: Float32Array;
  /** The classes' unit centroids, where the training started; in the shape of `weights`. */
  readonly centroids: Float32Array;
}

export interface ClassifierExample {
  /** What the example stands for, such as a group key. */
  key: string;
  /** Of any length but 0; its direction counts. */
  vector: Int8Array;
}

export interface ClassifierTrainer {
  /**
   * The classifier that `trainClassifierNow` would give.
   * @throws AppError unavailable where the thread is broken or closed; the signal's reason where it is aborted
   */
  train(
    examples: readonly ClassifierExample[],
    options?: { previous?: Classifier | undefined; signal?: AbortSignal | undefined },
  ): Promise<Classifier>;
  /** Ends the thread, if there is one. Twice safely. */
  close(): Promise<void>;
}

/** Vectors of one encoder, numbered in the order in which they were added. */
export interface VectorList {
  /** @param vector undefined takes a number too, and is near nothing */
  add(vector: Int8Array | undefined): void;
  /** Those whose cosine is at least `cosineMin`, which is above 0, in their order. */
  findNear(vector: Int8Array, cosineMin: number): { at: number; cosine: number }[];
}

/** @param max vectors that will be added at most */
export function createVectorList(dimensions: number, max: number): VectorList {
  const rows = new Int8Array(max * dimensions);
  const lengths: number[] = [];
  return {
    add(vector) {
      if (vector !== undefined) rows.set(vector, lengths.length * dimensions);
      lengths.push(vector === undefined ? 0 : lengthOf(vector));
    },
    findNear(vector, cosineMin) {
      const products = dotProducts(rows, vector, lengths.length);
      const length = lengthOf(vector);
      return lengths.flatMap((other, at) => {
        const cosine = (products[at] ?? 0) / (length * other || 1);
        return cosine >= cosineMin ? [{ at, cosine }] : [];
      });
    },
  };
}

function lengthOf(vector: Int8Array): number {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return Math.sqrt(squares);
}
