/**
 * Conversations as their callers hold them: sealed, so that no node stores any, each can read all, and none can be guessed, read
 * or written by others.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Store } from '../../../store/types.ts';
import type { ConversationSettings } from '../settings.ts';

/** What the next question of a visitor may go on from: words of the visitor's, and never of an answer. */
export interface Conversation {
  /** What a later question may lean on; absent before any. */
  topic?: string;
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
const MINUTE_MS = 60_000;
const TOKEN = /^[\w-]+$/;

/** Tells a suggestion again without its words: they may be withdrawn. */
export function markOf(suggestion: string): string {
  return createHash('sha256').update(suggestion).digest('base64url').slice(0, MARK_CHARACTERS);
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
  const secret = await readSecret(store);

  function read(chatbotId: string, token: string): string | undefined {
    if (!TOKEN.test(token)) return undefined;
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(chatbotId));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const sealed = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }

  return {
    seal(chatbotId, conversation) {
      const expiresAtMs = nowMs() + settings.minutes * MINUTE_MS;
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, secret, nonce);
      cipher.setAAD(Buffer.from(chatbotId));
      const text = JSON.stringify({ ...conversation, expiresAtMs });
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url');
    },

    open(chatbotId, token) {
      const text = read(chatbotId, token);
      if (text === undefined) return undefined;
      const { expiresAtMs, ...conversation } = JSON.parse(text) as Conversation & { expiresAtMs: number };
      return expiresAtMs > nowMs() ? conversation : undefined;
    },
  };
}
