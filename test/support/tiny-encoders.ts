/** The smallest sentence encoders, and what may be wrong with them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EncoderSources } from '../../server/src/retrieval/encoders/open-encoders.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { writeTinyShippedModel } from './tiny-onnx-model.ts';

export const TINY_WORDS = { refund: [1, 0, 0, 0], money: [0.8, 0.6, 0, 0], parcel: [0, 0, 1, 0] };

/** Models of their own, so that they can be damaged. */
export function makeTinyEncoders(): EncoderSources {
  const models = makeTemporaryFolder('tiny-encoders');
  const sentence = ['english', 'multilingual'];
  for (const name of sentence) {
    writeTinyShippedModel(join(models, `${name}-encoder`), TINY_WORDS, { name });
  }
  return { models, sentence, runtime: 'onnxruntime-node' };
}

/** A module that stands for ONNX Runtime and does this when it is loaded. */
export function writeRuntime(statement: string): string {
  const file = join(makeTemporaryFolder('runtime'), 'runtime.cjs');
  writeFileSync(file, `${statement}\n`);
  return file;
}
