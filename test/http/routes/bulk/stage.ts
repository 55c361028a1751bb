/** A chatbot for each test, to which many answers are sent in one call. */
import assert from 'node:assert/strict';
import type { AnswerRecord } from '../../../../contract/knowledge/answers.ts';
import type { BulkReply } from '../../../../contract/knowledge/bulk.ts';
import type { Context } from '../../../../server/src/app/context.ts';
import { type ChatbotStage, stageChatbot } from '../../../support/chatbot-stage.ts';
import type { Reply } from '../../../support/client.ts';
import type { StartService } from '../../../support/engines.ts';

export type Row = Record<string, unknown>;

export interface BulkStage extends ChatbotStage<Context> {
  send(body: object, headers?: Record<string, string>): Promise<Reply<BulkReply>>;
  /** What is taken. */
  bulk(rows: readonly unknown[], mode?: string, dryRun?: boolean): Promise<BulkReply>;
  answers(): Promise<AnswerRecord[]>;
}

/** Rows of two wordings each, with external ids. */
export function numbered(count: number, answer = 'yes'): Row[] {
  return Array.from({ length: count }, (_, at) => ({
    externalId: `e${at}`,
    questions: [`question ${at}`, `wording ${at}`],
    answer: `${answer} ${at}`,
  }));
}

/** For the suite in which it is called. */
export function stageBulk(startService: StartService<Context>): BulkStage {
  const stage = stageChatbot(startService, {
    training: false,
    env: { DOCENT_BULK_ROWS_MAX: '2000', DOCENT_BULK_BODY_LIMIT_BYTES: '500000' },
  });

  const send = (body: object, headers: Record<string, string> = {}) =>
    stage.client.call<BulkReply>('POST', `${stage.client.pairs}/bulk`, { body, headers });

  return Object.assign(stage, {
    send,
    async bulk(rows: readonly unknown[], mode = 'upsert', dryRun = false) {
      const reply = await send({ mode, rows, dryRun });
      assert.equal(reply.status, 200, reply.text);
      return reply.body;
    },
    answers: async () => (await stage.client.call<AnswerRecord[]>('GET', stage.client.answers)).body,
  });
}
