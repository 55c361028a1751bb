/** A chatbot for each test and a clock that it sets, for what may be said when and to whom. */
import assert from 'node:assert/strict';
import { beforeEach } from 'node:test';
import type { AskReply } from '../../../../contract/asking/chat.ts';
import type { Context } from '../../../../server/src/app/context.ts';
import type { AnswerProperties } from '../../../../server/src/store/types.ts';
import { makePair } from '../../../store/records.ts';
import { type ChatbotStage, stageChatbot } from '../../../support/chatbot-stage.ts';
import type { StartService } from '../../../support/engines.ts';

export const START_MS = Date.parse('2026-11-25T10:00:00Z');

export interface AvailabilityStage extends ChatbotStage<Context> {
  /** The service's clock. */
  nowMs: number;
  teach(question: string, answer: string, properties?: Partial<AnswerProperties>): Promise<number>;
  ask(question: string, more?: object): Promise<AskReply>;
}

/** For the suite in which it is called. */
export function stageAvailability(startService: StartService<Context>): AvailabilityStage {
  beforeEach(() => {
    stage.nowMs = START_MS;
  });
  const chatbots = stageChatbot(startService, { nowMs: () => stage.nowMs });
  const stage: AvailabilityStage = Object.assign(chatbots, {
    nowMs: START_MS,
    async teach(question: string, answer: string, properties: Partial<AnswerProperties> = {}) {
      const pair = { ...makePair({ question, answer, nowMs: stage.nowMs }), ...properties };
      const { service, bot } = stage;
      const taught = await service.context.store.write((tx) => tx.pairs.insert(bot.chatbotId, pair));
      return taught?.id ?? assert.fail();
    },
    async ask(question: string, more: object = {}) {
      const { status, body } = await stage.client.call<AskReply>('POST', stage.client.chat, {
        body: { question, log: false, ...more },
      });
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    },
  });
  return stage;
}
