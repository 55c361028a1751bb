/** Asking a chatbot: the chat extension of the training API. */
import { type Static, Type } from 'typebox';
import { TagFilter } from '../knowledge/availability.ts';
import { Locator } from '../knowledge/locator.ts';
import { QUESTION_MAX_CHARACTERS } from '../knowledge/pair-limits.ts';
import { VisibleText } from '../text.ts';
import { VisitorId } from './answer-log.ts';
import { HandoverOffer } from './handover.ts';

export const TOP_DEFAULT = 3;
export const TOP_MAX = 20;

/** Of those sent with a question, the earlier ones are not read. */
export const HISTORY_MAX = 20;
/** Longer ones were not given out. */
export const CONVERSATION_ID_MAX_CHARACTERS = 8_000;

/** What is said to a chatbot beside questions. */
export const SMALL_TALK_KINDS = ['greeting', 'thanks', 'goodbye', 'bot', 'identity', 'help'] as const;
export type SmallTalkKind = (typeof SMALL_TALK_KINDS)[number];

/** What an answer is: the words of a pair, those of a file, or those of a language model that stand in the files or pairs that it cites. */
export const ANSWERED_BY = ['pair', 'passage', 'composed'] as const;

/** What a chatbot does with a question. */
export type Decision = 'answer' | 'suggest' | 'refuse';

export const AskBody = Type.Object(
  {
    question: VisibleText({
      maxLength: QUESTION_MAX_CHARACTERS,
      examples: ['how do i track my order'],
    }),
    top: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: TOP_MAX,
        description: `How many matches to name at most; ${TOP_DEFAULT} where it is absent.`,
      }),
    ),
    log: Type.Optional(
      Type.Boolean({
        description: 'False keeps this question out of the statistics and the log.',
      }),
    ),
    keep: Type.Optional(
      Type.Boolean({
        description:
          "True keeps the answer among the chatbot's answers though `log` is false, where its owner has answers kept: for trials.",
      }),
    ),
    explain: Type.Optional(Type.Boolean({ description: 'True adds the parts of each score.' })),
    filter: Type.Optional(TagFilter),
    conversationId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: CONVERSATION_ID_MAX_CHARACTERS,
        pattern: '^[A-Za-z0-9_-]+$',
        description:
          'Of the last reply in this conversation. A question that leans on what was asked before ("and on Sundays?") is understood with it, and "the first one" takes up a suggestion. One that is over begins a new conversation.',
      }),
    ),
    history: Type.Optional(
      Type.Array(Type.Object({ question: VisibleText({ maxLength: QUESTION_MAX_CHARACTERS }) }), {
        maxItems: HISTORY_MAX,
        description:
          'What was asked before, the oldest first, for callers who keep conversations themselves; read where there is no `conversationId`, or that is over.',
      }),
    ),
    visitorId: Type.Optional(VisitorId),
  },
  { $id: 'AskBody' },
);
export type AskBody = Static<typeof AskBody>;

export const Explanation = Type.Object(
  {
    parts: Type.Record(Type.String(), Type.Number(), {
      description: 'Each score that was fused, by name: lexical parts, each encoder, the classifier.',
    }),
    words: Type.Array(Type.String(), {
      description: "Words of the question, its typos corrected, that a pair's question or a file's text has.",
    }),
    answerWords: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Words of the question that only the answer of the pair has.',
      }),
    ),
    otherCodes: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Codes of the match in place of those asked about, as e07 for E09: hardly the answer, then.',
      }),
    ),
    opposites: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'What the match says in place of the opposite that is asked about, as activate for deactivate.',
      }),
    ),
    denials: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Negations, as not and without, that the question or the pair has where the other says the same without one.',
      }),
    ),
    otherNumbers: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Numbers of the pair in place of those asked for, as 10 for "a 5-day ticket".',
      }),
    ),
    otherNames: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Words of the pair in the one place where the question has others, which mean something else: Microsoft for Google.',
      }),
    ),
    asksFor: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'What the question asks for and the pair does not tell: time, duration, place, amount, person, manner.',
      }),
    ),
    unknownWords: Type.Optional(
      Type.Array(Type.String(), {
        description: 'All words of the question: the pair has none of them, and is far from it in meaning.',
      }),
    ),
    loneReply: Type.Optional(
      Type.String({
        description:
          'The number, yes or no that is all of the question: it does not say what it is about, and the match was not taught it.',
      }),
    ),
    saysLittle: Type.Optional(
      Type.Boolean({
        description:
          'True if what would be said from the file is a title by itself, or names and values without the words of the question.',
      }),
    ),
  },
  { $id: 'Explanation' },
);
export type Explanation = Static<typeof Explanation>;

