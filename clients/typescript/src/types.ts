/** The bodies and replies of Docent's API: written by scripts/client-types.ts from its OpenAPI document. */

export interface QABody {
  question: string;
  answer: string;
}

export interface QARecord {
  id: number;
  chatbotId: string;
  question: string;
  answer: string;
  /** Unicode code points of question plus answer. */
  contentLenght: number;
  /** Empty until trained, then the id of the trained document. */
  docId: string;
  isTrained: boolean;
  /** ISO 8601, UTC, with milliseconds and Z. */
  createdDate: string;
  /** ISO 8601, UTC, with milliseconds and Z. */
  modifiedDate: string;
}

export interface FieldProblem {
  /** A JSON pointer into the body, or the name of a parameter. */
  path: string;
  message: string;
}

export interface Problem {
  /** A URI reference that names the problem: the error code in the docs. */
  type: string;
  title: string;
  status: number;
  /** The error message. */
  detail: string;
  /** The error code: stable, and listed at /docs/errors. Each reply names those of its status; more may come. */
  code: string;
  /** Also the X-Request-Id header; names the request in the log. */
  requestId: string;
  /** For an invalid body, query or path: what is wrong and where. */
  errors?: FieldProblem[];
}

export interface AskBody {
  question: string;
  /** How many matches to name at most; 3 where it is absent. */
  top?: number;
  /** False keeps this question out of the statistics and the log. */
  log?: boolean;
  /** True adds the parts of each score. */
  explain?: boolean;
}

export interface Locator {
  /** First page of a PDF, from 1. */
  page?: number;
  /** Last page, where it differs from the first. */
  pageEnd?: number;
  /** Slide of a presentation, from 1. */
  slide?: number;
  /** Name of a worksheet. */
  sheet?: string;
  /** Cell range in that sheet, such as A2:D14. */
  cells?: string;
  /** Headings above the text, outermost first, joined by " › ". */
  heading?: string;
  /** True where it is uncertain that this was read right, such as text in a guessed encoding: an answer from it alone has a confidence of .8 at most. The receipt of the file says why. */
  isDoubtful?: boolean;
  /** In a table that is an FAQ, the question that the text answers. */
  question?: string;
}

export interface Explanation {
  /** Each score that was fused, by name: lexical parts, each encoder, the classifier. */
  parts: Record<string, number>;
  /** Words of the question, its typos corrected, that a pair's question or a file's text has. */
  words: string[];
  /** Words of the question that only the answer of the pair has. */
  answerWords?: string[];
  /** Codes of the match in place of those asked about, as e07 for E09: hardly the answer, then. */
  otherCodes?: string[];
  /** What the match says in place of the opposite that is asked about, as activate for deactivate. */
  opposites?: string[];
  /** Negations, as not and without, that the question or the pair has where the other says the same without one. */
  denials?: string[];
  /** Numbers of the pair in place of those asked for, as 10 for "a 5-day ticket". */
  otherNumbers?: string[];
  /** Words of the pair in the one place where the question has others, which mean something else: Microsoft for Google. */
  otherNames?: string[];
  /** What the question asks for and the pair does not tell: time, duration, place, amount, person, manner. */
  asksFor?: string[];
  /** All words of the question: the pair has none of them, and is far from it in meaning. */
  unknownWords?: string[];
  /** The number, yes or no that is all of the question: it does not say what it is about, and the match was not taught it. */
  loneReply?: string;
  /** True if what would be said from the file is a title by itself, or names and values without the words of the question. */
  saysLittle?: boolean;
}

export interface Match {
  type: 'qa' | 'file';
  id: number;
  /** The trained document; empty for a pair not yet trained. */
  docId: string;
  /** Fused score, about 0 to 1; ranks matches, promises nothing else. */
  score: number;
  /** The matched question of a pair. */
  question?: string;
  /** The name of a file. */
  fileName?: string;
  locator?: Locator;
  /** Where a file may be read, as its upload said. */
  sourceUrl?: string;
  /** A pair's answer, or the sentences of a file that answer. */
  text: string;
  explanation?: Explanation;
}

export interface AskReply {
  answered: boolean;
  /** The answer, or the chatbot's fallback text. */
  answer: string;
  /** Probability that the best match is right. */
  confidence: number;
  matches: Match[];
  /** Questions to offer. In doubt, "did you mean": up to three, of pairs, or what a passage of a file stands under. Where a file answered, the pair that would have answered without it. Else empty. */
  suggestions: string[];
  /** The version of the knowledge this was answered from. */
  knowledgeVersion: number;
  /** With `explain`, where typos were corrected: the question as it was read instead. */
  readAs?: string;
}

export interface VisitorSession {
  /** For one visitor: sent as a key is, it may ask this chatbot and nothing else. */
  token: string;
  /** ISO 8601, UTC, with milliseconds and Z. */
  expiresDate: string;
}

export interface Calibration {
  /** The knowledge that was measured. */
  knowledgeVersion: number;
  /** The chatbot's own questions asked, each while it was left out. */
  questions: number;
  /** Those whose answer has another question, so that it can be found. */
  inScope: number;
  /** Questions asked that nothing answers: general ones, and those left alone. */
  offTopic: number;
  points: {
    /** An answer threshold. */
    threshold: number;
    answered: number;
    right: number;
    wrong: number;
    precision: number | null;
    coverage: number | null;
    offTopicRefused: number | null;
  }[];
}

