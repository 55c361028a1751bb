/** A chatbot for each test, to which many answers are sent in one call. */
import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import type { AnswerRecord } from '../../../../contract/knowledge/answers.ts';
import type { BulkReply } from '../../../../contract/knowledge/bulk.ts';
import type { Context } from '../../../../server/src/app/context.ts';
import { type Client, createClient, type Reply } from '../../../support/client.ts';
import type { StartService } from '../../../support/engines.ts';
import type { Provisioned, TestService } from '../../../support/service.ts';

export type Row = Record<string, unknown>;

export interface BulkStage {
  readonly service: TestService<Context>;
  readonly bot: Provisioned;
  readonly client: Client;
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
  let service: TestService<Context>;
  let bot: Provisioned;
  let client: Client;

  before(async () => {
    service = await startService({
      training: false,
      env: { DOCENT_BULK_ROWS_MAX: '2000', DOCENT_BULK_BODY_LIMIT_BYTES: '500000' },
    });
  });
  after(() => service.close());
  beforeEach(async () => {
    bot = await service.provision();
    client = createClient(service.baseUrl, bot);
  });

  const stage: BulkStage = {
    get service() {
      return service;
    },
    get bot() {
      return bot;
    },
    get client() {
      return client;
    },
    send: (body, headers = {}) => client.call<BulkReply>('POST', `${client.pairs}/bulk`, { body, headers }),
    async bulk(rows, mode = 'upsert', dryRun = false) {
      const reply = await stage.send({ mode, rows, dryRun });
      assert.equal(reply.status, 200, reply.text);
      return reply.body;
    },
    answers: async () =>
      (await client.call<AnswerRecord[]>('GET', `/api/Training/Answer/${bot.chatbotId}`)).body,
  };
  return stage;
}
