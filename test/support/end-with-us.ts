/** Lets no server of a test outlive it: whatever ends this process ends its children too. */
import { type ChildProcess, spawn } from 'node:child_process';

const running = new Set<ChildProcess>();

process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Its input ends when the process that started it does, however that ended. */
const GUARD = 'read -r never; kill -KILL "$1"';

/** A process that ends at the latest when this one does, even where a signal kills this one. */
export function endWithUs<Child extends ChildProcess>(child: Child): Child {
  if (child.pid === undefined) return child;
  running.add(child);
  // In a group of its own: Ctrl-C in a terminal must not end the guard before what it guards.
  const guard = spawn('/bin/sh', ['-c', GUARD, 'guard', `${child.pid}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.once('exit', () => {
    running.delete(child);
    guard.kill('SIGKILL');
  });
  return child;
}