export const Match = Type.Object(
  {
    type: Type.Enum(['qa', 'file'], { type: 'string' }),
    id: Type.Integer({ minimum: 1 }),
    docId: Type.String({ description: 'The trained document; empty for a pair not yet trained.' }),
    score: Type.Number({ description: 'Fused score, about 0 to 1; ranks matches, promises nothing else.' }),
    question: Type.Optional(
      Type.String({ description: 'The matched question of a pair.', examples: ['Where is my parcel?'] }),
    ),
    fileName: Type.Optional(Type.String({ description: 'The name of a file.', examples: ['handbook.docx'] })),
    locator: Type.Optional(Locator),
    sourceUrl: Type.Optional(
      Type.String({
        description: 'Where a file may be read, as its upload said.',
        examples: ['https://shop.example/handbook'],
      }),
    ),
    contentUrl: Type.Optional(
      Type.String({
        format: 'uri-reference',
        description:
          'Where visitors may open the file for a while, if the owner lets them: a path of this service, with a signature.',
      }),
    ),
    text: Type.String({
      description: "A pair's answer, or the sentences of a file that answer.",
      examples: ['Open Orders and choose Track.'],
    }),
    explanation: Type.Optional(Explanation),
  },
  { $id: 'Match' },
);
export type Match = Static<typeof Match>;

const LeftOut = Type.Object(
  {
    id: Type.Integer({ minimum: 1, description: 'Of the pair.' }),
    question: Type.String({ description: 'The wording of the answer that was nearest.' }),
    negativeQuestion: Type.String({ description: 'The question that must not get the answer.' }),
  },
  { $id: 'LeftOut' },
);

const Citation = Type.Object(
  {
    start: Type.Integer({
      minimum: 0,
      description: 'Where the sentence begins in `answer`, in UTF-16 code units.',
    }),
    end: Type.Integer({ minimum: 0, description: 'Behind its last character.' }),
    match: Type.Integer({ minimum: 0, description: 'The place in `matches` of what it stands in.' }),
  },
  { $id: 'Citation' },
);
export type Citation = Static<typeof Citation>;

export const AskReply = Type.Object(
  {
    answered: Type.Boolean(),
    answer: Type.String({
      description: "The answer, what is said above similar questions, or the chatbot's fallback text.",
      examples: ['Open Orders and choose Track.'],
    }),
    confidence: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Probability that the best match is right.',
    }),
    matches: Type.Array(Match),
    answeredBy: Type.Optional(
      Type.Enum(ANSWERED_BY, {
        type: 'string',
        description:
          'Present where a question was answered: by a pair or the sentences of a file, word for word, or composed of passages, or of several answers that each answer a part, by a language model and checked against them.',
      }),
    ),
    citations: Type.Optional(
      Type.Array(Citation, {
        description:
          'With `composed`, where the caller may see sources: for each sentence of the answer what it was checked against.',
      }),
    ),
    suggestions: Type.Array(Type.String(), {
      description:
        'Questions to offer. In doubt, "did you mean": up to three, of pairs, or what a passage of a file stands under. Where a file answered, the pair that would have answered without it. Else empty.',
    }),
    knowledgeVersion: Type.Integer({
      minimum: 0,
      description: 'The version of the knowledge this was answered from.',
    }),
    readAs: Type.Optional(
      Type.String({
        description:
          'With `explain`, where typos were corrected, or the question was understood with what was asked before: as it was read instead.',
        examples: ['when are invoices sent'],
      }),
    ),
    leftOut: Type.Optional(
      Type.Array(LeftOut, {
        description:
          'With `explain`: answers left out because what was asked is as near to one of their negative questions as to their own.',
      }),
    ),
    isReadWithDoubt: Type.Optional(
      Type.Boolean({
        description:
          'True where a word of the answer may have been read wrong, in the picture of a page: it is to be shown with a mark. Told whether or not sources show.',
      }),
    ),
    smallTalk: Type.Optional(
      Type.Enum(SMALL_TALK_KINDS, {
        type: 'string',
        description:
          'Present where small talk was replied to, not a question: what was said. The answer is the text set for it, and no match gave it.',
      }),
    ),
    handover: Type.Optional(HandoverOffer),
    conversationId: Type.Optional(
      Type.String({
        description: 'What the next ask of this conversation sends. It differs with each reply.',
      }),
    ),
    answerId: Type.Optional(
      Type.String({
        description:
          'Names this reply where a customer says whether it helped; good at once, and on every node.',
      }),
    ),
  },
  { $id: 'AskReply' },
);
export type AskReply = Static<typeof AskReply>;
