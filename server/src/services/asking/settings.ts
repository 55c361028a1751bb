/** The settings of asking: memory for indexes, the language model, unanswered questions kept, and the size of a calibration. */
import {
  defaultsOf,
  integer,
  milliseconds,
  optionalText,
  optionalUrl,
  type SettingsOf,
} from '../../config/setting.ts';

const MIB = 1024 * 1024;

export const INDEX_SETTINGS = {
  indexCacheBytes: integer({
    variable: 'DOCENT_INDEX_CACHE_BYTES',
    default: 512 * MIB,
    min: MIB,
    description: 'Memory for the indexes of chatbots; the least recently asked ones leave first.',
  }),
  filteredMax: integer({
    variable: 'DOCENT_FILTERED_INDEXES_MAX',
    default: 16,
    min: 1,
    description:
      'Indexes kept of one chatbot by tag filters, beside the one of all it knows; a further filter has its own made, which takes as long as the first ask of the chatbot.',
  }),
} as const;

export const FRESH_PAIR_SETTINGS = {
  encodedMax: integer({
    variable: 'DOCENT_FRESH_PAIRS_ENCODED',
    default: 32,
    min: 0,
    description:
      'Pairs not trained yet that an ask makes the vectors of, so that it is answered then as after training; more answer by their words until they are trained.',
  }),
  waitMs: milliseconds({
    variable: 'DOCENT_FRESH_PAIRS_WAIT_MS',
    default: 1_000,
    min: 1,
    description: 'How long an ask waits for those vectors.',
  }),
} as const;

export type FreshPairSettings = SettingsOf<typeof FRESH_PAIR_SETTINGS>;

export const DEFAULT_FRESH_PAIR_SETTINGS: FreshPairSettings = defaultsOf(FRESH_PAIR_SETTINGS);

export const UNANSWERED_SETTINGS = {
  keptMax: integer({
    variable: 'DOCENT_UNANSWERED_MAX',
    default: 5_000,
    min: 1,
    description:
      'Questions kept for each chatbot of those refused, and as many of those met with suggestions; the oldest leave first.',
  }),
} as const;

export const CONVERSATION_SETTINGS = {
  minutes: integer({
    variable: 'DOCENT_CONVERSATION_MINUTES',
    default: 30,
    min: 1,
    max: 24 * 60,
    description:
      'How long after a reply its conversation may be gone on with. The caller holds it, sealed, in `conversationId`: nothing of it is stored.',
  }),
} as const;

export type ConversationSettings = SettingsOf<typeof CONVERSATION_SETTINGS>;

export const ANSWER_LOG_SETTINGS = {
  saidCharacters: integer({
    variable: 'DOCENT_ANSWERS_SAID_CHARACTERS',
    default: 2_000,
    min: 1,
    description: 'Characters kept of what was said, where an owner has answers kept; longer ones are cut.',
  }),
  gatheredMax: integer({
    variable: 'DOCENT_ANSWERS_GATHERED_MAX',
    default: 20_000,
    min: 1,
    description:
      'Answers of all chatbots that one process holds in memory until they are written, five times a second; more are not kept, and the log says how many.',
  }),
  lookedAtMax: integer({
    variable: 'DOCENT_ANSWERS_LOOKED_AT',
    default: 4_000,
    min: 200,
    description:
      'Kept answers that are looked at for one page of a list that is searched or filtered; the next page goes on from there.',
  }),
} as const;

export type AnswerLogSettings = SettingsOf<typeof ANSWER_LOG_SETTINGS>;

export const MODEL_SETTINGS = {
  url: optionalUrl({
    variable: 'DOCENT_LLM_URL',
    description:
      'An OpenAI-compatible endpoint for chat completions, such as https://host/v1, which puts passages into words for chatbots whose owners want that; docs/composed-answers.md says what is sent there. Unset: none, and nothing is sent anywhere.',
  }),
  model: optionalText({
    variable: 'DOCENT_LLM_MODEL',
    description: 'The model to ask that endpoint for; needed with the endpoint.',
  }),
  apiKey: optionalText({
    variable: 'DOCENT_LLM_API_KEY',
    description: 'Sent to that endpoint as a bearer token.',
  }),
  timeoutMs: milliseconds({
    variable: 'DOCENT_LLM_TIMEOUT_MS',
    default: 15_000,
    min: 100,
    description: 'How long that endpoint may take for one answer; then the words that were taught are given.',
  }),
  maxConcurrent: integer({
    variable: 'DOCENT_LLM_MAX_CONCURRENT',
    default: 4,
    min: 1,
    max: 1_000,
    description:
      'Calls to that endpoint at once from each node; further answers are given in the words that were taught.',
  }),
  maxPerDay: integer({
    variable: 'DOCENT_LLM_MAX_PER_DAY',
    default: 1_000,
    min: 0,
    max: 1_000_000_000,
    description:
      'Calls to that endpoint in a day, UTC, for all chatbots and nodes together; owners may set less for a chatbot.',
  }),
} as const;

