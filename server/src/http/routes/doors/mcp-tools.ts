/** The tools of MCP's door, each with its scope and schemas. None deletes. */
import { type Static, type TObject, Type } from 'typebox';
import { AskBody, AskReply, TOP_DEFAULT, TOP_MAX } from '../../../../../contract/asking/chat.ts';
import { RecordParams } from '../../../../../contract/common.ts';
import type { KeyScope } from '../../../../../contract/keys.ts';
import { PairBody, PairRecord } from '../../../../../contract/knowledge/pairs.ts';
import type { Audience } from '../../../services/asking/customer-view.ts';
import type { Chatbot, HistoryStep } from '../../../store/types.ts';
import { toPairRecord } from '../../replies/pair-records.ts';
import { toTimestamp } from '../../replies/timestamp.ts';
import type { DoorParts } from './parts.ts';
import { tellSource, toPassages } from './passages.ts';

export interface ToolCall {
  chatbot: Chatbot;
  audience: Audience;
  /** Of the history, for what the call changes. */
  step: HistoryStep;
  parts: DoorParts;
}

export interface McpTool {
  name: string;
  title: string;
  description: string;
  scope: KeyScope;
  isWriting: boolean;
  input: TObject;
  output: TObject;
  run(given: never, call: ToolCall): Promise<Record<string, unknown>>;
}

/** A tool whose input and result have the types of its schemas. */
function tool<Input extends TObject, Output extends TObject>(
  described: Omit<McpTool, 'input' | 'output' | 'run'> & {
    input: Input;
    output: Output;
    run(given: Static<Input>, call: ToolCall): Promise<Static<Output>>;
  },
): McpTool {
  return described as unknown as McpTool;
}

const GROUPS_DEFAULT = 20;
const GROUPS_MAX = 100;

export const MCP_TOOLS: readonly McpTool[] = [
  tool({
    name: 'ask',
    title: 'Ask the chatbot',
    description:
      'Answers a customer\'s question from what the chatbot was taught, word for word. "answered" is false where it does not know: then say so, or offer the suggestions.',
    scope: 'ask',
    isWriting: false,
    input: Type.Object({
      question: AskBody.properties.question,
      filter: AskBody.properties.filter,
      conversationId: AskBody.properties.conversationId,
      visitorId: AskBody.properties.visitorId,
    }),
    output: AskReply,
    run: (asked, { chatbot, audience, parts }) =>
      parts.audienceAsking.ask(chatbot.id, asked, audience, { channel: 'mcp' }),
  }),
  tool({
    name: 'search',
    title: 'Search what the chatbot knows',
    description:
      'Finds the pairs and passages that fit best, with the probability that each is right. Nothing is logged as a question of a customer.',
    scope: 'ask',
    isWriting: false,
    input: Type.Object({
      query: AskBody.properties.question,
      top: Type.Optional(
        Type.Integer({ minimum: 1, maximum: TOP_MAX, description: `Default ${TOP_DEFAULT}.` }),
      ),
      filter: AskBody.properties.filter,
    }),
    output: Type.Object({
      passages: Type.Array(
        Type.Object({
          text: Type.String(),
          score: Type.Number({ description: 'Probability that it is right.' }),
          source: Type.Optional(
            Type.String({ description: 'A file with the place in it, or the question of a pair.' }),
          ),
          pairId: Type.Optional(Type.Integer({ description: 'Of a pair: the id that update_pair takes.' })),
        }),
      ),
    }),
    async run({ query, top = TOP_DEFAULT, filter }, { chatbot, audience, parts }) {
      const body = { question: query, top, log: false, ...(filter && { filter }) };
      const passages = toPassages(await parts.audienceAsking.search(chatbot.id, body, audience, 'mcp'));
      return {
        passages: passages.map(({ text, score, source }) => ({
          text,
          score,
          ...(source !== undefined && { source: tellSource(source) }),
          ...(source?.type === 'qa' && { pairId: source.id }),
        })),
      };
    },
  }),
  tool({
    name: 'list_unanswered',
    title: 'List unanswered questions',
    description:
      'Questions of customers that the chatbot could not answer, grouped by meaning, the most frequent first.',
    scope: 'train',
    isWriting: false,
    input: Type.Object({
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: GROUPS_MAX, description: `Default ${GROUPS_DEFAULT}.` }),
      ),
    }),
    output: Type.Object({
      groups: Type.Array(
        Type.Object({
          question: Type.String(),
          count: Type.Integer(),
          lastAskedDate: Type.String(),
          wordings: Type.Array(Type.String()),
        }),
      ),
    }),
    async run({ limit = GROUPS_DEFAULT }, { chatbot, parts }) {
      const { groups } = await parts.unanswered.list(chatbot.id);
      return {
        groups: groups.slice(0, limit).map(({ question, count, lastAskedAtMs, wordings }) => ({
          question,
          count,
          lastAskedDate: toTimestamp(lastAskedAtMs),
          wordings: wordings.map((wording) => wording.question),
        })),
      };
    },
  }),
  tool({
    name: 'teach_pair',
    title: 'Teach a question and its answer',
    description: 'Adds a pair. The chatbot answers from it at once, word for word.',
    scope: 'train',
    isWriting: true,
    input: PairBody,
    output: PairRecord,
    run: async (body, { chatbot, step, parts }) =>
      toPairRecord(await parts.pairs.create(chatbot.id, body, step)),
  }),
  tool({
    name: 'update_pair',
    title: 'Change a pair',
    description: 'Replaces question and answer of a pair. The old text answers nothing any more.',
    scope: 'train',
    isWriting: true,
    input: Type.Object({ id: RecordParams.properties.id, ...PairBody.properties }),
    output: PairRecord,
    run: async ({ id, ...body }, { chatbot, step, parts }) =>
      toPairRecord(await parts.pairs.update(chatbot.id, id, body, step)),
  }),
];
