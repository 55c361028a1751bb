/** A chatbot for each test, whose answers and pairs are taught and read over HTTP. */
import assert from 'node:assert/strict';
import type { AnswerRecord } from '../../../../contract/knowledge/answers.ts';
import type { PairRecord } from '../../../../contract/knowledge/pairs.ts';
import type { Core } from '../../../../server/src/app/core.ts';
import { type ChatbotStage, stageChatbot } from '../../../support/chatbot-stage.ts';
import type { Reply } from '../../../support/client.ts';
import type { StartService } from '../../../support/engines.ts';

export interface AnswerStage extends ChatbotStage<Core> {
  /** @param path behind that of the answers */
  call<T = AnswerRecord>(method: string, path?: string, body?: unknown): Promise<Reply<T>>;
  add(body: object): Promise<AnswerRecord>;
  addPair(question: string, answer: string): Promise<PairRecord>;
  pairs(): Promise<PairRecord[]>;
}

export const questionsOf = ({ wordings }: AnswerRecord) => wordings.map(({ question }) => question);

/** For the suite in which it is called. */
export function stageAnswers(startService: StartService<Core>): AnswerStage {
  const stage = stageChatbot(startService, { training: false });

  const call = <T = AnswerRecord>(method: string, path = '', body?: unknown): Promise<Reply<T>> =>
    stage.client.call<T>(method, stage.client.answers + path, body === undefined ? {} : { body });

  return Object.assign(stage, {
    call,
    async add(body: object) {
      const reply = await call('POST', '', { questions: ['Where is it?'], answer: 'Here.', ...body });
      assert.equal(reply.status, 201, reply.text);
      return reply.body;
    },
    async addPair(question: string, answer: string) {
      const { client } = stage;
      return (await client.call<PairRecord>('POST', client.pairs, { body: { question, answer } })).body;
    },
    pairs: async () => (await stage.client.call<PairRecord[]>('GET', stage.client.pairs)).body,
  });
}
