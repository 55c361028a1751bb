/** Watches how long the event loop is held in one stretch, and says which code held it. */
import { Session } from 'node:inspector';

/** One stretch in which no other callback could run. */
export interface Hold {
  /** Processor time of this thread, in milliseconds: that of other processes on a busy machine does not count. */
  ms: number;
  /** Where most of it went, from the outermost of our functions to the innermost, with its file and line. */
  culprit: string;
}

export interface LoopWatch {
  /** The longest holds so far above the limit, longest first. */
  readonly holds: readonly Hold[];
  /** Every stretch so far, in milliseconds, however short. */
  readonly stretchesMs: readonly number[];
  stop(): void;
}

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
}

interface Profile {
  nodes: ProfileNode[];
  samples?: number[];
  timeDeltas?: number[];
  startTime: number;
}

/** A timer that is due runs in every turn of the loop: two of its calls have one stretch between them. */
const TICK_MS = 1;
const SAMPLE_MICROSECONDS = 1_000;
/** A profile is begun anew after this time, so that it stays small. */
const PROFILE_MS = 5_000;
const HOLDS_KEPT = 20;
const FRAMES_NAMED = 4;

/** @param limitMs stretches that take longer are holds. Default 50. */
export function watchLoop({ limitMs = 50 }: { limitMs?: number } = {}): LoopWatch {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS });
  const holds: Hold[] = [];
  const stretchesMs: number[] = [];
  let profiledSinceMs = performance.now();
  session.post('Profiler.start');
  let last = threadMs();

  function takeProfile(): Profile | undefined {
    let profile: Profile | undefined;
    session.post('Profiler.stop', (_error, result) => {
      profile = result?.profile as Profile | undefined;
    });
    session.post('Profiler.start');
    profiledSinceMs = performance.now();
    return profile;
  }

  const timer = setInterval(() => {
    const ms = threadMs() - last;
    stretchesMs.push(ms);
    if (ms > limitMs) {
      const profile = takeProfile();
      holds.push({ ms, culprit: profile === undefined ? 'unknown' : nameCulprit(profile, ms) });
      holds.sort((a, b) => b.ms - a.ms);
      holds.length = Math.min(holds.length, HOLDS_KEPT);
    } else if (performance.now() - profiledSinceMs > PROFILE_MS) takeProfile();
    // What the watch itself took is nobody's.
    last = threadMs();
  }, TICK_MS);
  // What is watched ends when it would without the watch.
  timer.unref();

  return {
    holds,
    stretchesMs,
    stop() {
      clearInterval(timer);
      session.post('Profiler.stop');
      session.disconnect();
    },
  };
}

/** Processor time of this thread. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The path through the samples of the last `ms` that most of them went, without what is of Node itself. */
function nameCulprit({ nodes, samples = [], timeDeltas = [] }: Profile, ms: number): string {
  const nodeOf = new Map(nodes.map((node) => [node.id, node]));
  const weights = new Map<number, number>();
  let leftMicroseconds = ms * 1_000;
  for (let at = samples.length - 1; at >= 0 && leftMicroseconds > 0; at -= 1) {
    const taken = timeDeltas[at] ?? 0;
    weights.set(samples[at] as number, (weights.get(samples[at] as number) ?? 0) + taken);
    leftMicroseconds -= taken;
  }
  const total = (node: ProfileNode): number =>
    (node.children ?? []).reduce((sum, id) => sum + (totals.get(id) ?? 0), weights.get(node.id) ?? 0);
  const totals = new Map<number, number>();
  // Children have larger ids than their parents.
  for (const node of [...nodes].sort((a, b) => b.id - a.id)) totals.set(node.id, total(node));
  const frames: string[] = [];
  for (let node = nodes[0]; node !== undefined; ) {
    const { functionName, url, lineNumber } = node.callFrame;
    const file = url.replace(/^.*\/(server|contract|node_modules|test|bench)\//, '$1/');
    if (url !== '' || functionName === '(garbage collector)')
      frames.push(`${functionName || '(anonymous)'} ${file}:${lineNumber + 1}`);
    const children: ProfileNode[] = (node.children ?? []).flatMap((id) => nodeOf.get(id) ?? []);
    const heaviest = children.toSorted((a, b) => (totals.get(b.id) ?? 0) - (totals.get(a.id) ?? 0))[0];
    const ofHeaviest = heaviest === undefined ? 0 : (totals.get(heaviest.id) ?? 0);
    node = ofHeaviest > (weights.get(node.id) ?? 0) ? heaviest : undefined;
  }
  const ours = frames.filter((frame) => !frame.includes('node:'));
  return (ours.length > 0 ? ours : frames).slice(-FRAMES_NAMED).join(' → ');
}
