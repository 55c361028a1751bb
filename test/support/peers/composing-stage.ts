/** A service whose language model is a script: what tests of composed answers begin with. */
import type { WebsiteSettings } from '../../../contract/website.ts';
import { type Provisioned, type ServiceOptions, startService, type TestService } from '../service.ts';
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts';

export interface ComposingStage {
  model: ScriptedModel;
  service: TestService;
  /** Leaves the other settings of the chatbot as they are. */
  set(bot: Pick<Provisioned, 'chatbotId'>, settings: Partial<WebsiteSettings>): Promise<void>;
  /** A chatbot whose answers are composed. */
  provision(): Promise<Provisioned>;
  close(): Promise<void>;
}

/** @param env besides the address and name of the model, and many calls a day */
export async function startComposing({ env, ...options }: ServiceOptions = {}): Promise<ComposingStage> {
  const model = await startScriptedModel();
  const service = await startService({
    ...options,
    env: {
      DOCENT_LLM_URL: model.url,
      DOCENT_LLM_MODEL: 'scripted',
      DOCENT_LLM_MAX_PER_DAY: '100000',
      ...env,
    },
  });
  const { store } = service.context;
  const set: ComposingStage['set'] = ({ chatbotId }, settings) =>
    store.write(async (tx) =>
      tx.websites.save(chatbotId, { ...(await tx.websites.find(chatbotId)), ...settings }, store.nowMs()),
    );
  return {
    model,
    service,
    set,
    async provision() {
      const bot = await service.provision();
      await set(bot, { answers: 'composed' });
      return bot;
    },
    async close() {
      await service.close();
      await model.close();
    },
  };
}
