/** A service for a suite and a chatbot for each of its tests: what most suites over HTTP stand on. */
import { after, before, beforeEach } from 'node:test';
import type { Core } from '../../server/src/app/core.ts';
import { type Client, createClient } from './client.ts';
import type { StartService } from './engines.ts';
import type { Provisioned, ServiceOptions, TestService } from './service.ts';

/** Read its properties within a test: each has others. */
export interface ChatbotStage<Parts extends Core> {
  readonly service: TestService<Parts>;
  readonly bot: Provisioned;
  readonly client: Client;
  /** From now on, all is about another chatbot, which knows nothing. */
  turnToAnother(): Promise<void>;
}

/** For the suite in which it is called. */
export function stageChatbot<Parts extends Core>(
  startService: StartService<Parts>,
  options: ServiceOptions = {},
): ChatbotStage<Parts> {
  let service: TestService<Parts>;
  let bot: Provisioned;
  let client: Client;

  const stage: ChatbotStage<Parts> = {
    get service() {
      return service;
    },
    get bot() {
      return bot;
    },
    get client() {
      return client;
    },
    async turnToAnother() {
      bot = await service.provision();
      client = createClient(service.baseUrl, bot);
    },
  };

  before(async () => {
    service = await startService(options);
  });
  after(() => service.close());
  beforeEach(stage.turnToAnother);
  return stage;
}
