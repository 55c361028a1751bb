/** ONNX Runtime, which runs every transformer. Native code: not there for every platform, and loaded where it is needed only. */
import { createRequire } from 'node:module';
import type { InferenceSession } from 'onnxruntime-node';

export type OnnxRuntime = typeof import('onnxruntime-node');

/**
 * The runtime's releases of Linux and macOS send what they run to their maker, and write an id of the machine into the home folder, unless this
 * is in the environment of the process before the first session. A thread has a copy of the environment only: so it is said here, in every
 * module that starts one.
 */
process.env.ORT_DISABLE_TELEMETRY = '1';

/** The package; tests name something else. */
export const RUNTIME = 'onnxruntime-node';

/** @throws whatever kept it from loading: no package, no library for this platform, a damaged one */
export function loadRuntime(specifier: string): OnnxRuntime {
  return createRequire(import.meta.url)(specifier) as OnnxRuntime;
}

/** Memory goes back to the system after each run, and a thread more than asked for is never started. */
export async function openSession(
  runtime: OnnxRuntime,
  graph: string,
  threads: number,
): Promise<InferenceSession> {
  return runtime.InferenceSession.create(graph, {
    executionProviders: ['cpu'],
    executionMode: 'sequential',
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    enableMemPattern: false,
    logSeverityLevel: 3,
  });
}
