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
  /** The answer that it is a wording of, where that was taught with several or joined. */
  answerId?: number;
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

export interface AnswerBody {
  /** The wordings: each is a pair with an id of its own. */
  questions: string[];
  answer: string;
  /** Questions that must not get this answer. Default: none. */
  negativeQuestions?: string[];
  /** What another system calls the answer; no two answers of a chatbot share one. */
  externalId?: string | null;
  tags?: string[];
  /** False: it is kept and never said. Default: true. */
  enabled?: boolean;
  /** It is not said before. Null, the default: no limit. */
  validFrom?: string | null;
  /** It is not said from then on. Null, the default: no limit. */
  validUntil?: string | null;
}

export interface AnswerRecord {
  /** The answerId; of a pair without one, its own id. */
  id: number;
  chatbotId: string;
  answer: string;
  /** Lowest id first. */
  wordings: {
    id: number;
    question: string;
    isTrained: boolean;
  }[];
  negativeQuestions: string[];
  externalId: string | null;
  tags: string[];
  enabled: boolean;
  validFrom: string | null;
  validUntil: string | null;
  /** How it stood when this was written: only what is active is said. */
  availability: 'active' | 'off' | 'scheduled' | 'ended';
  /** Who taught it first: a person at the console, a key, an import, a sync; unknown where it was taught before that was kept. */
  taughtBy: 'account' | 'key' | 'import' | 'sync' | 'command' | 'service' | 'unknown';
  /** True once all wordings are. */
  isTrained: boolean;
  /** ISO 8601, UTC, with milliseconds and Z. */
  createdDate: string;
  /** ISO 8601, UTC, with milliseconds and Z. */
  modifiedDate: string;
}

export interface JoinAnswersBody {
  /** Answers with the same text; the first keeps its id, and gets the wordings of the others. */
  ids: number[];
}

export interface BulkRow {
  /** The wordings: each is a pair with an id of its own. */
  questions: string[];
  answer: string;
  /** Questions that must not get this answer. Default: none. */
  negativeQuestions?: string[];
  /** What another system calls the answer; no two answers of a chatbot share one. */
  externalId?: string | null;
  tags?: string[];
  /** False: it is kept and never said. Default: true. */
  enabled?: boolean;
  /** It is not said before. Null, the default: no limit. */
  validFrom?: string | null;
  /** It is not said from then on. Null, the default: no limit. */
  validUntil?: string | null;
}

export interface BulkBody {
  /** add: every row is a new answer. upsert: a row changes the answer with its externalId or, without one, with one of its questions; where there is none, it is a new one. replace: as upsert, and answers that no row names are deleted, unless a row was refused. */
  mode: 'upsert' | 'add' | 'replace';
  /** Says what would become of each row, and changes nothing. Default: false. */
  dryRun?: boolean;
  rows: BulkRow[];
}

export interface BulkRowResult {
  /** Its place among the rows, from 0; of a deleted answer, -1. */
  row: number;
  state: 'created' | 'changed' | 'unchanged' | 'refused' | 'deleted';
  /** Absent of a refused row, and of a new one in a dry run. */
  answerId?: number;
  /** Why it was refused. */
  reason?: string;
}

export interface BulkReply {
  dryRun: boolean;
  counts: {
    created: number;
    changed: number;
    unchanged: number;
    refused: number;
    deleted: number;
  };
  /** One for each row, in their order; then the answers that mode replace deleted. */
  results: BulkRowResult[];
  /** The step of the history that all of it is; null where nothing was changed. */
  stepId: string | null;
}

export interface TagFilter {
  /** It has all of these. */
  all?: string[];
  /** It has at least one of these. Of an empty list nothing has one: then nothing is found. */
  any?: string[];
  /** It has none of these. */
  none?: string[];
}

