/** The one table of query keys. Everything of a chatbot begins with its id, so that it can be refreshed together. */
export const queryKeys = {
  session: ['session'],
  members: ['members'],
  invite: (token: string) => ['invite', token],
  serviceState: ['service-state'],
  chatbots: ['chatbots'],
  guides: ['guides'],
  doubtTexts: ['doubt-texts'],
  chatbot: (chatbotId: string) => ['chatbot', chatbotId, 'chatbots'],
  pairs: (chatbotId: string) => ['chatbot', chatbotId, 'pairs'],
  files: (chatbotId: string) => ['chatbot', chatbotId, 'files'],
  file: (chatbotId: string, fileId: number) => ['chatbot', chatbotId, 'files', fileId],
  fileChunks: (chatbotId: string, fileId: number) => ['chatbot', chatbotId, 'files', fileId, 'chunks'],
  unanswered: (chatbotId: string) => ['chatbot', chatbotId, 'unanswered'],
  unansweredOf: (chatbotId: string, outcome: string) => ['chatbot', chatbotId, 'unanswered', outcome],
  /** Refreshed with the list that they were taken off. */
  dismissed: (chatbotId: string) => ['chatbot', chatbotId, 'unanswered', 'dismissed'],
  answer: (chatbotId: string, id: number) => ['chatbot', chatbotId, 'pairs', 'answer', id],
  similarPairs: (chatbotId: string, search: string) => ['chatbot', chatbotId, 'pairs', 'similar', search],
  newestPair: (chatbotId: string) => ['chatbot', chatbotId, 'pairs', 'newest'],
  /** What a question that was not answered is met with now: other pairs make it something else. */
  offers: (chatbotId: string, question: string) => ['chatbot', chatbotId, 'pairs', 'offers', question],
  import: (chatbotId: string) => ['chatbot', chatbotId, 'import'],
  /** What saving this would change; other pairs make it something else. */
  impact: (chatbotId: string, edit: object) => ['chatbot', chatbotId, 'pairs', 'impact', edit],
  /** What is said to them depends on what is taught. */
  golden: (chatbotId: string) => ['chatbot', chatbotId, 'pairs', 'golden'],
  goldenRuns: (chatbotId: string, lastDate: string) => ['chatbot', chatbotId, 'golden runs', lastDate],
  keptAnswers: (chatbotId: string) => ['chatbot', chatbotId, 'kept-answers'],
  keptAnswersOf: (chatbotId: string, shown: object) => ['chatbot', chatbotId, 'kept-answers', shown],
  insights: (chatbotId: string) => ['chatbot', chatbotId, 'insights'],
  insightsOf: (chatbotId: string, days: number) => ['chatbot', chatbotId, 'insights', days],
  history: (chatbotId: string) => ['chatbot', chatbotId, 'history'],
  historyOf: (chatbotId: string, shown: object) => ['chatbot', chatbotId, 'history', shown],
  /** Refreshed with the history. */
  deleted: (chatbotId: string, shown: object) => ['chatbot', chatbotId, 'history', 'deleted', shown],
  historyChanges: (chatbotId: string, stepId: string) => ['chatbot', chatbotId, 'history', 'changes', stepId],
  encoding: (chatbotId: string) => ['chatbot', chatbotId, 'encoding'],
  calibration: (chatbotId: string) => ['chatbot', chatbotId, 'calibration'],
  calibrationChanges: (chatbotId: string, wanted: object) => [
    'chatbot',
    chatbotId,
    'calibration',
    'changes',
    wanted,
  ],
  keys: (chatbotId: string) => ['chatbot', chatbotId, 'keys'],
  webhooks: (chatbotId: string) => ['chatbot', chatbotId, 'webhooks'],
  webhookMessages: (chatbotId: string, id: string) => ['chatbot', chatbotId, 'webhooks', id, 'messages'],
  website: (chatbotId: string) => ['chatbot', chatbotId, 'website'],
  suggestions: (chatbotId: string, kind: string, of: string) => [
    'chatbot',
    chatbotId,
    'suggestions',
    kind,
    of,
  ],
  composing: (chatbotId: string) => ['chatbot', chatbotId, 'composing'],
} as const satisfies Record<string, readonly unknown[] | ((...args: never[]) => readonly unknown[])>;

/** Whether the key is that of a list of pairs, and not of something that depends on them. */
export const isPairList = (key: readonly unknown[]): boolean => key.length === 3 && key[2] === 'pairs';
