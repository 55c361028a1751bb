/** API keys: shown once, stored as a hash, and each opening one chatbot. */
import { randomUUID } from 'node:crypto';
import { KEY_NAME_MAX_CHARACTERS } from '../../../../contract/keys.ts';
import { cleanName, isBlank } from '../../../../contract/text.ts';
import { defaultsOf } from '../../config/setting.ts';
import { AppError, invalidField } from '../../errors.ts';
import { beginStep } from '../../store/history-step.ts';
import type { Actor, ApiKey, HistoryChange, Store } from '../../store/types.ts';
import type { Audit } from './audit.ts';
import { generateKey, hashKey, isWellFormedKey, shownParts } from './key-format.ts';
import { checkRights, type GivenRights } from './key-rights.ts';
import { TENANT_SETTINGS, type TenantSettings } from './settings.ts';

export interface NewKeyOptions extends GivenRights {
  name?: string | null;
  expiresAtMs?: number | null;
  /** Made however many there are. Default: false. */
  isBeyondLimit?: boolean;
  /** Who makes it, as the history says. Default: the service. */
  actor?: Actor;
}

export interface KeyService {
  /**
   * Creates a key; a blank name counts as none. `secret` is returned here only, and not stored.
   * @throws AppError invalid_request if the name is too long, or the origins or limits are none; conflict if the chatbot has as
   *   many keys as it may
   */
  create(chatbotId: string, options?: NewKeyOptions): Promise<{ key: ApiKey; secret: string }>;
  /**
   * The key of this secret; undefined if it is unknown, expired or revoked. Its use is recorded. A remembered key, the
   * usual case, is returned without a promise, which would cost more than the look-up.
   */
  verify(secret: string): ApiKey | undefined | Promise<ApiKey | undefined>;
  list(chatbotId: string): Promise<ApiKey[]>;
  /** Origins of pages that may use one of the chatbot's keys. */
  originsOf(chatbotId: string): Promise<string[]>;
  /** Revokes at once; false if the chatbot has no such key. */
  revoke(chatbotId: string, id: string, actor?: Actor): Promise<boolean>;
  /** Forgets verified keys, as after a chatbot was deleted with its keys. */
  forgetVerified(): void;
  /** Writes the last-used times buffered in memory; if that fails, they are kept for the next time. */
  flushUses(): Promise<void>;
}

/** Verified keys remembered at most. */
const VERIFIED_MAX = 10_000;

/** The name as it is kept (`cleanName`), null if it is blank. @throws AppError invalid_request if it is too long */
export function checkKeyName(given: string | null): string | null {
  if (given === null || isBlank(given)) return null;
  const name = cleanName(given);
  if ([...name].length <= KEY_NAME_MAX_CHARACTERS) return name;
  const message = `must have at most ${KEY_NAME_MAX_CHARACTERS} characters`;
  throw invalidField('/name', message, `The name of a key ${message}.`);
}

/** Whether it is revoked or expired. */
export function isOver({ revokedAtMs, expiresAtMs }: ApiKey, atMs: number): boolean {
  return revokedAtMs !== null || (expiresAtMs !== null && expiresAtMs <= atMs);
}

const SERVICE: Actor = { kind: 'service', id: null, name: null };

/** What the history says of a key that was made or revoked; nothing by which it could be used or put back. */
function toKeyChange(action: 'created' | 'deleted', key: ApiKey): HistoryChange {
  const { id: subjectId, name, prefix, lastFour, scopes, origins, limits, expiresAtMs } = key;
  const shown = { name, prefix, lastFour, scopes, origins, limits, expiresAtMs };
  const states = action === 'created' ? { before: null, after: shown } : { before: shown, after: null };
  return { subject: 'key', subjectId, action, ...states };
}

