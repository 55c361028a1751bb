/** Chatbots as the console lists and sets them up. */
import { type Static, Type } from 'typebox';
import { AnswerLogSettings } from './asking/answer-log.ts';
import { Timestamp, UUID_PATTERN } from './common.ts';
import { VisibleText } from './text.ts';

export const CHATBOT_NAME_MAX_CHARACTERS = 100;
export const FALLBACK_TEXT_MAX_CHARACTERS = 2_000;
export const HISTORY_DAYS_MAX = 365;

const Name = VisibleText({ maxLength: CHATBOT_NAME_MAX_CHARACTERS });
const Threshold = Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
  description: 'A confidence; null: the measured default.',
});

const HistoryDays = Type.Union([Type.Integer({ minimum: 0, maximum: HISTORY_DAYS_MAX }), Type.Null()], {
  description: 'For how many days its history is kept, 0: none is; null: as long as is usual here.',
});

export const ChatbotCounts = Type.Object({
  pairs: Type.Integer({ minimum: 0 }),
  files: Type.Integer({ minimum: 0 }),
  untrained: Type.Integer({ minimum: 0, description: 'Pairs and files not trained yet, or failed.' }),
  unanswered: Type.Integer({
    minimum: 0,
    description: 'Different questions waiting for an answer: refused, or met with suggestions.',
  }),
  asksInSevenDays: Type.Integer({ minimum: 0 }),
});
export type ChatbotCounts = Static<typeof ChatbotCounts>;

export const ChatbotRecord = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    fallbackText: Type.String(),
    suggestText: Type.Union([Type.String(), Type.Null()]),
    answerThreshold: Threshold,
    suggestThreshold: Threshold,
    defaultAnswerThreshold: Type.Number(),
    defaultSuggestThreshold: Type.Number(),
    historyDays: HistoryDays,
    defaultHistoryDays: Type.Integer(),
    answerLog: AnswerLogSettings,
    defaultLogDays: Type.Integer(),
    knowledgeVersion: Type.Integer(),
    counts: ChatbotCounts,
    createdDate: Timestamp,
    modifiedDate: Timestamp,
  },
  { $id: 'Chatbot' },
);
export type ChatbotRecord = Static<typeof ChatbotRecord>;
/** The oldest first. */
export const ChatbotList = Type.Array(ChatbotRecord);

/** The list is complete unless `limit` is given: then Link says where the next page is. */
export const ChatbotsQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  after: Type.Optional(
    Type.String({ format: 'uuid', pattern: UUID_PATTERN, description: 'Only chatbots behind this one.' }),
  ),
});
export type ChatbotsQuery = Static<typeof ChatbotsQuery>;

const SuggestText = Type.Union([VisibleText({ maxLength: FALLBACK_TEXT_MAX_CHARACTERS }), Type.Null()], {
  description: "What it says above similar questions; null: a sentence in the visitor's language.",
});

export const CreateChatbotBody = Type.Object({
  name: Name,
  fallbackText: Type.Optional(
    VisibleText({
      maxLength: FALLBACK_TEXT_MAX_CHARACTERS,
      description: 'What it says when it does not know. Default: an English sentence.',
    }),
  ),
  suggestText: Type.Optional(SuggestText),
});
export type CreateChatbotBody = Static<typeof CreateChatbotBody>;

/** What is absent stays as it is. */
export const ChangeChatbotBody = Type.Object({
  name: Type.Optional(Name),
  fallbackText: Type.Optional(VisibleText({ maxLength: FALLBACK_TEXT_MAX_CHARACTERS })),
  suggestText: Type.Optional(SuggestText),
  answerThreshold: Type.Optional(Threshold),
  suggestThreshold: Type.Optional(Threshold),
  historyDays: Type.Optional(HistoryDays),
  answerLog: Type.Optional(AnswerLogSettings),
});
export type ChangeChatbotBody = Static<typeof ChangeChatbotBody>;

/** What may be said where there is no answer, and is said above similar questions, in each language in which it is known. */
export const DoubtTexts = Type.Array(
  Type.Object({
    language: Type.String({ description: 'ISO 639-1 code.' }),
    unknown: Type.String(),
    unsure: Type.String(),
  }),
);
export type DoubtTexts = Static<typeof DoubtTexts>;
