/** A chatbot for each test, whose answers and pairs are taught and read over HTTP. */
import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import type { AnswerRecord } from '../../../../contract/knowledge/answers.ts';
import type { PairRecord } from '../../../../contract/knowledge/pairs.ts';
import type { Core } from '../../../../server/src/app/core.ts';
import { type Client, createClient, type Reply } from '../../../support/client.ts';
import type { StartService } from '../../../support/engines.ts';
import type { Provisioned, TestService } from '../../../support/service.ts';

export interface AnswerStage {
  readonly service: TestService<Core>;
  readonly bot: Provisioned;
  readonly client: Client;
  /** The path of the chatbot's answers. */
  readonly answers: string;
  /** @param path behind that of the answers */
  call<T = AnswerRecord>(method: string, path?: string, body?: unknown): Promise<Reply<T>>;
  add(body: object): Promise<AnswerRecord>;
  addPair(question: string, answer: string): Promise<PairRecord>;
  pairs(): Promise<PairRecord[]>;
}

export const questionsOf = ({ wordings }: AnswerRecord) => wordings.map(({ question }) => question);

/** For the suite in which it is called. */
export function stageAnswers(startService: StartService<Core>): AnswerStage {
  let service: TestService<Core>;
  let bot: Provisioned;
  let client: Client;

  before(async () => {
    service = await startService({ training: false });
  });
  after(() => service.close());
  beforeEach(async () => {
    bot = await service.provision();
    client = createClient(service.baseUrl, bot);
  });

  const stage: AnswerStage = {
    get service() {
      return service;
    },
    get bot() {
      return bot;
    },
    get client() {
      return client;
    },
    get answers() {
      return `/api/Training/Answer/${bot.chatbotId}`;
    },
    call: (method, path = '', body) =>
      client.call(method, stage.answers + path, body === undefined ? {} : { body }),
    async add(body) {
      const reply = await stage.call('POST', '', { questions: ['Where is it?'], answer: 'Here.', ...body });
      assert.equal(reply.status, 201, reply.text);
      return reply.body;
    },
    addPair: async (question, answer) =>
      (await client.call<PairRecord>('POST', client.pairs, { body: { question, answer } })).body,
    pairs: async () => (await client.call<PairRecord[]>('GET', client.pairs)).body,
  };
  return stage;
}
