/**
 * Tokens of secure mode: a page holds one for one visitor, and the key stays on the owner's server. A token is signed with
 * the stored hash of its key, so that every node can check it and it ends with the key.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ApiKey, Store } from '../../store/types.ts';
import { isOver } from './keys.ts';
import type { KeySettings } from './settings.ts';

export interface VisitorToken {
  token: string;
  expiresAtMs: number;
}

/** The visitor whom a token was made for. */
export interface VisitorSession {
  key: ApiKey;
  /** Begin of the first token: renewed ones keep it. */
  begunAtMs: number;
  id: Buffer;
}

export interface VisitorTokens {
  /** A token of a new visitor, for a key that may ask. */
  issue(key: ApiKey): Promise<VisitorToken>;
  /** A later token of the same visitor; undefined if the session is too old. */
  renew(session: VisitorSession): Promise<VisitorToken | undefined>;
  /** Undefined if the token is forged or expired, or its key is revoked, expired or gone. */
  verify(token: string): Promise<VisitorSession | undefined>;
}

const PREFIX = 'docent_visitor_';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Bytes of the payload: chatbot, key, visitor, begin, end. */
const UUID_BYTES = 16;
const TIME_BYTES = 6;
const PAYLOAD_BYTES = 3 * UUID_BYTES + 2 * TIME_BYTES;
const SIGNATURE_BYTES = 32;
const TOKEN_LENGTH = PREFIX.length + Math.ceil(((PAYLOAD_BYTES + SIGNATURE_BYTES) * 4) / 3);

/** By its form; it may still be no valid one. */
export function isVisitorToken(text: string): boolean {
  return text.startsWith(PREFIX) && text.length === TOKEN_LENGTH;
}

export function createVisitorTokens({
  store,
  nowMs,
  settings,
}: {
  store: Pick<Store, 'read'>;
  nowMs: () => number;
  settings: Pick<KeySettings, 'tokenMinutes' | 'sessionHours'>;
}): VisitorTokens {
  async function sign({ key, begunAtMs, id }: VisitorSession): Promise<VisitorToken> {
    const found = await store.read.keys.find(key.chatbotId, key.id);
    const endsAtMs = begunAtMs + settings.sessionHours * HOUR_MS;
    const expiresAtMs = Math.min(
      nowMs() + settings.tokenMinutes * MINUTE_MS,
      Math.max(endsAtMs, begunAtMs + settings.tokenMinutes * MINUTE_MS),
      key.expiresAtMs ?? Number.POSITIVE_INFINITY,
    );
    const payload = Buffer.concat([
      fromUuid(key.chatbotId),
      fromUuid(key.id),
      id,
      fromTime(begunAtMs),
      fromTime(expiresAtMs),
    ]);
    const token = Buffer.concat([payload, signatureOf(payload, found?.hash ?? '')]).toString('base64url');
    return { token: `${PREFIX}${token}`, expiresAtMs };
  }

  return {
    issue: (key) => sign({ key, begunAtMs: nowMs(), id: randomBytes(UUID_BYTES) }),

    async renew(session) {
      const isOver = nowMs() >= session.begunAtMs + settings.sessionHours * HOUR_MS;
      return isOver ? undefined : sign(session);
    },

    async verify(token) {
      if (!isVisitorToken(token)) return undefined;
      const bytes = Buffer.from(token.slice(PREFIX.length), 'base64url');
      if (bytes.length !== PAYLOAD_BYTES + SIGNATURE_BYTES) return undefined;
      const payload = bytes.subarray(0, PAYLOAD_BYTES);
      const found = await store.read.keys.find(toUuid(payload, 0), toUuid(payload, UUID_BYTES));
      if (found === undefined) return undefined;
      const { key, hash } = found;
      if (!timingSafeEqual(bytes.subarray(PAYLOAD_BYTES), signatureOf(payload, hash))) return undefined;
      const now = nowMs();
      const expiresAtMs = payload.readUIntBE(PAYLOAD_BYTES - TIME_BYTES, TIME_BYTES);
      if (isOver(key, now) || expiresAtMs <= now) return undefined;
      const begunAtMs = payload.readUIntBE(3 * UUID_BYTES, TIME_BYTES);
      return { key, begunAtMs, id: payload.subarray(2 * UUID_BYTES, 3 * UUID_BYTES) };
    },
  };
}

const signatureOf = (payload: Buffer, hash: string): Buffer =>
  createHmac('sha256', `${PREFIX}${hash}`).update(payload).digest();

const fromUuid = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

function toUuid(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + UUID_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function fromTime(ms: number): Buffer {
  const bytes = Buffer.alloc(TIME_BYTES);
  bytes.writeUIntBE(Math.floor(ms), 0, TIME_BYTES);
  return bytes;
}
