/** Reads over many chatbots at once, for lists of them and for who watches them change. */

export interface ChatbotTally {
  chatbotId: string;
  pairs: number;
  files: number;
  untrained: number;
  unanswered: number;
  asks: number;
}

/** Numbers that differ when something of that topic changed. */
export interface ChatbotPulse {
  chatbotId: string;
  chatbot: number;
  /** Number of changes of the knowledge, except changes of vectors alone. */
  knowledge: number;
  files: number;
  fileCount: number;
  /** Raised by each added pair or file: the only trace of a file that came and went in between. */
  lastSourceId: number;
  /** Raised by each question that is kept, dismissed, put back or removed. */
  unanswered: number;
  asks: number;
  /** Raised by whatever changes kept answers. */
  answers: number;
  keys: number;
  /** Of an import its state alone: who looks at one that is running asks how far it is. */
  import: number;
}

export interface OverviewRepository {
  /** One row for each of these chatbots that there is: give few at once, everybody waits meanwhile. */
  tally(chatbotIds: readonly string[], asksSinceMs: number): Promise<ChatbotTally[]>;
  /** As `tally`. */
  pulse(chatbotIds: readonly string[]): Promise<ChatbotPulse[]>;
}
