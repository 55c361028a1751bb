/**
 * Imported first by a service under measurement: says at its end how long its event loop was held, and by what, and how much of that
 * thread's processor time passed between the arrival and the reply of each ask, which other processes of the machine do not change.
 */
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type LoopWatch, watchLoop } from '../../test/promises/loop-watch.ts';

const to = new URL(import.meta.url).searchParams.get('to');
/** Begun by the first request: nobody waits for what the start does. */
const watching: { watch?: LoopWatch } = {};
const arrivedAtMs = new WeakMap<IncomingMessage, number>();
/** By path. */
const asksMs: Record<string, number[]> = {};

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

subscribe('http.server.request.start', (message) => {
  watching.watch ??= watchLoop();
  const { request } = message as { request: IncomingMessage };
  if (request.url?.startsWith('/api/Chat/')) arrivedAtMs.set(request, threadMs());
});
subscribe('http.server.response.finish', (message) => {
  const { request } = message as { request: IncomingMessage };
  const arrivedMs = arrivedAtMs.get(request);
  if (arrivedMs === undefined || request.url === undefined) return;
  asksMs[request.url] ??= [];
  asksMs[request.url]?.push(threadMs() - arrivedMs);
});
process.once('exit', () => {
  if (to === null) return;
  const { holds = [], stretchesMs = [] } = watching.watch ?? {};
  writeFileSync(to, JSON.stringify({ holds, stretchesMs, asksMs }));
});
