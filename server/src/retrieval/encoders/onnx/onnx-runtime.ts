/** ONNX Runtime, which runs every transformer. Native code: not there for every platform, and loaded where it is needed only. */
import { createRequire } from 'node:module';
import type { InferenceSession } from 'onnxruntime-node';

export type OnnxRuntime = typeof import('onnxruntime-node');

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