export interface AskBody {
  question: string;
  /** How many matches to name at most; 3 where it is absent. */
  top?: number;
  /** False keeps this question out of the statistics and the log. */
  log?: boolean;
  /** True keeps the answer among the chatbot's answers though `log` is false, where its owner has answers kept: for trials. */
  keep?: boolean;
  /** True adds the parts of each score. */
  explain?: boolean;
  filter?: TagFilter;
  /** Of the last reply in this conversation. A question that leans on what was asked before ("and on Sundays?") is understood with it, and "the first one" takes up a suggestion. One that is over begins a new conversation. */
  conversationId?: string;
  /** What was asked before, the oldest first, for callers who keep conversations themselves; read where there is no `conversationId`, or that is over. */
  history?: {
    question: string;
  }[];
  /** The caller's own name for who asks. It is kept as a hash alone, by which what was asked is erased. */
  visitorId?: string;
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
  /** True where this was read from the picture of a page (OCR). */
  isFromPicture?: boolean;
  /** Of a text from a picture, the words that may have been read wrong: an answer that has one has a confidence of .8 at most. */
  doubtfulWords?: string[];
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
  /** Where visitors may open the file for a while, if the owner lets them: a path of this service, with a signature. */
  contentUrl?: string;
  /** A pair's answer, or the sentences of a file that answer. */
  text: string;
  explanation?: Explanation;
}

export interface Citation {
  /** Where the sentence begins in `answer`, in UTF-16 code units. */
  start: number;
  /** Behind its last character. */
  end: number;
  /** The place in `matches` of what it stands in. */
  match: number;
}

export interface LeftOut {
  /** Of the pair. */
  id: number;
  /** The wording of the answer that was nearest. */
  question: string;
  /** The question that must not get the answer. */
  negativeQuestion: string;
}

export interface HandoverOffer {
  kind: 'text' | 'link' | 'email' | 'webhook';
  /** Why: a person was asked for, there was no answer, or twice in a row only "did you mean". */
  reason: 'asked' | 'refused' | 'unsure';
  /** What the owner has said. */
  text: string;
  /** Of a link or an e-mail: what a button opens. */
  url?: string;
}

export interface AskReply {
  answered: boolean;
  /** The answer, what is said above similar questions, or the chatbot's fallback text. */
  answer: string;
  /** Probability that the best match is right. */
  confidence: number;
  matches: Match[];
  /** Present where a question was answered: by a pair or the sentences of a file, word for word, or composed of passages, or of several answers that each answer a part, by a language model and checked against them. */
  answeredBy?: 'pair' | 'passage' | 'composed';
  /** With `composed`, where the caller may see sources: for each sentence of the answer what it was checked against. */
  citations?: Citation[];
  /** Questions to offer. In doubt, "did you mean": up to three, of pairs, or what a passage of a file stands under. Where a file answered, the pair that would have answered without it. Else empty. */
  suggestions: string[];
  /** The version of the knowledge this was answered from. */
  knowledgeVersion: number;
  /** With `explain`, where typos were corrected, or the question was understood with what was asked before: as it was read instead. */
  readAs?: string;
  /** With `explain`: answers left out because what was asked is as near to one of their negative questions as to their own. */
  leftOut?: LeftOut[];
  /** True where a word of the answer may have been read wrong, in the picture of a page: it is to be shown with a mark. Told whether or not sources show. */
  isReadWithDoubt?: boolean;
  /** Present where small talk was replied to, not a question: what was said. The answer is the text set for it, and no match gave it. */
  smallTalk?: 'greeting' | 'thanks' | 'goodbye' | 'bot' | 'identity' | 'help';
  handover?: HandoverOffer;
  /** What the next ask of this conversation sends. It differs with each reply. */
  conversationId?: string;
  /** Names this reply where a customer says whether it helped; good at once, and on every node. */
  answerId?: string;
}

export interface HandoverBody {
  /** What was asked and said, the oldest first. Docent keeps no conversation: the caller has it. */
  transcript: {
    question: string;
    answer?: string;
  }[];
  /** Where the visitor is reached, such as a mail address or a phone number. */
  contact?: string;
  /** The caller's own name for who asks. It is kept as a hash alone, by which what was asked is erased. */
  visitorId?: string;
}

export interface HandoverReply {
  status: 'accepted';
}

export interface FeedbackBody {
  /** Of the reply. */
  answerId: string;
  helpful: boolean;
  reason?: 'incorrect' | 'incomplete' | 'outdated' | 'unclear' | 'other';
  /** Kept, masked, only where the owner keeps what is asked. */
  comment?: string;
}

