/** How a chatbot shows itself on web pages, as its owner sets it. */
import { mayOnlyAsk } from '../../../../contract/keys.ts';
import { DEFAULT_WEBSITE_SETTINGS, type WebsiteSettings } from '../../../../contract/website.ts';
import { AppError } from '../../errors.ts';
import type { ApiKey, HistoryStep, Store } from '../../store/types.ts';
import { isOver, type KeyService } from './keys.ts';
import { toSettingsChanges, toWebsiteSettings } from './settings-history.ts';

/** What a page may be given to show a chatbot to colleagues. */
export interface TryPage {
  settings: WebsiteSettings;
  /** With it tokens for those who look at the page are made. */
  key: ApiKey;
}

export interface WebsiteService {
  read(chatbotId: string): Promise<WebsiteSettings>;
  /**
   * What is not among the changes stays. Where the try page is switched on and no key may only ask, one is made for it.
   * @throws AppError not_found if the chatbot was removed meanwhile
   */
  update(chatbotId: string, changes: Partial<WebsiteSettings>, step: HistoryStep): Promise<WebsiteSettings>;
  /** Undefined where there is no such chatbot, its owner has no try page, or no key that may only ask is left. */
  findTryPage(chatbotId: string): Promise<TryPage | undefined>;
}

const TRY_KEY = { name: 'Try page', scopes: ['ask'] } as const;

export function createWebsiteService({
  store,
  keys,
  nowMs,
}: {
  store: Store;
  keys: Pick<KeyService, 'create' | 'list'>;
  nowMs: () => number;
}): WebsiteService {
  async function read(chatbotId: string): Promise<WebsiteSettings> {
    return { ...DEFAULT_WEBSITE_SETTINGS, ...(await store.read.websites.find(chatbotId)) };
  }

  async function findAskKey(chatbotId: string): Promise<ApiKey | undefined> {
    const list = await keys.list(chatbotId);
    return list.find((key) => mayOnlyAsk(key.scopes) && !isOver(key, nowMs()));
  }

  return {
    read,

    async update(chatbotId, changes, step) {
      const settings = await store.write(async (tx) => {
        if (!(await tx.chatbots.lock(chatbotId)))
          throw new AppError('not_found', 'You have no such chatbot.');
        const before = await tx.websites.find(chatbotId);
        const changed = { ...before, ...changes };
        await tx.websites.save(chatbotId, changed, nowMs());
        const appended = toSettingsChanges('website', toWebsiteSettings(before), toWebsiteSettings(changed));
        await tx.history.append(chatbotId, step, appended);
        return changed;
      });
      if (changes.tryPage === true && (await findAskKey(chatbotId)) === undefined) {
        await keys.create(chatbotId, { ...TRY_KEY, actor: step.actor });
      }
      return { ...DEFAULT_WEBSITE_SETTINGS, ...settings };
    },

    async findTryPage(chatbotId) {
      const settings = await read(chatbotId);
      const key = settings.tryPage ? await findAskKey(chatbotId) : undefined;
      return key && { settings, key };
    },
  };
}
