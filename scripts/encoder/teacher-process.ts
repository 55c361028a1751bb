/** One of the processes that ask the teacher: texts arrive by message, unit vectors go back; see teacher.ts. */
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { sourceOf } from '../../server/src/retrieval/encoders/sentence-encoder.ts';
import { readModelCard } from '../../server/src/retrieval/encoders/shipped-model.ts';
import { openTextModel } from '../../server/src/retrieval/encoders/text-model.ts';

setPriority(15);
const folder = join(import.meta.dirname, '../../models/english-encoder');
const card = readModelCard(folder);
const model = await openTextModel(sourceOf(folder, card));

process.on('message', async (texts: string[]) => {
  const packed = new Float32Array(texts.length * card.dimensions);
  for (const [index, vector] of (await model.encode(texts)).entries()) {
    if (vector !== undefined) packed.set(vector, index * card.dimensions);
  }
  process.send?.(packed);
});
process.send?.('ready');