export interface ErasedVisitor {
  /** Kept answers that were erased. */
  answers: number;
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

export interface HistoryChange {
  /** Its place in the step. */
  ordinal: number;
  /** A key is told of and never put back. Of an unanswered question the history has no text, but that it was dismissed. */
  subject: 'answer' | 'file' | 'settings' | 'unanswered' | 'key';
  subjectId: string;
  action: 'created' | 'changed' | 'deleted';
  /** The subject as it was; of settings, what changed. Null: there was none. */
  before: Record<string, unknown> | null;
  /** The subject as it was; of settings, what changed. Null: there was none. */
  after: Record<string, unknown> | null;
  /** Whether its texts were taken out of the history. */
  isErased: boolean;
}

export interface HistoryStep {
  stepId: string;
  /** ISO 8601, UTC, with milliseconds and Z. */
  date: string;
  actor: {
    kind: 'account' | 'key' | 'import' | 'sync' | 'command' | 'service';
    id: string | null;
    name: string | null;
  };
  /** The step that this one undid. */
  undoes: string | null;
  /** How many of its changes match. */
  count: number;
  /** The first of them, 3 at most. */
  changes: HistoryChange[];
}

export interface HistoryPage {
  /** For how many days the history is kept. */
  days: number;
  /** Newest first. */
  steps: HistoryStep[];
  /** The `before` of the next page, while there is one. */
  nextBefore?: string;
}

export interface DeletedRecord {
  /** The step that deleted it. */
  stepId: string;
  /** The change of that step, for `restore`. */
  ordinal: number;
  /** Of a wording, for `restore`: the pair that it was. */
  wordingId?: number;
  /** A wording: the answer that it was one of has others. */
  kind: 'answer' | 'wording' | 'file';
  /** The id of the answer or file. */
  subjectId: string;
  /** The first question, the wording, or the name of the file. */
  name: string;
  /** Of an answer, the other questions. */
  wordings: string[];
  /** Its text; null of a file. */
  answer: string | null;
  /** ISO 8601, UTC, with milliseconds and Z. */
  date: string;
  actor: {
    kind: 'account' | 'key' | 'import' | 'sync' | 'command' | 'service';
    id: string | null;
    name: string | null;
  };
}

export interface DeletedPage {
  /** For how many days the history is kept. */
  days: number;
  /** The last deleted first. */
  deleted: DeletedRecord[];
  /** The `before` of the next page, while there may be more; a page may be empty all the same. */
  nextBefore?: string;
}

export interface PutBackReply {
  /** The step of this, which can be undone in turn. */
  stepId: string;
  /** How many answers, files, groups of settings and unanswered questions were put back. */
  count: number;
}

export interface ImpactBody {
  /** The pair that is edited. */
  id?: number;
  /** In its place: the answer that is edited, with all its wordings. Neither: a new answer. */
  answerId?: number;
  /** The wordings: each is a pair with an id of its own. */
  questions: string[];
  answer: string;
  /** Questions that must not get this answer. Default: none. */
  negativeQuestions?: string[];
  /** True: it would be deleted, whatever `questions` and `answer` say. */
  isDeleted?: boolean;
}

export interface Said {
  type: 'qa' | 'file';
  /** True for the answer that is edited. */
  isEdited: boolean;
  /** Of the pair or the file; null for a wording that would be new. */
  id: number | null;
  /** Of a pair. */
  question?: string;
  /** Of a file. */
  fileName?: string;
  locator?: Locator;
  /** What is said. */
  text: string;
}

export interface Impact {
  /** Golden questions that passed in their last run, and would fail. */
  golden: {
    breaks: {
      question: string;
      /** As it must be. Null: not answered. */
      before: Said | null;
      /** Null: not answered. */
      after: Said | null;
    }[];
    /** Those that were asked, or did not pass; fewer than `total` if time ran out. */
    lookedAt: number;
    total: number;
  };
  changes: {
    question: string;
    /** Taught with another answer; taught with the one that is edited, and no more; or asked and kept as unanswered. */
    origin: 'taught' | 'edited' | 'unanswered';
    /** Another answer than before; none any more; or one for the first time. */
    effect: 'otherAnswer' | 'lost' | 'answered';
    /** Null: not answered. */
    before: Said | null;
    /** Null: not answered. */
    after: Said | null;
  }[];
  contradictions: {
    /** Of the answer that is edited. */
    question: string;
    /** Another answer is taught to nearly this question, or a passage of a file has another number. */
    reason: 'sameQuestion' | 'otherNumber';
    other: Said;
    /** For `otherNumber`, as written with the word beside it. */
    numbers?: {
      edited: string;
      other: string;
    };
  }[];
  /** Questions near the edit that were asked before and after. */
  lookedAt: number;
  /** Those that there are; more than `lookedAt` if time ran out. */
  near: number;
}

export interface GoldenSaid {
  type: 'qa' | 'file';
  /** Of the pair or the file. */
  id: number;
  /** Of a pair. */
  question?: string;
  /** Of a file. */
  fileName?: string;
  locator?: Locator;
  text: string;
}

export interface GoldenRecord {
  id: number;
  question: string;
  /** That an answer is said, a passage of a file, or neither: the chatbot must not answer. */
  expects: 'answer' | 'file' | 'refuse';
  /** For `answer`: which one, by its answerId; of a pair without one, its own id. */
  answerId?: number;
  /** For `file`: which one. */
  fileId?: number;
  /** The page or slide. Default: any. */
  page?: number;
  /** The text of the answer or the name of the file; where it is deleted, what it was. Null for `refuse`. */
  expectedText: string | null;
  /** Of the last run. `broken`: what must be said was deleted. Null: not asked yet as it stands. */
  outcome: 'passed' | 'failed' | 'broken' | null;
  /** What was said in the last run. Null: nothing was answered, or it was not asked yet. */
  said: GoldenSaid | null;
}

export interface GoldenRun {
  /** The version of the knowledge that was asked, or a later one. */
  knowledgeVersion: number;
  /** ISO 8601, UTC, with milliseconds and Z. */
  checkedDate: string;
  passed: number;
  failed: number;
  broken: number;
}

export interface GoldenList {
  /** Lowest id first. */
  questions: GoldenRecord[];
  lastRun: GoldenRun | null;
  /** Whether nothing changed since the last run; otherwise the next one comes by itself. */
  isCurrent: boolean;
}

export interface GoldenBody {
  question: string;
  /** That an answer is said, a passage of a file, or neither: the chatbot must not answer. */
  expects: 'answer' | 'file' | 'refuse';
  /** For `answer`: which one, by its answerId; of a pair without one, its own id. */
  answerId?: number;
  /** For `file`: which one. */
  fileId?: number;
  /** The page or slide. Default: any. */
  page?: number;
}

export interface AddGoldenBody {
  questions: GoldenBody[];
}

export interface RestoreGoldenBody {
  questions: {
    question: string;
    /** That an answer is said, a passage of a file, or neither: the chatbot must not answer. */
    expects: 'answer' | 'file' | 'refuse';
    /** For `answer`: which one, by its answerId; of a pair without one, its own id. */
    answerId?: number;
    /** For `file`: which one. */
    fileId?: number;
    /** The page or slide. Default: any. */
    page?: number;
    /** The id that it had. */
    id: number;
    /** What must be said as it was last known, where that is deleted. */
    expectedText?: string | null;
  }[];
}

export interface DeleteGoldenBody {
  /** Those that are not there are passed over. */
  ids: number[];
}

export interface GoldenReport {
  /** The version of the knowledge that was asked, or a later one. */
  knowledgeVersion: number;
  /** ISO 8601, UTC, with milliseconds and Z. */
  checkedDate: string;
  passed: number;
  failed: number;
  broken: number;
  /** Lowest id first. */
  questions: GoldenRecord[];
}

export interface ImportGoldenBody {
  /** A CSV with titles. `question`; `expects`: answer, file or refuse; for an answer `answerId` or `taughtQuestion`, one of its wordings; for a file `file`, its name or id, and `page`. Other columns are not read. */
  csv: string;
}

export interface ImportGoldenReply {
  added: number;
  /** Rows that are there already. */
  unchanged: number;
  refused: {
    /** Of the CSV, its titles being row 1. */
    row: number;
    question: string;
    reason: string;
  }[];
}

export interface ImportForm {
  /** A file; further parts of this name are further files, as of a Rasa project. */
  file: string;
}

export interface ImportedRow {
  /** Where it stands in the file. */
  place: string;
  state: 'created' | 'changed' | 'unchanged' | 'refused' | 'deleted';
  /** Of the answer that it is, or changes. */
  answerId?: number;
  /** Why it is refused. */
  reason?: string;
  /** What of it was left out or is uncertain. */
  warnings: string[];
  row?: BulkRow;
  /** The texts of a refused one, as they came. */
  refused?: {
    questions: string[];
    answer: string;
  };
}

export interface ImportReply {
  format: string;
  /** What the format is called. */
  title: string;
  isApplied: boolean;
  /** Rows by state. */
  counts: Record<string, number>;
  warnings: string[];
  rows: ImportedRow[];
  /** The files of an export of a chatbot. */
  files?: {
    fileName: string;
    state: 'created' | 'changed' | 'unchanged' | 'refused';
    reason?: string;
  }[];
  /** The golden questions of an export: new ones, those that are there already, and those whose answer or file was not imported. */
  golden?: {
    added: number;
    unchanged: number;
    leftOut: number;
  };
  /** Whether an export brings settings. */
  settings?: boolean;
  /** The step of the history that it can be undone by; null where nothing changed. */
  stepId: string | null;
}

export interface UploadForm {
  /** The content of the file, with its file name; 50 MB at most, unless the server is set otherwise. */
  file: string;
  /** What another system calls the file, such as its path; no two files of a chatbot share one. */
  externalId?: string;
  /** Where a customer may read it; shown with answers from it. */
  sourceUrl?: string;
  /** Its tags, with commas between them: 20 of 64 characters at most. A replacement without them leaves them as they are. */
  tags?: string;
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
  /** True where a page was read from its picture (OCR). */
  isPicture?: boolean;
  /** Of a page read from its picture, the share of words that may have been read wrong. */
  doubtfulShare?: number;
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
  tags: string[];
  enabled: boolean;
  validFrom: string | null;
  validUntil: string | null;
  /** How it stood when this was written: only what is active is said. */
  availability: 'active' | 'off' | 'scheduled' | 'ended';
}

export interface ChangeFileBody {
  /** Another name; kept as that of an upload is. What kind of file it is does not change. */
  fileName?: string;
  tags?: string[];
  /** False: it is kept and never said. Default: true. */
  enabled?: boolean;
  /** It is not said before. Null, the default: no limit. */
  validFrom?: string | null;
  /** It is not said from then on. Null, the default: no limit. */
  validUntil?: string | null;
}

export interface SyncBody {
  /** What the `externalId` of each file begins with; its path follows. Files whose `externalId` begins otherwise, or that have none, are left out of account. Absent: empty. */
  prefix?: string;
  /** All files of the folder: 10,000 at most, unless the server is set otherwise. */
  files: {
    /** Path below the prefix. */
    path: string;
    /** Of the content, in hexadecimal. */
    sha256: string;
  }[];
}

export interface SyncedFile {
  id: number;
  path: string;
  /** How the training of this content stands. */
  status: 'pending' | 'training' | 'trained' | 'failed';
  failure: FileFailure | null;
}

export interface SyncReply {
  /** Paths that are new or have other content, or whose training failed for a reason that is not in the file. */
  upload: string[];
  /** Files whose content is known, also one that cannot be trained and would fail again. */
  unchanged: SyncedFile[];
  /** Files below the prefix that the manifest does not name. */
  delete: {
    id: number;
    externalId: string;
  }[];
  /** The largest file that this server takes. */
  maxBytes: number;
}

export interface KeyChatbot {
  chatbotId: string;
  /** The name of the chatbot. */
  name: string;
  scopes: ('ask' | 'read' | 'train')[];
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