export function createKeyService({
  store,
  nowMs,
  limits = defaultsOf(TENANT_SETTINGS),
  audit = () => undefined,
}: {
  store: Store;
  nowMs: () => number;
  limits?: Pick<TenantSettings, 'keysPerChatbot'>;
  /** Told of keys that were made and revoked. */
  audit?: Audit;
}): KeyService {
  /** Verified keys by hash; absent if other processes could revoke them. */
  const verified = new Map<string, ApiKey>();
  /** Raised when keys may have been deleted, so that a key whose look-up is under way is not remembered. */
  let generation = 0;

  function forgetVerified(): void {
    generation += 1;
    verified.clear();
  }

  async function findKey(hash: string): Promise<ApiKey | undefined> {
    const before = generation;
    const key = await store.read.keys.findByHash(hash);
    if (key === undefined || key.revokedAtMs !== null) return undefined;
    if (store.hasOneServer && before === generation) {
      if (verified.size >= VERIFIED_MAX) verified.clear();
      verified.set(hash, key);
    }
    return key;
  }

  let uses = new Map<string, { chatbotId: string; id: string; lastUsedAtMs: number }>();

  /** The key, unless it is expired. */
  function noteUse(key: ApiKey | undefined): ApiKey | undefined {
    if (key === undefined) return undefined;
    const usedAtMs = nowMs();
    if (isOver(key, usedAtMs)) return undefined;
    const use = uses.get(key.id);
    if (use !== undefined) use.lastUsedAtMs = usedAtMs;
    else uses.set(key.id, { chatbotId: key.chatbotId, id: key.id, lastUsedAtMs: usedAtMs });
    return key;
  }

  return {
    async create(
      chatbotId,
      { name = null, expiresAtMs = null, isBeyondLimit = false, actor = SERVICE, ...given } = {},
    ) {
      const secret = generateKey();
      const key: ApiKey = {
        id: randomUUID(),
        chatbotId,
        name: checkKeyName(name),
        ...shownParts(secret),
        createdAtMs: nowMs(),
        expiresAtMs,
        revokedAtMs: null,
        lastUsedAtMs: null,
        ...checkRights(given),
      };
      const max = isBeyondLimit ? Number.POSITIVE_INFINITY : limits.keysPerChatbot;
      const isInserted = await store.write(async (tx) => {
        // Others who add to the chatbot wait.
        await tx.chatbots.lock(chatbotId);
        const listed = await tx.keys.listByChatbot(chatbotId);
        const revokedCount = listed.filter(({ revokedAtMs }) => revokedAtMs !== null).length;
        if (listed.length - revokedCount >= max) return false;
        // They open nothing and nobody sees them: no more are kept than could be in use.
        if (revokedCount >= limits.keysPerChatbot) await tx.keys.deleteRevoked(chatbotId);
        await tx.keys.insert(key, hashKey(secret));
        await tx.history.append(chatbotId, beginStep(actor, store.nowMs()), [toKeyChange('created', key)]);
        return true;
      });
      if (isInserted) {
        audit({ action: 'key.created', actor, subject: { kind: 'key', id: key.id }, chatbotId });
        return { key, secret };
      }
      throw new AppError(
        'conflict',
        `This chatbot has ${max} keys, the most that one may have (DOCENT_MAX_KEYS_PER_CHATBOT). Revoke one of them.`,
      );
    },

    verify(secret) {
      const hash = hashKey(secret);
      const known = verified.get(hash);
      if (known !== undefined) return noteUse(known);
      return isWellFormedKey(secret) ? findKey(hash).then(noteUse) : undefined;
    },

    list: (chatbotId) => store.read.keys.listByChatbot(chatbotId),

    async originsOf(chatbotId) {
      const list = await store.read.keys.listByChatbot(chatbotId);
      return list.flatMap((key) => (isOver(key, nowMs()) ? [] : key.origins));
    },

    async revoke(chatbotId, id, actor = SERVICE) {
      const isRevoked = await store.write(async (tx) => {
        const found = await tx.keys.find(chatbotId, id);
        if (found === undefined || !(await tx.keys.revoke(chatbotId, id, nowMs()))) return false;
        await tx.history.append(chatbotId, beginStep(actor, store.nowMs()), [
          toKeyChange('deleted', found.key),
        ]);
        return true;
      });
      forgetVerified();
      if (isRevoked) audit({ action: 'key.revoked', actor, subject: { kind: 'key', id }, chatbotId });
      return isRevoked;
    },

    forgetVerified,

    async flushUses() {
      if (uses.size === 0) return;
      const gathered = uses;
      uses = new Map();
      try {
        await store.write((tx) => tx.keys.touch([...gathered.values()]));
      } catch (error) {
        // A key used again meanwhile has a later time already.
        uses = new Map([...gathered, ...uses]);
        throw error;
      }
    },
  };
}
