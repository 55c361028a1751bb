/** ONNX Runtime, which only the reference vectors need: a package of this folder's own, installed when it is first asked for. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const PACKAGE = join(import.meta.dirname, 'node_modules/onnxruntime-node');

export interface OnnxTensor {
  data: ArrayLike<number>;
}

export interface OnnxSession {
  inputNames: readonly string[];
  run(inputs: Record<string, OnnxTensor>): Promise<Record<string, OnnxTensor>>;
  release(): Promise<void>;
}

/** What we use of the package, which has types of its own only where it is installed. */
export interface OnnxRuntime {
  InferenceSession: {
    create(file: string, options: { intraOpNumThreads: number }): Promise<OnnxSession>;
  };
  Tensor: new (type: 'int64', data: BigInt64Array, shape: readonly number[]) => OnnxTensor;
}

/** @throws where it is not installed and the registry is not reached */
export function loadOnnxRuntime(): OnnxRuntime {
  if (!existsSync(PACKAGE)) {
    execFileSync('npm', ['ci', '--ignore-scripts', '--prefix', import.meta.dirname], { stdio: 'inherit' });
  }
  return createRequire(import.meta.url)(PACKAGE) as OnnxRuntime;
}
