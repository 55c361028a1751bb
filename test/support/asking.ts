/** A chatbot of its own for each test, taught and asked over HTTP on every deployment. */
import { after, before, beforeEach } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AskReply } from '../../contract/asking/chat.ts';
import type { EncodingProgress } from '../../contract/asking/tuning.ts';
import type { UnansweredOutcome } from '../../contract/asking/unanswered.ts';
import type { PairRecord } from '../../contract/knowledge/pairs.ts';
import type { Core } from '../../server/src/app/core.ts';
import { type Client, createClient } from './client.ts';
import { onEveryDeployment } from './engines.ts';
import type { Provisioned, TestService } from './service.ts';

export interface Asking {
  readonly service: TestService<Core>;
  /** The test's own. */
  readonly bot: Provisioned;
  readonly client: Client;
  /** Goes on with another chatbot, which knows nothing. */
  provision(): Promise<void>;
  add(question: string, answer: string): Promise<PairRecord>;
  /** Trained and encoded: from then on nothing happens to what the bot knows unless a test does it. */
  allTrained(): Promise<void>;
  /** The reply without the id of the conversation, which differs with each. */
  ask(question: string, more?: object): Promise<AskReply>;
  /** The questions that are kept; default: however they were met. */
  unanswered(outcome?: UnansweredOutcome): Promise<string[]>;
}

export function describeAsking(name: string, define: (asking: Asking) => void): void {
  onEveryDeployment(name, (startService) => {
    let service: TestService<Core>;
    let bot: Provisioned;
    let client: Client;
    before(async () => {
      service = await startService({ withSentenceEncoders: true });
    });
    after(() => service.close());
    const provision = async () => {
      bot = await service.provision();
      client = createClient(service.baseUrl, bot);
    };
    beforeEach(provision);
    define({
      get service() {
        return service;
      },
      get bot() {
        return bot;
      },
      get client() {
        return client;
      },
      provision,
      async add(question, answer) {
        return (await client.call<PairRecord>('POST', client.pairs, { body: { question, answer } })).body;
      },
      async allTrained() {
        const pairs = async () => (await client.call<PairRecord[]>('GET', client.pairs)).body;
        while (!(await pairs()).every(({ isTrained }) => isTrained)) await nextTurn();
        const progress = async () =>
          (await client.call<EncodingProgress>('GET', `/api/chatbots/${bot.chatbotId}/encoding`)).body;
        const isEncoded = ({ pairs, files }: EncodingProgress) =>
          [pairs, files].every(({ chunks, encoded }) => encoded === chunks);
        while (!isEncoded(await progress())) await nextTurn();
      },
      async ask(question, more = {}) {
        const { body } = await client.call<AskReply>('POST', client.chat, { body: { question, ...more } });
        const { conversationId: _conversationId, answerId: _answerId, ...reply } = body;
        return reply;
      },
      async unanswered(outcome) {
        const kept = await service.context.store.read.unanswered.list(bot.chatbotId, { outcome });
        return kept.map(({ question }) => question);
      },
    });
  });
}
