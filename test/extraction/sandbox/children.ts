/** Watches which child processes this process starts. */
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';

/** Every child started since, oldest first. */
export function watchChildren(): ChildProcess[] {
  const children: ChildProcess[] = [];
  subscribe('child_process', (message) => {
    children.push((message as { process: ChildProcess }).process);
  });
  return children;
}

export function isAlive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

export async function hasEnded(child: ChildProcess): Promise<void> {
  if (isAlive(child)) await once(child, 'exit');
}
