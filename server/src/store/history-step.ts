/** Begins a step of the history: what one request, import or command changes, and what is undone as a whole. */
import { randomBytes } from 'node:crypto';
import type { Actor, HistoryStep } from './history-types.ts';

/** @param atMs by the store's clock */
export function beginStep(actor: Actor, atMs: number): HistoryStep {
  return { stepId: makeTimeOrderedId(atMs), actor, atMs };
}

/** A UUID of version 7 (RFC 9562, section 5.7): later ones are greater. */
export function makeTimeOrderedId(atMs: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(atMs, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The least id of an answer that was given then, or later. */
export function firstIdAt(ms: number): string {
  const time = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}
