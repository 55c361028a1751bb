/**
 * Conversations as their callers hold them: sealed, so that no node stores any, each can read all, and none can be guessed, read
 * or written by others.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { Store } from '../../../store/types.ts';
import type { ConversationSettings } from '../settings.ts';

/** What the best match of a question said, to be told again without its words. */
export interface Said {
  /** The passage, or the answer of pairs; empty for no match. */
  place: string;
  quote: string;
}

/** The same, with what it depends on. */
export interface SaidOnce extends Said {
  version: number;
  /** When something that is known begins or ends; absent: never. */
  untilMs?: number;
  filter?: string;
}

/** What the next question of a visitor may go on from: words of the visitor's, and never of an answer. */
export interface Conversation {
  /** What a later question may lean on; absent before any. */
  topic?: string;
  /** What was found for it; absent where that is not known. */
  said?: SaidOnce;
  /** The same in all of one conversation; tells nothing else. */
  thread?: string;
  /** What the last question was understood as, and the marks of the questions suggested for it. */
  offered?: { question: string; marks: readonly string[] };
  /** Present where the last reply only made suggestions. */
  wasUnsure?: true;
}

export interface ConversationTokens {
  seal(chatbotId: string, conversation: Conversation): string;
  /** Undefined for what is over, was given out for another chatbot, or was not given out. */
  open(chatbotId: string, token: string): Conversation | undefined;
}

/** Beyond this, what a question is about was said. */
export const TOPIC_MAX_CHARACTERS = 500;

const SECRET_NAME = 'conversation-secret';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MARK_CHARACTERS = 8;
const THREAD_BYTES = 9;
const HASH_CHARACTERS = 22;
const MINUTE_MS = 60_000;
const TOKEN = /^[\w-]+$/;

/** Tells a text again without its words: they may be withdrawn. */
export function markOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, MARK_CHARACTERS);
}

/** Names a new conversation. */
export function makeThread(): string {
  return randomBytes(THREAD_BYTES).toString('base64url');
}

/** The secret is of the installation: whoever comes first makes it. */
async function readSecret(store: Store): Promise<Buffer> {
  const known = await store.read.auth.findAssigned(SECRET_NAME);
  const made = randomBytes(KEY_BYTES).toString('base64url');
  const secret = known ?? (await store.write((tx) => tx.auth.assign(SECRET_NAME, made)));
  return Buffer.from(secret, 'base64url');
}

export async function openConversationTokens({
  store,
  nowMs,
  settings,
}: {
  store: Store;
  nowMs: () => number;
  settings: ConversationSettings;
}): Promise<ConversationTokens> {
  const sealer = await openSealer(store);
  return {
    seal(chatbotId, conversation) {
      const expiresAtMs = nowMs() + settings.minutes * MINUTE_MS;
      return sealer.seal(chatbotId, JSON.stringify({ ...conversation, expiresAtMs }));
    },

    open(chatbotId, token) {
      const text = sealer.open(chatbotId, token);
      if (text === undefined) return undefined;
      const { expiresAtMs, ...conversation } = JSON.parse(text) as Conversation & { expiresAtMs: number };
      return expiresAtMs > nowMs() ? conversation : undefined;
    },
  };
}

/** Seals texts under the secret of the installation, so that their holders can neither read nor make them. */
export interface Sealer {
  /** @param bound what the text is for: it opens for nothing else */
  seal(bound: string, text: string): string;
  /** Undefined for what was not sealed here, or for something else. */
  open(bound: string, token: string): string | undefined;
  /** The same for the same text, from which that cannot be told. */
  hash(bound: string, text: string): string;
}

export async function openSealer(store: Store): Promise<Sealer> {
  const secret = await readSecret(store);
  return {
    open(bound, token) {
      if (!TOKEN.test(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, NONCE_BYTES));
      decipher.setAAD(Buffer.from(bound));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const sealed = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
        return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },

    seal(bound, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, secret, nonce);
      cipher.setAAD(Buffer.from(bound));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url');
    },

    hash: (bound, text) =>
      createHmac('sha256', secret).update(`${bound}\0${text}`).digest('base64url').slice(0, HASH_CHARACTERS),
  };
}
