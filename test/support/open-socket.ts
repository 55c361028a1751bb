/** A connection of its own, for bytes that no client would send. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestService } from './service.ts';

/** Connected; whoever leaves it open destroys it. */
export async function openSocket({ baseUrl }: Pick<TestService, 'baseUrl'>): Promise<Socket> {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}
