/** One of the processes that ask the teacher: texts arrive by message, unit vectors go back; see teacher.ts. */
import { setPriority } from 'node:os';
import {
  loadSentenceModel,
  SENTENCE_DIMENSIONS,
} from '../../server/src/retrieval/encoders/sentence-model/sentence-model.ts';

setPriority(15);
const model = await loadSentenceModel();

process.on('message', (texts: string[]) => {
  const packed = new Float32Array(texts.length * SENTENCE_DIMENSIONS);
  for (const [index, vector] of model.encode(texts).entries())
    packed.set(vector, index * SENTENCE_DIMENSIONS);
  process.send?.(packed);
});
process.send?.('ready');
