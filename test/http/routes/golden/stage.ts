/** A chatbot for each test, with golden questions that the background asks. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GoldenBody, GoldenList, GoldenReport } from '../../../../contract/asking/golden.ts';
import type { Problem } from '../../../../contract/common.ts';
import type { PairRecord } from '../../../../contract/knowledge/pairs.ts';
import type { Context } from '../../../../server/src/app/context.ts';
import { type ChatbotStage, stageChatbot } from '../../../support/chatbot-stage.ts';
import type { Reply } from '../../../support/client.ts';
import type { StartService } from '../../../support/engines.ts';

export const GOLDEN_MAX = 6;

export interface GoldenStage extends ChatbotStage<Context> {
  teach(question: string, answer: string): Promise<PairRecord>;
  /** The knowledge that most tests ask about. */
  teachTwo(): Promise<{ track: PairRecord; pay: PairRecord }>;
  /** Of the golden questions. */
  path(): string;
  add(...questions: GoldenBody[]): Promise<Reply<Problem>>;
  list(): Promise<GoldenList>;
  check(): Promise<GoldenReport>;
  /** What the background has found once it has nothing more to ask. */
  settled(): Promise<GoldenList>;
}

export const outcomes = ({ questions }: Pick<GoldenList, 'questions'>) =>
  questions.map(({ question, outcome, said }) => [question, outcome, said?.text ?? null]);

/** For the suite in which it is called. */
export function stageGolden(startService: StartService<Context>): GoldenStage {
  const stage = stageChatbot(startService, {
    env: {
      DOCENT_GOLDEN_PAUSE_MS: '20',
      DOCENT_GOLDEN_MAX: String(GOLDEN_MAX),
      DOCENT_GOLDEN_RUNS: '3',
    },
  });
  const path = () => `/api/chatbots/${stage.bot.chatbotId}/golden`;
  const list = async () => (await stage.client.call<GoldenList>('GET', path())).body;

  async function teach(question: string, answer: string): Promise<PairRecord> {
    const { client } = stage;
    return (await client.call<PairRecord>('POST', client.pairs, { body: { question, answer } })).body;
  }

  return Object.assign(stage, {
    path,
    list,
    teach,
    async teachTwo() {
      const track = await teach('Where is my order?', 'Open Orders and choose Track.');
      return { track, pay: await teach('How do I pay an invoice?', 'By bank transfer or card.') };
    },
    add: (...questions: GoldenBody[]) => stage.client.call('POST', path(), { body: { questions } }),
    check: async () => (await stage.client.call<GoldenReport>('GET', `${path()}/check`)).body,
    async settled() {
      for (;;) {
        const golden = await list();
        if (golden.isCurrent) return golden;
        await nextTurn();
      }
    },
  });
}
