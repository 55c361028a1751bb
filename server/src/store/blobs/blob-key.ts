/** Names of blobs: random, never given twice, spread over 256 folders by their first letters. */
import { randomUUID } from 'node:crypto';
import { AppError } from '../../errors.ts';

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createBlobKey(): string {
  const id = randomUUID();
  return `${id.slice(0, 2)}/${id}`;
}

export function isBlobKey(key: string): boolean {
  return KEY.test(key);
}

/** @throws AppError invalid_request if no store gives such keys */
export function checkBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new AppError('invalid_request', `"${key}" is not the key of a stored file.`);
}
