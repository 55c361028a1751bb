/** Chatbots and what their owners set about them. */
import { randomUUID } from 'node:crypto';
import { cleanName, isBlank } from '../../../../contract/text.ts';
import { defaultsOf } from '../../config/setting.ts';
import { AppError, invalidField } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { BlobStore } from '../../store/blobs/blob-store.ts';
import { dropBlob } from '../../store/blobs/blob-store.ts';
import type { Chatbot, ChatbotChanges, HistoryStep, Store } from '../../store/types.ts';
import { trimAnswers } from './answer-retention.ts';
import type { Audit } from './audit.ts';
import { keptSinceMs, trimHistory } from './history-retention.ts';
import { TENANT_SETTINGS, type TenantSettings } from './settings.ts';
import { changeChatbot } from './settings-history.ts';
import { checkThresholds } from './thresholds.ts';

/** Fallback text where none is given with a new chatbot. */
export const DEFAULT_FALLBACK_TEXT = 'Sorry, I do not know the answer to that.';
const NAME_MAX_CHARACTERS = 100;

/** What it says instead of an answer. */
export type ChatbotTexts = Pick<Chatbot, 'fallbackText' | 'suggestText'>;

export interface ChatbotService {
  /** @throws AppError invalid_request if the name is blank or too long; conflict if the account has as many as it may */
  create(accountId: string, name: string, texts?: Partial<ChatbotTexts>): Promise<Chatbot>;
  /** The account's oldest chatbot of this name, created if there is none, however many there are. */
  findOrCreate(accountId: string, name: string): Promise<Chatbot>;
  list(accountId: string): Promise<Chatbot[]>;
  /** Whoever owns it; undefined if there is none. */
  find(chatbotId: string): Promise<Chatbot | undefined>;
  /** The account that owns the chatbot; undefined if there is no such chatbot. */
  findOwner(chatbotId: string): Promise<string | undefined>;
  /** @throws AppError not_found, also if the chatbot belongs to another account */
  get(accountId: string, chatbotId: string): Promise<Chatbot>;
  /** @throws AppError not_found, invalid_request */
  update(accountId: string, chatbotId: string, changes: ChatbotChanges, step: HistoryStep): Promise<Chatbot>;
  /** With its pairs, files and keys. @throws AppError not_found */
  remove(accountId: string, chatbotId: string): Promise<void>;
}

export function createChatbotService({
  store,
  blobs,
  nowMs,
  log,
  onRemoved,
  limits = defaultsOf(TENANT_SETTINGS),
  audit = () => undefined,
}: {
  store: Store;
  blobs: BlobStore;
  nowMs: () => number;
  log: Pick<Log, 'warn'>;
  /** Called when a chatbot is gone, with its keys. */
  onRemoved: (chatbotId: string) => void;
  limits?: Pick<TenantSettings, 'chatbotsPerAccount' | 'logDays'>;
  /** Told of chatbots that were deleted. */
  audit?: Audit;
}): ChatbotService {
  function compose(accountId: string, name: string, texts: Partial<ChatbotTexts> = {}): Chatbot {
    const now = nowMs();
    return {
      id: randomUUID(),
      accountId,
      name: checkChatbotName(name),
      fallbackText: texts.fallbackText ?? DEFAULT_FALLBACK_TEXT,
      suggestText: texts.suggestText ?? null,
      answerThreshold: null,
      suggestThreshold: null,
      historyDays: null,
      logDays: null,
      answersSinceMs: null,
      ownMasks: [],
      knowledgeVersion: 0,
      createdAtMs: now,
      modifiedAtMs: now,
    };
  }

  async function get(accountId: string, chatbotId: string): Promise<Chatbot> {
    const chatbot = await store.read.chatbots.find(chatbotId);
    if (chatbot?.accountId === accountId) return chatbot;
    throw new AppError('not_found', 'You have no such chatbot.');
  }

  return {
    get,

    find: (chatbotId) => store.read.chatbots.find(chatbotId),

    findOwner: async (chatbotId) => (await store.read.chatbots.find(chatbotId))?.accountId,

    async create(accountId, name, texts) {
      const chatbot = compose(accountId, name, texts);
      const max = limits.chatbotsPerAccount;
      if (await store.write((tx) => tx.chatbots.insertUpTo(chatbot, max))) return chatbot;
      throw new AppError(
        'conflict',
        `This account has ${max} chatbots, the most that one may have (DOCENT_MAX_CHATBOTS_PER_ACCOUNT).`,
      );
    },

    async findOrCreate(accountId, name) {
      const chatbot = compose(accountId, name);
      return store.write((tx) => tx.chatbots.findOrInsert(chatbot));
    },

    list: (accountId) => store.read.chatbots.listByAccount(accountId),

    async update(accountId, chatbotId, changes, step) {
      await get(accountId, chatbotId);
      const checked =
        changes.name === undefined ? changes : { ...changes, name: checkChatbotName(changes.name) };
      const isOfThresholds = changes.answerThreshold !== undefined || changes.suggestThreshold !== undefined;
      const updated = await store.write(async (tx) => {
        const chatbot = await changeChatbot(tx, chatbotId, checked, step);
        if (chatbot !== undefined && isOfThresholds) checkThresholds(chatbot, changes);
        return chatbot;
      });
      if (updated === undefined) throw new AppError('not_found', 'You have no such chatbot.');
      if (changes.historyDays !== undefined) {
        const days = (await store.read.history.findDays(chatbotId)) ?? 0;
        await trimHistory({ store, blobs, log }, chatbotId, keptSinceMs(days, store.nowMs()));
      }
      if (changes.logDays !== undefined)
        await trimAnswers(store, chatbotId, changes.logDays ?? limits.logDays, nowMs());
      return updated;
    },

    async remove(accountId, chatbotId) {
      await get(accountId, chatbotId);
      const blobKeys = await store.write(async (tx) => {
        // Before its files are listed: a file added afterwards would leave its content behind.
        await tx.chatbots.lock(chatbotId);
        const listed = await tx.files.listBlobKeysOf(chatbotId);
        await tx.chatbots.delete(chatbotId);
        return listed;
      });
      onRemoved(chatbotId);
      const actor = { kind: 'account', id: accountId };
      audit({ action: 'chatbot.deleted', actor, subject: { kind: 'chatbot', id: chatbotId } });
      for (const key of blobKeys) await dropBlob(blobs, key, log);
    },
  };
}

/** The name as it is kept (`cleanName`). @throws AppError invalid_request if it is blank or too long */
export function checkChatbotName(given: string): string {
  const name = cleanName(given);
  if (!isBlank(name) && [...name].length <= NAME_MAX_CHARACTERS) return name;
  const message = `must not be blank and have at most ${NAME_MAX_CHARACTERS} characters`;
  throw invalidField('/name', message, `The name ${message}.`);
}