export interface Thresholds {
  /** A confidence; null: the measured default. What it suggests from must not be above what it answers from. */
  answerThreshold: number | null;
  /** A confidence; null: the measured default. What it suggests from must not be above what it answers from. */
  suggestThreshold: number | null;
  defaultAnswerThreshold: number;
  defaultSuggestThreshold: number;
}

export interface ThresholdsBody {
  /** A confidence; null: the measured default. What it suggests from must not be above what it answers from. */
  answerThreshold?: number | null;
  /** A confidence; null: the measured default. What it suggests from must not be above what it answers from. */
  suggestThreshold?: number | null;
}

export interface EncodingProgress {
  encoders: {
    name: string;
    dimensions: number;
    languages: string[] | 'any';
    encodes: 'questions' | 'all';
  }[];
  pairs: {
    /** Trained chunks. */
    chunks: number;
    /** Those that all encoders in force have seen. */
    encoded: number;
  };
  files: {
    /** Trained chunks. */
    chunks: number;
    /** Those that all encoders in force have seen. */
    encoded: number;
  };
}

export interface UploadForm {
  /** The content of the file, with its file name; 50 MB at most, unless the server is set otherwise. */
  file: string;
  /** What another system calls the file, such as its path; no two files of a chatbot share one. */
  externalId?: string;
  /** Where a customer may read it; shown with answers from it. */
  sourceUrl?: string;
}

export interface UploadResult {
  chatbotId: string;
  id: number;
  /** The name as it is kept: the last part of a path, without control characters and direction marks, 255 characters at most. */
  fileName: string;
}

export interface FileRecord {
  id: number;
  chatbotId: string;
  fileName: string;
  /** Code points of the extracted text; 0 until it is extracted. */
  contentLength: number;
  isTrained: boolean;
  /** ISO 8601, UTC, with milliseconds and Z. */
  createdDate: string;
  /** ISO 8601, UTC, with milliseconds and Z. */
  modifiedDate: string;
}

export interface FileFailure {
  /** One of the codes of errors. */
  code: string;
  message: string;
}

export interface ReceiptPart {
  part: 'page' | 'slide' | 'sheet' | 'document';
  /** Position in the file, from 1. */
  number: number;
  /** The name of a sheet. */
  name?: string;
  /** Code points of text found. */
  characters: number;
  tables: number;
  /** Trained chunks that begin here; 0 until trained. */
  chunks: number;
  /** True where the part gave no text. */
  isEmpty: boolean;
  /** Why nothing or less was read, such as "hidden sheet skipped". */
  note?: string;
}

export interface FaqOffer {
  /** The name of its sheet. */
  sheet?: string;
  /** The title of the questions' column; its number, from 1, where it has none. */
  questionColumn: string;
  /** The same of the answers. */
  answerColumn: string;
  /** Rows with a question and an answer. */
  rows: number;
}

export interface ExtractionReceipt {
  parts: ReceiptPart[];
  /** Text encoding found in a txt file. */
  encoding?: string;
  /** The reader that read the file. */
  engine?: string;
  /** What was left out or is uncertain, in words. */
  warnings: string[];
  looksLikeFaq?: FaqOffer;
}

export interface FileReplacement {
  fileName: string;
  status: 'pending' | 'training' | 'failed';
  failure: FileFailure | null;
}

export interface FileDetails {
  id: number;
  chatbotId: string;
  fileName: string;
  /** Code points of the extracted text; 0 until it is extracted. */
  contentLength: number;
  isTrained: boolean;
  /** ISO 8601, UTC, with milliseconds and Z. */
  createdDate: string;
  /** ISO 8601, UTC, with milliseconds and Z. */
  modifiedDate: string;
  /** Empty until trained, then the id of the trained document. */
  docId: string;
  status: 'pending' | 'training' | 'trained' | 'failed';
  sizeBytes: number;
  /** Of the content, in hexadecimal. */
  sha256: string;
  mediaType: string;
  /** The id of an older file with the same content. */
  duplicateOf: number | null;
  failure: FileFailure | null;
  receipt: ExtractionReceipt | null;
  /** What another system calls the file, such as its path. */
  externalId: string | null;
  /** Where a customer may read it. */
  sourceUrl: string | null;
  /** The replacement that is under way, or the last one where that failed; null in lists. */
  replacement: FileReplacement | null;
}

export interface EmbedSettings {
  chatbotId: string;
  /** Above the chat; null: a sentence in the visitor's language. */
  title: string | null;
  /** What the chat begins with; null: a sentence in the visitor's language. */
  welcomeText: string | null;
  /** Of the button and of what the visitor says; the text on it is black or white. */
  color: string;
  /** Address of an image beside the title. */
  logoUrl: string | null;
  /** Questions to begin with, as buttons. */
  starters: string[];
  /** The lower corner of the page. */
  position: 'left' | 'right';
  /** Whether visitors see which file an answer comes from. */
  showSources: boolean;
}

export interface Status {
  status: string;
}

export interface Readiness {
  status: string;
  /** What was to run and cannot, such as an encoder whose file is damaged, and why. */
  missing?: {
    name: string;
    reason: string;
  }[];
}
