/** A chatbot for each test and a clock that it sets, for what may be said when and to whom. */
import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import type { AskReply } from '../../../../contract/asking/chat.ts';
import type { Context } from '../../../../server/src/app/context.ts';
import type { AnswerProperties } from '../../../../server/src/store/types.ts';
import { makePair } from '../../../store/records.ts';
import { type Client, createClient } from '../../../support/client.ts';
import type { StartService } from '../../../support/engines.ts';
import type { Provisioned, TestService } from '../../../support/service.ts';

export const START_MS = Date.parse('2026-11-25T10:00:00Z');

export interface AvailabilityStage {
  readonly service: TestService<Context>;
  readonly bot: Provisioned;
  readonly client: Client;
  /** The service's clock. */
  nowMs: number;
  /** From now on, all is about another chatbot, which knows nothing. */
  turnToAnother(): Promise<void>;
  teach(question: string, answer: string, properties?: Partial<AnswerProperties>): Promise<number>;
  ask(question: string, more?: object): Promise<AskReply>;
}

/** For the suite in which it is called. */
export function stageAvailability(startService: StartService<Context>): AvailabilityStage {
  let service: TestService<Context>;
  let bot: Provisioned;
  let client: Client;

  const stage: AvailabilityStage = {
    get service() {
      return service;
    },
    get bot() {
      return bot;
    },
    get client() {
      return client;
    },
    nowMs: START_MS,
    async turnToAnother() {
      bot = await service.provision();
      client = createClient(service.baseUrl, bot);
    },
    async teach(question, answer, properties = {}) {
      const pair = { ...makePair({ question, answer, nowMs: stage.nowMs }), ...properties };
      const taught = await service.context.store.write((tx) => tx.pairs.insert(bot.chatbotId, pair));
      return taught?.id ?? assert.fail();
    },
    async ask(question, more = {}) {
      const { status, body } = await client.call<AskReply>('POST', client.chat, {
        body: { question, log: false, ...more },
      });
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    },
  };

  before(async () => {
    service = await startService({ nowMs: () => stage.nowMs });
  });
  after(() => service.close());
  beforeEach(async () => {
    stage.nowMs = START_MS;
    await stage.turnToAnother();
  });
  return stage;
}
