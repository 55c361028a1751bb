/** A chatbot whose history is read and put back over HTTP, by a key and by its owner. */
import type { Problem } from '../../../../contract/common.ts';
import type { HistoryChangeRecord, HistoryPage } from '../../../../contract/history.ts';
import type { Context } from '../../../../server/src/app/context.ts';
import { type Client, createClient, formWithFile, type Reply } from '../../../support/client.ts';
import type { StartService } from '../../../support/engines.ts';
import type { ServiceOptions, TestService } from '../../../support/service.ts';

export interface HistoryStage {
  service: TestService;
  client: Client;
  chatbotId: string;
  accountId: string;
  history: string;
  teach(question: string, answer: string): Promise<number>;
  change(id: number, question: string, answer: string): Promise<void>;
  upload(name: string, text: string): Promise<number>;
  list(query?: string): Promise<HistoryPage>;
  changesOf(stepId: string): Promise<HistoryChangeRecord[]>;
  undo(stepId: string, query?: string): Promise<Reply<Problem>>;
  /** The newest step. */
  newest(): Promise<HistoryPage['steps'][number]>;
  /** What the chatbot says; undefined where it does not know. */
  ask(question: string): Promise<string | undefined>;
  questions(): Promise<string[]>;
}

export async function setUpHistory(
  startService: StartService<Context>,
  options: ServiceOptions = {},
): Promise<HistoryStage> {
  const service = await startService(options);
  const bot = await service.provision();
  const client = createClient(service.baseUrl, bot);
  const history = `/api/Training/History/${bot.chatbotId}`;
  const list = async (query = '') => (await client.call<HistoryPage>('GET', `${history}${query}`)).body;
  return {
    ...{ service, client, history, list, chatbotId: bot.chatbotId, accountId: bot.accountId },
    async teach(question, answer) {
      const { body } = await client.call<{ id: number }>('POST', client.pairs, {
        body: { question, answer },
      });
      return body.id;
    },
    async change(id, question, answer) {
      await client.call('PUT', `${client.pairs}/${id}`, { body: { question, answer } });
    },
    async upload(name, text) {
      const body = formWithFile(name, text);
      return (await client.call<{ id: number }>('POST', client.files, { body })).body.id;
    },
    changesOf: async (stepId) =>
      (await client.call<HistoryChangeRecord[]>('GET', `${history}/steps/${stepId}/changes?limit=500`)).body,
    undo: (stepId, query = '') => client.call('POST', `${history}/steps/${stepId}/undo${query}`),
    async newest() {
      const [step] = (await list('?limit=1')).steps;
      if (step === undefined) throw new Error('The history is empty.');
      return step;
    },
    async ask(question) {
      const { body } = await client.call<{ answered: boolean; answer: string }>('POST', client.chat, {
        body: { question },
      });
      return body.answered ? body.answer : undefined;
    },
    async questions() {
      const { body } = await client.call<{ question: string }[]>('GET', client.pairs);
      return body.map(({ question }) => question);
    },
  };
}
