/**
 * Looks whether ONNX Runtime and the models that ship work here, in a process of its own: a damaged library or graph may end the
 * process that opens it, and what opening takes is given back.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ModelCheck {
  /** The module of ONNX Runtime. */
  runtime: string;
  /** Of the models. */
  folders: readonly string[];
}

/** Why what cannot be used here cannot. */
export interface ModelFaults {
  runtime?: string;
  /** By folder. */
  models: Map<string, string>;
}

/** The child's words: what it begins with, and what is wrong with it. */
export type CheckLine = { begins: string } | { fault: string };

/** What it says of the runtime. */
export const RUNTIME_STEP = 'onnxruntime-node';

const CHILD = fileURLToPath(new URL('./model-checker.ts', import.meta.url));

/** @param limitMs after which what is looked at counts as unusable */
export async function checkModels(check: ModelCheck, limitMs: number): Promise<ModelFaults> {
  const { output, end } = await run(check, limitMs);
  const faults = new Map<string, string>();
  let step = RUNTIME_STEP;
  for (const text of output.split('\n').filter((line) => line !== '')) {
    const line = JSON.parse(text) as CheckLine;
    if ('begins' in line) step = line.begins;
    else faults.set(step, line.fault);
  }
  // Whatever it was at when it ended.
  if (end !== undefined) faults.set(step, faults.get(step) ?? end);
  const runtime = faults.get(RUNTIME_STEP);
  return { models: faults, ...(runtime !== undefined && { runtime }) };
}

function run(check: ModelCheck, limitMs: number): Promise<{ output: string; end: string | undefined }> {
  const options = { timeout: limitMs, killSignal: 'SIGKILL', windowsHide: true, cwd: process.cwd() } as const;
  const args = ['--disable-warning=ExperimentalWarning', CHILD, JSON.stringify(check)];
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, output) => {
      const how = error?.killed ? `no answer for ${limitMs} ms` : `ended by ${error?.signal ?? error?.code}`;
      resolve({ output, end: error === null ? undefined : how });
    });
  });
}
