/** One of the processes that ask the teacher: texts arrive by message, unit vectors go back; see teacher.ts. */
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { loadSentenceModel } from '../../server/src/retrieval/encoders/sentence-model/sentence-model.ts';

setPriority(15);
const model = loadSentenceModel(join(import.meta.dirname, '../../models/sentence-encoder'));

process.on('message', (texts: string[]) => {
  const packed = new Float32Array(texts.length * model.dimensions);
  for (const [index, vector] of model.encode(texts).entries()) packed.set(vector, index * model.dimensions);
  process.send?.(packed);
});
process.send?.('ready');