export type ModelSettings = SettingsOf<typeof MODEL_SETTINGS>;

export const SUGGESTION_SETTINGS = {
  runsMax: integer({
    variable: 'DOCENT_SUGGESTIONS_AT_ONCE',
    default: 4,
    min: 1,
    max: 100,
    description:
      'Lists of suggestions for teaching that each node has that endpoint make at once; more are refused with 503. Its calls count as those for answers do.',
  }),
  sectionsMax: integer({
    variable: 'DOCENT_SUGGESTIONS_SECTIONS',
    default: 100,
    min: 1,
    max: 10_000,
    description: 'Sections of a file that questions are suggested for, the first ones: one call for each.',
  }),
  keptDays: integer({
    variable: 'DOCENT_SUGGESTIONS_DAYS',
    default: 30,
    min: 1,
    max: 3_650,
    description: 'How long suggestions are kept, decided on or not.',
  }),
} as const;

export type SuggestionSettings = Pick<SettingsOf<typeof SUGGESTION_SETTINGS>, 'runsMax' | 'sectionsMax'>;

export const CALIBRATION_SETTINGS = {
  questionsMax: integer({
    variable: 'DOCENT_CALIBRATION_QUESTIONS',
    default: 1_000,
    min: 1,
    description:
      "Questions of a chatbot's own pairs that a calibration asks; of more, an even sample. What it takes grows with them.",
  }),
  waitingMax: integer({
    variable: 'DOCENT_CALIBRATION_WAITING_MAX',
    default: 20,
    min: 1,
    description:
      'Chatbots that may wait for their calibration while that of another runs; more are refused with 503.',
  }),
} as const;

export type CalibrationSettings = SettingsOf<typeof CALIBRATION_SETTINGS>;

export const GOLDEN_SETTINGS = {
  questionsMax: integer({
    variable: 'DOCENT_GOLDEN_MAX',
    default: 2_000,
    min: 1,
    description: 'Golden questions of a chatbot; more are refused with 409.',
  }),
  pauseMs: milliseconds({
    variable: 'DOCENT_GOLDEN_PAUSE_MS',
    default: 2_000,
    min: 20,
    description:
      'How long nothing of a chatbot must have changed before its golden questions are asked anew; where it never rests, they are asked after ten times that.',
  }),
  runsMax: integer({
    variable: 'DOCENT_GOLDEN_RUNS',
    default: 500,
    min: 1,
    description: 'Runs of the golden questions of a chatbot that its history keeps, one for each version.',
  }),
  impactMs: milliseconds({
    variable: 'DOCENT_GOLDEN_IMPACT_MS',
    default: 600,
    min: 1,
    description:
      'How long golden questions are asked to tell which of them an edit would break; the reply then says how many were.',
  }),
} as const;

export type GoldenSettings = SettingsOf<typeof GOLDEN_SETTINGS>;

export const IMPACT_SETTINGS = {
  questionsMax: integer({
    variable: 'DOCENT_IMPACT_QUESTIONS',
    default: 60,
    min: 1,
    description:
      'Questions near to an edit that are asked before and after it, to tell what saving it would change.',
  }),
  unansweredMax: integer({
    variable: 'DOCENT_IMPACT_UNANSWERED',
    default: 2_000,
    min: 1,
    description: 'Unanswered questions, the latest ones, among which those near to an edit are looked for.',
  }),
  timeMs: milliseconds({
    variable: 'DOCENT_IMPACT_MS',
    default: 400,
    min: 1,
    description:
      'How long further questions near to an edit are asked; the reply then says how many there were.',
  }),
} as const;

export type ImpactSettings = SettingsOf<typeof IMPACT_SETTINGS>;
